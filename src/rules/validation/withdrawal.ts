/** The form of a withdrawal, as browser and server check it. See docs/product/validation.md#withdrawal. */

import { withdrawalCentsMin } from '../limits.ts';
import { minorUnitsOf } from '../money.ts';
import { sameName } from '../same-name.ts';
import { type FieldError, failing, rule } from './field-error.ts';
import { accountErrors, compactIban } from './sepa.ts';

export interface WithdrawalForm {
  /** Euros as typed. */
  amount: string;
  holder: string;
  account_number: string;
}

export interface WithdrawalFacts {
  withdrawableCents: number;
  /** First and last name of the profile. */
  profileName: string;
  /** What the texts name: the smallest and the greatest amount. */
  minimum: string;
  maximum: string;
}

export function withdrawalErrors(form: WithdrawalForm, facts: WithdrawalFacts): FieldError[] {
  const cents = minorUnitsOf(form.amount) ?? 0;
  const { minimum, maximum, profileName } = facts;
  return [
    ...failing([
      rule('amount', cents <= 0, 'amount_invalid'),
      rule('amount', cents < withdrawalCentsMin, 'withdrawal_minimum', { minimum }),
      rule('amount', cents > facts.withdrawableCents, 'withdrawal_maximum', { maximum }),
      rule('holder', form.holder === '', 'holder_required'),
      rule('holder', !sameName(form.holder, profileName), 'holder_other', { name: profileName }),
    ]),
    ...accountErrors(compactIban(form.account_number)),
  ];
}
