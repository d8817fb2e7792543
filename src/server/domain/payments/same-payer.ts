/** Whether a transfer comes from who said that it would: by the account, else by the name, as banks write names. */

export interface Payer {
  name: string;
  /** Of the bank's statement: whole. Of a deposit: country and last four characters around dots. Empty when unknown. */
  iban: string;
}

/** `unknown` when the bank says neither account nor name. */
export function samePayer(expected: Payer, said: Payer): 'same' | 'other' | 'unknown' {
  if (expected.iban && said.iban) {
    const same = expected.iban.slice(0, 2) === said.iban.slice(0, 2) && expected.iban.slice(-4) === said.iban.slice(-4);
    return same ? 'same' : 'other';
  }
  const words = wordsOf(said.name);
  if (words.length === 0) return 'unknown';
  const wanted = wordsOf(expected.name);
  return wanted.length > 0 && wanted.every((word) => words.some((other) => sharesSpelling(word, other)))
    ? 'same'
    : 'other';
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
}

/** Banks drop accents, or write two letters for one. */
function spellings(word: string): string[] {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ø', 'o');
  const twoLetters = word
    .replace(/[äöüßøåæ]/g, (letter) => pairs[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  return [plain, plain.replaceAll('ß', 'ss'), twoLetters];
}

const pairs: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'oe', å: 'aa', æ: 'ae' };

function sharesSpelling(one: string, other: string): boolean {
  const known = spellings(other);
  return spellings(one).some((spelling) => known.includes(spelling));
}
