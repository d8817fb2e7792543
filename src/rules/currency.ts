/**
 * Currencies: how many decimals each shows, which one is used, and how euros are shown in it.
 * See docs/product/money-and-currencies.md#currencies.
 */
import { centsOfConverted, multiplyDivide, multiplyDivideUp } from './money.ts';

const WITHOUT_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const WITH_THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** As the API gives it: `value` is how many units one euro buys; `default` 1 marks the default. */
export interface Currency {
  code: string;
  value: number;
  symbol: string;
  default: number;
  /** Of credits: euros for one, with up to four decimals. Their `value` is only its inverse, rounded. */
  creditEur?: number;
}

export const euro: Currency = { code: 'EUR', value: 1, symbol: '€', default: 1 };

/** Decimals of a currency by its ISO 4217 code. */
export function fiatDecimals(code: string): 0 | 2 | 3 {
  if (WITHOUT_DECIMALS.includes(code)) return 0;
  return WITH_THREE_DECIMALS.includes(code) ? 3 : 2;
}

/** The least that a card can be charged in minor units: card networks settle three decimals as two, and the króna as none. */
function chargeStep(code: string): number {
  if (code === 'ISK') return 100;
  return fiatDecimals(code) === 3 ? 10 : 1;
}

/** What a card can be charged nearest to `minorUnits`; never nothing. */
export function chargeableUnits(code: string, minorUnits: number): number {
  const step = chargeStep(code);
  return Math.max(multiplyDivide(minorUnits, 1n, BigInt(step)), 1) * step;
}

/**
 * Minor units to give back for `cents` of a payment of which `refundedCents` went back already, as `refundedUnits`. What has gone back
 * afterwards is what the cents in all come to, so that giving all of it back in parts gives back exactly what was charged, also when some
 * of the parts have failed.
 */
export function refundUnits(
  payment: {
    amountCents: number;
    chargedMinorUnits: number;
    currency: string;
    refundedCents: number;
    refundedUnits: number;
  },
  cents: number,
): number {
  const step = chargeStep(payment.currency);
  const steps = BigInt(Math.floor(payment.chargedMinorUnits / step));
  const inAll = multiplyDivide(payment.refundedCents + cents, steps, BigInt(payment.amountCents)) * step;
  return Math.max(0, inAll - payment.refundedUnits);
}

/** Millionths of the units that one euro buys, as the database keeps a rate. */
function rateMicrosOf(value: number): number {
  return Math.round(value * 1_000_000);
}

/** The saved currency when it is offered, else the default one, else the first, else the euro. */
export function chooseCurrency(offered: readonly Currency[], savedCode: string | null | undefined): Currency {
  return (
    offered.find((currency) => currency.code === savedCode) ??
    offered.find((currency) => currency.default === 1) ??
    offered[0] ??
    euro
  );
}

/** The code that ISO 4217 keeps for "no currency". Credits of the shop go by it. */
export const creditCode = 'XXX';

/** The shop's credits as a currency: `rateEur` is the euros for one credit. See docs/product/money-and-currencies.md#credits. */
export function creditCurrency(name: string, rateEur: number): Currency {
  return { code: creditCode, value: 1 / rateEur, symbol: name, default: 0, creditEur: rateEur };
}

/** What one credit is worth in `currency`, in ten-thousandths of its unit. See docs/product/money-and-currencies.md#credits. */
export function creditRate(creditEur: number, currency: Currency): number {
  return multiplyDivide(rateMicrosOf(currency.value), creditScaled(creditEur), 1_000_000n);
}

/** Minor units of `currency` for euro cents. */
export function minorUnitsIn(currency: Currency, cents: number): number {
  return multiplyDivide(cents, ...unitsPerCent(currency));
}

/** The least minor units of `currency` that are worth `cents` in full. */
export function leastUnitsIn(currency: Currency, cents: number): number {
  return multiplyDivideUp(cents, ...unitsPerCent(currency));
}

/** Euro cents for minor units of `currency`, the inverse of `minorUnitsIn` up to rounding. */
export function centsIn(currency: Currency, minorUnits: number): number {
  if (currency.creditEur) return multiplyDivide(minorUnits, creditScaled(currency.creditEur), 10_000n);
  return centsOfConverted(minorUnits, rateMicrosOf(currency.value), fiatDecimals(currency.code));
}

/** Minor units of `currency` for one euro cent, as a fraction. */
function unitsPerCent({ code, value, creditEur }: Currency): [numerator: bigint, denominator: bigint] {
  if (creditEur) return [10_000n, creditScaled(creditEur)];
  return [BigInt(rateMicrosOf(value)) * 10n ** BigInt(fiatDecimals(code)), 100_000_000n];
}

function creditScaled(creditEur: number): bigint {
  return BigInt(Math.round(creditEur * 10_000));
}
