/**
 * Arithmetic on money in whole minor units (euro cents unless said otherwise). Nothing here touches floating point:
 * products go through BigInt and are rounded half away from zero, once.
 */
const RATE_SCALE = 1_000_000n;

/** `value * numerator / denominator`, rounded half away from zero. The denominator is positive. */
export function multiplyDivide(value: number, numerator: bigint, denominator: bigint): number {
  const product = BigInt(value) * numerator;
  const absolute = product < 0n ? -product : product;
  const rounded = (absolute * 2n + denominator) / (denominator * 2n);
  return Number(product < 0n ? -rounded : rounded);
}

/** `value * numerator / denominator`, rounded up. None of the three is negative. */
export function multiplyDivideUp(value: number, numerator: bigint, denominator: bigint): number {
  return Number((BigInt(value) * numerator + denominator - 1n) / denominator);
}

/** Decimal euros of the API (12.5) from cents (1250). */
export function eurosOfCents(cents: number): number {
  return cents / 100;
}

/**
 * True for exactly three digits behind the separator of a currency with fewer decimals: `1.500` and `1,500` are one and a half to one
 * reader and fifteen hundred to another.
 */
export function isAmbiguous(typed: string, decimals = 2): boolean {
  return decimals < 3 && /[.,]\d{3}$/.test(typed.trim());
}

/**
 * Minor units of a decimal amount as a person or the API writes it (`12.5` with 2 decimals is 1250).
 * Null when it is not a plain decimal number, is ambiguous, or has more decimals than the currency.
 */
export function minorUnitsOf(amount: string | number, decimals = 2): number | null {
  const typed = String(amount);
  return isAmbiguous(typed, decimals) ? null : minorUnitsOfFile(typed, decimals);
}

/** The same of a file that a program wrote, which may fill up with zeros: `12.500` is 1250. */
export function minorUnitsOfFile(amount: string, decimals = 2): number | null {
  const text = amount.trim().replace(',', '.');
  const match = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(text);
  if (!match) return null;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const units = Number(`${match[2]}${fraction.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(units) ? (match[1] ? -units : units) : null;
}

/** Decimal text of minor units: 1250 with 2 decimals is `12.50`. */
export function decimalOf(minorUnits: number, decimals = 2): string {
  const digits = String(Math.abs(minorUnits)).padStart(decimals + 1, '0');
  const sign = minorUnits < 0 ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Minor units of another currency for euro cents. `rateMicros` is a millionth of the units that one euro buys. */
export function convertCents(cents: number, rateMicros: number, decimals = 2): number {
  return multiplyDivide(cents, BigInt(rateMicros) * 10n ** BigInt(decimals), 100n * RATE_SCALE);
}

/** Euro cents for minor units of another currency, the inverse of `convertCents` up to rounding. */
export function centsOfConverted(minorUnits: number, rateMicros: number, decimals = 2): number {
  return multiplyDivide(minorUnits, 100n * RATE_SCALE, BigInt(rateMicros) * 10n ** BigInt(decimals));
}

/** The VAT contained in a gross total of cents. `vatPercent` may have two decimals. See docs/product/money-and-currencies.md#vat. */
export function vatInside(grossCents: number, vatPercent: number): number {
  const hundredths = BigInt(Math.round(vatPercent * 100));
  return multiplyDivide(grossCents, hundredths, 10_000n + hundredths);
}

/** A percentage of cents, `percent` with up to two decimals. */
export function percentOf(cents: number, percent: number): number {
  return multiplyDivide(cents, BigInt(Math.round(percent * 100)), 10_000n);
}

/** Splits `totalCents` over weights so that the shares add up exactly; the largest remainders get the odd cents. */
export function splitByWeight(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(totalCents) * BigInt(weight));
  const shares = exact.map((value) => Number(value / sum));
  const missing = totalCents - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
