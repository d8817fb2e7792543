/** Keeps the words that search forgives typos in. Written in the batch that lists the items which hold them. */
import { sql } from 'drizzle-orm';
import { forgivingLetters, fragmentsOf, searchWords } from '#rules/search-words.ts';
import { type Statements, statement } from '../../../db/write.ts';

interface Searched {
  title: string;
  type: string;
  hero?: string | null;
  class?: string | null;
}

/** A word searched may have one letter more than the term it means. */
const shortestTerm = forgivingLetters - 1;

/** `termsWritten` are terms whose fragments are in the database already; new ones are added to it. */
export function searchTermStatements(added: readonly Searched[], termsWritten: Set<string> = new Set()): Statements {
  const uses: Record<string, number> = {};
  for (const { title, type, hero, class: itemClass } of added)
    for (const word of new Set([title, type, hero ?? '', itemClass ?? ''].flatMap(searchWords)))
      if ([...word].length >= shortestTerm) uses[word] = (uses[word] ?? 0) + 1;
  const newTerms = Object.keys(uses).filter((term) => !termsWritten.has(term));
  for (const term of newTerms) termsWritten.add(term);
  const fragments = newTerms.flatMap((term) => fragmentsOf(term).map((fragment) => [fragment, term]));
  return [
    statement(sql`insert into search_terms (term, uses)
      select key, value from json_each(${JSON.stringify(uses)}) where true
      on conflict (term) do update set uses = uses + excluded.uses`),
    statement(sql`insert into search_fragments (fragment, term)
      select value ->> 0, value ->> 1 from json_each(${JSON.stringify(fragments)}) where true
      on conflict do nothing`),
  ];
}
