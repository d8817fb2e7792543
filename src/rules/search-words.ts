/**
 * Words as search sees them, folded like the full text index (view `item_words`): lower case, Latin letters without accents and ligatures;
 * the marks of other scripts make other letters, and stay. A typo is one substitution, insertion, deletion or two neighbours swapped, in a
 * word of five letters or more. See docs/product/catalogue.md#search.
 */
const wordsMax = 8;
const lettersMax = 40;

/** Words shorter than this forgive nothing. */
export const forgivingLetters = 5;

const unaccented: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/** The distinct words of any text, at most `wordsMax` of them. */
export function searchWords(text: string): string[] {
  const words = (folded(text.slice(0, 2000)).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    [...word].slice(0, lettersMax).join(''),
  );
  return [...new Set(words)].slice(0, wordsMax);
}

function folded(text: string): string {
  const latin = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC');
  // a mark that is part of no letter is nothing to the index
  return latin.replace(/[\u0300-\u036f]/g, '').replace(/[łøđßæœ]/g, (letter) => unaccented[letter] ?? letter);
}

/** `word` without its letter at each place in turn: the place is the index. */
export function lettersLeftOut(word: string): string[] {
  const letters = [...word];
  return letters.map((_, place) => letters.toSpliced(place, 1).join(''));
}

/** `word` with each two neighbours swapped that differ. */
export function neighboursSwapped(word: string): string[] {
  const letters = [...word];
  const swapped = letters.slice(1).map((letter, place) => letters.toSpliced(place, 2, letter, letters[place] ?? ''));
  return swapped.map((each) => each.join('')).filter((each) => each !== word);
}

/** Under what a word of the catalogue is found when it, or the word searched, has one letter too many or wrong. */
export function fragmentsOf(word: string): string[] {
  return [...word].length < forgivingLetters ? [] : [...new Set([word, ...lettersLeftOut(word)])];
}
