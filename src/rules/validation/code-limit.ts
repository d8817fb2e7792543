/** The sum above which purchases ask for a two-factor code. See docs/product/account.md#security. */
import { codeAboveCentsMax } from '../limits.ts';
import { minorUnitsOf } from '../money.ts';
import { type FieldError, failing, rule } from './field-error.ts';

export interface CodeLimitForm {
  /** False never asks. */
  enabled: boolean;
  /** Euros as typed. */
  amount: string;
}

export function codeLimitErrors({ enabled, amount }: CodeLimitForm): FieldError[] {
  const cents = minorUnitsOf(amount);
  return failing([
    rule('amount', enabled && (cents === null || cents < 0 || cents > codeAboveCentsMax), 'amount_invalid'),
  ]);
}

/** Euro cents of a form without errors; null never asks. */
export function codeLimitCents({ enabled, amount }: CodeLimitForm): number | null {
  return enabled ? minorUnitsOf(amount) : null;
}
