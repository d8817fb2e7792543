/**
 * What a search matches, as expressions of the database: words are looked up in full text, and the forgiven typos of a word among
 * the words that the catalogue knows, all inside the one query that lists. Nothing of the text reaches the index unquoted.
 */
import { type SQL, sql } from 'drizzle-orm';
import { forgivingLetters, lettersLeftOut, neighboursSwapped, searchWords } from '#rules/search-words.ts';
import { items } from '../../../db/schema/catalogue.ts';

const typoTermsMax = 24;

export interface SearchMatch {
  /** Matches items that hold every word, a beginning of a word, or a word one typo away from it. */
  found: SQL;
  /** 2 when every word stands there whole, 1 when as beginnings, 0 when a typo had to be forgiven. */
  exactness: SQL;
}

/** Null when nothing is searched for. A search without any letter or digit matches nothing. */
export function searchMatch(search: string | undefined): SearchMatch | null {
  if (!search?.trim()) return null;
  const words = searchWords(search);
  if (words.length === 0) return { found: sql`false`, exactness: sql`null` };
  const whole = sql`${words.map(quoted).join(' AND ')}`;
  const begun = sql`${words.map((word) => `${quoted(word)}*`).join(' AND ')}`;
  const forgiven = sql.join(words.map(forgivenWord), sql` || ' AND ' || `);
  return {
    found: among(forgiven),
    exactness: sql`case when ${among(whole)} then 2 when ${among(begun)} then 1 else 0 end`,
  };
}

function among(expression: SQL): SQL {
  return sql`${items.number} in (select rowid from item_search where item_search match ${expression})`;
}

function quoted(word: string): string {
  return `"${word}"`;
}

function forgivenWord(word: string): SQL {
  if ([...word].length < forgivingLetters) return sql`${`${quoted(word)}*`}`;
  return sql`(${`(${quoted(word)}*`} || coalesce((select group_concat(' OR "' || term || '"', '') from (${typosOf(word)})), '') || ')')`;
}

/**
 * Terms one typo away from `word`: it with a letter left out or two swapped; terms that are it with a letter left out; terms of its
 * length that agree with it but for one place.
 */
function typosOf(word: string): SQL {
  const length = [...word].length;
  const shorter = lettersLeftOut(word);
  const exact = JSON.stringify([...shorter, ...neighboursSwapped(word)]);
  return sql`
    select term from search_terms where term in (select value from json_each(${exact}))
    union select term from search_fragments where fragment = ${word} and length(term) = ${length + 1}
    union select f.term from json_each(${JSON.stringify(shorter)}) as place
      cross join search_fragments as f on f.fragment = place.value
      where length(f.term) = ${length} and f.term <> ${word}
        and substr(f.term, 1, place.key) = substr(${word}, 1, place.key)
        and substr(f.term, place.key + 2) = substr(${word}, place.key + 2)
    limit ${typoTermsMax}`;
}
