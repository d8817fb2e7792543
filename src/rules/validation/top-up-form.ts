/** The whole form of a top-up, as the server validates it. See docs/product/validation.md#top-up. */
import { type ContactDetails, topUpContactErrors } from './contact-details.ts';
import { type FieldError, failing, firstOfEachField, rule } from './field-error.ts';
import { sepaTopUpErrors } from './sepa.ts';
import { type TopUpLimit, topUpErrors } from './top-up.ts';

export interface TopUpForm extends ContactDetails {
  /** As typed. */
  amount: string;
  paymentMethod: string;
  iban: string;
  terms: boolean;
}

/** What the server knows of a top-up beyond its form. */
export interface TopUpFacts extends TopUpLimit {
  /** What the amount is worth: euro cents. */
  amountCents: number;
  currencyExists: boolean;
  /** How top-ups can be paid. */
  methods: readonly string[];
  phoneValid: boolean;
  countryExists: boolean;
}

/** The first failing rule of each field of the whole form. */
export function topUpIssues(form: TopUpForm, facts: TopUpFacts): FieldError[] {
  const { amountCents, currencyExists, methods, phoneValid, countryExists } = facts;
  const method = form.paymentMethod === 'sepa' ? 'sepa' : 'card';
  const isWorthless = amountCents <= 0 || !Number.isSafeInteger(amountCents);
  return firstOfEachField([
    ...failing([rule('currency', !currencyExists, 'currency_unknown')]),
    ...topUpErrors(form, facts),
    ...topUpContactErrors(form, { phoneValid }),
    ...(method === 'sepa' ? sepaTopUpErrors(form) : []),
    ...failing([
      rule('country', !countryExists, 'country_invalid'),
      rule('paymentMethod', !methods.includes(method), 'payment_method_invalid'),
      rule('amount', isWorthless, 'amount_invalid'),
    ]),
  ]);
}
