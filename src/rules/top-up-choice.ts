/** What an amount typed in the shown currency, or in credits, asks of the API. See docs/product/topping-up.md#amount. */
import { type Currency, centsIn, fiatDecimals, minorUnitsIn } from './currency.ts';
import { decimalOf, minorUnitsOf } from './money.ts';

export interface TopUpSum {
  /** Minor units of what was typed in. */
  units: number;
  /** Decimal text in the currency that a card is charged in. */
  amount: string;
  /** What it is worth, which is what a bank transfer is about. */
  cents: number;
}

/** `shown` is what the amount is typed in, `currency` what is paid in; they differ when credits are on. */
export function topUpSum(typed: string, shown: Currency, currency: Currency): TopUpSum {
  const units = minorUnitsOf(typed, fiatDecimals(shown.code)) ?? 0;
  const paid = shown.creditEur ? minorUnitsIn(currency, centsIn(shown, units)) : units;
  return { units, amount: decimalOf(paid, fiatDecimals(currency.code)), cents: centsIn(currency, paid) };
}
