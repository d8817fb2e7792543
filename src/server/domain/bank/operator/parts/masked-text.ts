/**
 * A bank's text without the account numbers that banks and payers write into it: country and last four characters of each stay, as of
 * every account. Only an IBAN that can exist is one, so that no reference is taken for it.
 */
import { countrySpecs } from 'ibantools';
import { compactIban, isIban, maskedIban } from '#rules/validation/sepa.ts';

/** Stands where a bank has cut a text into pieces. XML does not allow it, so that no piece has it. */
const cut = '\u001f';
const gap = `[\\s.${cut}-]{0,2}`;
const beginning = new RegExp(`[A-Z]${gap}[A-Z]${gap}\\d${gap}\\d`, 'gi');

/** A number that is cut is masked where it begins: what it ends in may then be fewer pieces. */
export function maskedPieces(pieces: readonly string[]): string[] {
  return pieces.length === 0 ? [] : maskedText(pieces.join(cut)).split(cut);
}

export function maskedText(text: string): string {
  let masked = '';
  let done = 0;
  for (const { index } of text.matchAll(beginning)) {
    const run = index < done ? null : ibanAt(text, index);
    if (run === null) continue;
    masked += text.slice(done, index) + maskedIban(compacted(run));
    done = index + run.length;
  }
  return masked + text.slice(done);
}

/** As it is written there, however it is spaced. */
function ibanAt(text: string, index: number): string | null {
  const country = compacted(text.slice(index, index + 4)).slice(0, 2);
  const length = countrySpecs[country]?.chars;
  if (!length) return null;
  const characters = new RegExp(`(?:[A-Z0-9]${gap}){${length - 1}}[A-Z0-9]`, 'iy');
  characters.lastIndex = index;
  const [run] = characters.exec(text) ?? [];
  return run !== undefined && isIban(compacted(run)) ? run : null;
}

function compacted(run: string): string {
  return compactIban(run.replace(/[^A-Z0-9]/gi, ''));
}
