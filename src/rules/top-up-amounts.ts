/** Amounts that a top-up offers to be chosen at once. */
import { type Currency, minorUnitsIn } from './currency.ts';

const euroCents = [1000, 2500, 5000, 10_000];
const roundDigits = [1, 2, 2.5, 5, 10];

/** Minor units of `currency`, round and rising; none is below `minimum`. */
export function quickAmounts(currency: Currency, minimum: number): number[] {
  const amounts = euroCents.map((cents) => nearestRound(minorUnitsIn(currency, cents)));
  return [...new Set(amounts)].filter((amount) => amount > 0 && amount >= minimum);
}

function nearestRound(units: number): number {
  const scale = 10 ** Math.floor(Math.log10(Math.max(units, 1)));
  const candidates = roundDigits.map((digit) => Math.round(digit * scale));
  return candidates.reduce((best, next) => (Math.abs(next - units) < Math.abs(best - units) ? next : best));
}
