/**
 * Words of an import as the shop writes them. Types, heroes and the like are compared without case, accents and signs, so that another
 * spelling makes no second category beside the first; what is one letter away from a known word is asked about.
 */
import type { ImportLine } from '#contract/operator/items.ts';
import type { ImportRemark } from '#rules/item-file/import-run.ts';
import { qualities, qualityLabel } from '#rules/qualities.ts';
import { fragmentsOf, searchWords } from '#rules/search-words.ts';

/** Columns whose values are filters, with the name of their facet. */
const spelledColumns = {
  type: 'types',
  hero: 'heroes',
  exterior_name: 'exterior_names',
  class: 'classes',
} as const;

type SpelledColumn = keyof typeof spelledColumns;

export interface KnownWords {
  categories: readonly { name: string; url: string }[];
  /** Values that items for sale have, by facet. */
  values: readonly { facet: string; value: string }[];
  /** What earlier lines of the run have brought: see `Speller.brought`. */
  brought: Readonly<Record<string, string>>;
}

export interface Speller {
  /** The line in the shop's words, and what there is to say about that. */
  respell(line: ImportLine): { line: ImportLine; remarks: ImportRemark[] };
  /** New words by how they are compared. */
  brought: Record<string, string>;
}

interface Word {
  key: string;
  value: string;
  /** The shop's words come before those of the run, which come in their order. */
  place: number;
}

export function speller({ categories, values, brought: earlier }: KnownWords): Speller {
  const known = new Map<string, Word>();
  const fragments = new Map<string, Word[]>();
  const brought: Record<string, string> = {};
  for (const { facet, value } of values)
    for (const column of spelledNames) if (facet === spelledColumns[column]) learn(keyOf(column, value), value, 0);
  for (const [key, value] of Object.entries(earlier)) learn(key, value, known.size + 1);
  const urls = new Map(
    categories.flatMap(({ name, url }) => [
      [compared(name), url],
      [compared(url), url],
    ]),
  );

  function learn(key: string, value: string, place: number): Word {
    const before = known.get(key);
    if (before) return before;
    const word = { key, value, place };
    known.set(key, word);
    for (const part of fragmentsOfKey(key)) fragments.set(part, [...(fragments.get(part) ?? []), word]);
    return word;
  }

  /** A word one letter away that came before it; numbers of things differ by one digit and mean it. */
  function nearTo({ key, place }: Word): Word | undefined {
    const near = fragmentsOfKey(key).flatMap((part) => fragments.get(part) ?? []);
    return near.find((each) => each.place < place && withoutDigits(each.key) !== withoutDigits(key));
  }

  function respell(given: ImportLine) {
    const line: Record<string, unknown> = { ...given };
    const remarks: ImportRemark[] = [];
    const take = (field: string, value: string, right: string, name = right) => {
      if (value === right) return;
      line[field] = right;
      // its own name says the same
      if (value !== name) remarks.push({ kind: 'note', field, value, text: `is taken as "${right}"` });
    };
    const category = textOf(given.category);
    const url = urls.get(compared(category)) ?? category;
    take('category', category, url, categories.find((each) => each.url === url)?.name);
    const quality = textOf(given.quality);
    const grade = qualityOf.get(compared(quality)) ?? quality;
    take('quality', quality, grade, qualityLabel(grade));
    for (const column of spelledNames) {
      const value = textOf(given[column]);
      if (!value) continue;
      const key = keyOf(column, value);
      if (!known.has(key)) brought[key] = value;
      const word = learn(key, value, known.size + 1);
      take(column, value, word.value);
      const near = word.place > 0 && nearTo(word);
      if (near) remarks.push({ kind: 'doubt', field: column, value, text: `is new; "${near.value}" is known` });
    }
    return { line, remarks };
  }

  return { respell, brought };
}

function withoutDigits(text: string): string {
  return text.replace(/\p{N}/gu, '');
}

// safe because the keys are those of the record
const spelledNames = Object.keys(spelledColumns) as SpelledColumn[];

const qualityOf = new Map<string, string>(
  qualities.flatMap(({ value, label }) => [
    [compared(value), value],
    [compared(label), value],
  ]),
);

function textOf(value: unknown): string {
  return String(value ?? '')
    .normalize('NFC')
    .trim();
}

function compared(text: string): string {
  return searchWords(text).join('');
}

function keyOf(column: SpelledColumn, value: string): string {
  return `${column}:${compared(value) || value}`;
}

/** Keys that words one letter apart share. */
function fragmentsOfKey(key: string): string[] {
  const [column = '', word = ''] = key.split(':');
  return fragmentsOf(word).map((part) => `${column}:${part}`);
}
