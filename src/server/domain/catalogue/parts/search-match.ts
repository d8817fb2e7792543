/**
 * What a search matches, as expressions of full text: words are looked up in full text, and the forgiven typos of a word among
 * the words that the catalogue knows, all inside the one query that lists. Nothing of the text reaches the index unquoted.
 */
import { type SQL, sql } from 'drizzle-orm';
import { typoTermsMax } from '#rules/limits/sizes.ts';
import { forgivingLetters, lettersLeftOut, neighboursSwapped, searchWords } from '#rules/search-words.ts';

/** Expressions of full text, each of which matches all that the one before it does. */
export interface SearchMatch {
  /** Items that hold every word whole. */
  whole: SQL;
  /** Items that hold every word, or a word that begins with it. */
  begun: SQL;
  /** Items that hold every word, a beginning of a word, or a word one typo away from it. */
  forgiven: SQL;
}

/** Null when nothing is searched for. A search without any letter or digit matches nothing. */
export function searchMatch(search: string | undefined): SearchMatch | null {
  if (!search?.trim()) return null;
  const words = searchWords(search);
  if (words.length === 0) return { whole: nothing, begun: nothing, forgiven: nothing };
  return {
    whole: sql`${words.map(quoted).join(' AND ')}`,
    begun: sql`${words.map((word) => `${quoted(word)}*`).join(' AND ')}`,
    forgiven: sql.join(words.map(forgivenWord), sql` || ' AND ' || `),
  };
}

/**
 * The same search of fewer items: those that hold a value of each choice as words. Full text knows the words of titles, heroes, types and
 * classes. A value that it may fold in a way of its own narrows nothing, so that who looks items up still asks for their values.
 */
export function narrowed(search: SearchMatch, choices: readonly (readonly string[])[]): SearchMatch {
  const asWords = choices
    .filter((values) => values.every((value) => foldedAlike.test(value)))
    .map((values) => ` AND (${values.map((value) => quoted(value.replaceAll('"', ' '))).join(' OR ')})`);
  if (asWords.length === 0) return search;
  const among = (expression: SQL) => sql`'(' || ${expression} || ${`)${asWords.join('')}`}`;
  return { whole: among(search.whole), begun: among(search.begun), forgiven: among(search.forgiven) };
}

/** Values with a letter or digit and nothing but ASCII, which splits into words the same way everywhere. */
const foldedAlike = /^[ -~]*[a-z\d][ -~]*$/i;

/** Numbers of the items in every state that an expression matches, as a query. */
export function matching(expression: SQL): SQL {
  return sql`select rowid from item_search where item_search match ${expression}`;
}

const nothing = sql`'""'`;

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
