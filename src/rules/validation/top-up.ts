/** The amount of a top-up. See docs/product/validation.md#top-up. */
import { type Currency, fiatDecimals, leastUnitsIn, minorUnitsIn } from '../currency.ts';
import { formatLimit } from '../format-limit.ts';
import type { LanguageCode } from '../languages.ts';
import { topUpCentsMax } from '../limits.ts';
import { minorUnitsOf } from '../money.ts';
import { type FieldError, failing, rule } from './field-error.ts';

export interface TopUpLimit {
  /** Decimals of the currency that the amount is typed in. */
  decimals: number;
  /** Minor units of that currency, as `maximum`. */
  minimum: number;
  maximum: number;
  /** The limits as the messages show them (`5 €`, see `formatLimit`). */
  minimumText: string;
  maximumText: string;
}

/** The limits in `currency`, which the amount is typed in: from `minimumCents` to the most that can be charged. */
export function topUpLimit(
  currency: Currency,
  minimumCents: number,
  language: LanguageCode,
  minimum = leastUnitsIn(currency, minimumCents),
): TopUpLimit {
  const maximum = Math.min(minorUnitsIn(currency, topUpCentsMax), topUpCentsMax);
  return {
    decimals: fiatDecimals(currency.code),
    minimum,
    maximum,
    minimumText: formatLimit(minimum, currency, language),
    maximumText: formatLimit(maximum, currency, language),
  };
}

/** `amount` as typed. An empty `paymentMethod` is `card`. */
export function topUpErrors(form: { amount: string; paymentMethod: string }, limit: TopUpLimit): FieldError[] {
  const amount = minorUnitsOf(form.amount, limit.decimals);
  return failing([
    rule('amount', amount === null || amount <= 0, 'amount_invalid'),
    rule('amount', Number(amount) < limit.minimum, 'amount_below_minimum', { minimum: limit.minimumText }),
    rule('amount', Number(amount) > limit.maximum, 'amount_above_maximum', { maximum: limit.maximumText }),
    rule('paymentMethod', !['', 'card', 'sepa'].includes(form.paymentMethod), 'payment_method_invalid'),
  ]);
}
