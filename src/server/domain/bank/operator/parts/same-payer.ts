/** Compares the payer of a bank transfer with the expected one: by account, otherwise by name in the spellings that banks use. */
import { nameWords, sharesSpelling } from '#rules/same-name.ts';

export interface Payer {
  name: string;
  /** From a bank statement: complete. From a deposit: country and last four characters around dots. Empty when unknown. */
  iban: string;
}

/** Returns `unknown` when the statement names neither an account nor a payer. */
export function samePayer(expected: Payer, stated: Payer): 'same' | 'other' | 'unknown' {
  if (expected.iban && stated.iban) {
    const isSame =
      expected.iban.slice(0, 2) === stated.iban.slice(0, 2) && expected.iban.slice(-4) === stated.iban.slice(-4);
    return isSame ? 'same' : 'other';
  }
  const statedWords = nameWords(stated.name);
  if (statedWords.length === 0) return 'unknown';
  const expectedWords = nameWords(expected.name);
  const areAllStated = expectedWords.every((word) => statedWords.some((other) => sharesSpelling(word, other)));
  return expectedWords.length > 0 && areAllStated ? 'same' : 'other';
}
