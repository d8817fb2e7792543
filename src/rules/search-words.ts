/**
 * Words of a search, folded like the full text index (view `item_words`): lower case, Latin letters without accents and ligatures;
 * marks of other scripts stay, since they make other letters. A typo is one substitution, insertion, deletion or two neighbours swapped, in a
 * word of five letters or more. See docs/product/catalogue.md#search.
 */
import { searchLettersMax, searchWordsMax } from './limits/sizes.ts';
import { replaceSpecialLatin } from './transliteration.ts';

/** Shorter words must match exactly. */
export const forgivingLetters = 5;

/** Returns the distinct words of a text, at most `searchWordsMax`. */
export function searchWords(text: string): string[] {
  const words = (folded(text.slice(0, 2000)).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    [...word].slice(0, searchLettersMax).join(''),
  );
  return [...new Set(words)].slice(0, searchWordsMax);
}

function folded(text: string): string {
  const latin = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC');
  // the index drops a mark that is part of no letter
  return replaceSpecialLatin(latin.replace(/[\u0300-\u036f]/g, ''));
}

/** All words that leave one letter out, by that letter's index. */
export function lettersLeftOut(word: string): string[] {
  const letters = [...word];
  return letters.map((_, place) => letters.toSpliced(place, 1).join(''));
}

/** All words that swap two different neighbouring letters. */
export function neighboursSwapped(word: string): string[] {
  const letters = [...word];
  const swapped = letters.slice(1).map((letter, place) => letters.toSpliced(place, 2, letter, letters[place] ?? ''));
  return swapped.map((each) => each.join('')).filter((each) => each !== word);
}

/** Keys that a catalogue word shares with a search word which has one letter too many, too few or wrong. */
export function fragmentsOf(word: string): string[] {
  return [...word].length < forgivingLetters ? [] : [...new Set([word, ...lettersLeftOut(word)])];
}
