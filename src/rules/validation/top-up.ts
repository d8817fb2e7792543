/** The amount of a top-up. Specification section 5, Top-up. */
import { minorUnitsOf } from '../money.ts';
import { type FieldError, failing, rule } from './field-error.ts';

export interface TopUpLimit {
  /** Decimals of what the amount is typed in. */
  decimals: number;
  /** Minor units of the same. */
  minimum: number;
  /** The minimum as the message shows it (`5 €`, see `formatLimit`). */
  minimumText: string;
}

/** `amount` as typed. An empty `paymentMethod` is `card`. */
export function topUpErrors(form: { amount: string; paymentMethod: string }, limit: TopUpLimit): FieldError[] {
  const amount = minorUnitsOf(form.amount, limit.decimals);
  return failing([
    rule('amount', amount === null || amount <= 0, 'amount_invalid'),
    rule('amount', Number(amount) < limit.minimum, 'amount_below_minimum', { minimum: limit.minimumText }),
    rule('paymentMethod', !['', 'card', 'sepa'].includes(form.paymentMethod), 'payment_method_invalid'),
  ]);
}
