/** Whether two names are of one person: the same words, in any order, without case and accents, in the spellings that banks use. */
import { bankSpellings } from './transliteration.ts';

export function sameName(one: string, other: string): boolean {
  const [words, left] = [nameWords(one), nameWords(other)];
  if (words.length === 0 || words.length !== left.length) return false;
  return words.every((word) => {
    const index = left.findIndex((each) => sharesSpelling(word, each));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/** In lower case; anything that is no letter parts words. */
export function nameWords(name: string): string[] {
  return name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
}

export function sharesSpelling(one: string, other: string): boolean {
  const spellings = bankSpellings(other);
  return bankSpellings(one).some((spelling) => spellings.includes(spelling));
}
