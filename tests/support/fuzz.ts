/** How properties over hostile values are tried: few cases by default, thousands with `PROOF=long`. */
import fc from 'fast-check';
import { cases } from './proof.ts';

/** Options of `fc.assert`. */
export const tries = (short: number, long: number) => ({ numRuns: cases({ short, long }) });

/** A text that is cut, doubled, or has something in it that does not belong there. */
export function mutated(text: string, intruders: readonly string[]): fc.Arbitrary<string> {
  const place = fc.nat({ max: text.length });
  const intruder = fc.oneof(fc.constantFrom(...intruders), fc.string({ unit: 'binary', maxLength: 20 }));
  const change = fc.tuple(place, place, intruder, fc.constantFrom('cut', 'double', 'replace', 'insert'));
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => changes.reduce(changedBy, text));
}

type Change = [number, number, string, string];

function changedBy(text: string, [one, other, intruder, kind]: Change): string {
  const [from, to] = [Math.min(one, other), Math.min(Math.max(one, other), Math.min(one, other) + 400)];
  if (kind === 'cut') return text.slice(0, from) + text.slice(to);
  if (kind === 'double') return text.slice(0, to) + text.slice(from);
  if (kind === 'replace') return text.slice(0, from) + intruder + text.slice(to);
  return text.slice(0, from) + intruder + text.slice(from);
}
