/** What a top-up comes to, once nothing in its form is wrong. */
import type { z } from 'zod';
import type { DepositRequest } from '#contract/deposits.ts';
import { chargeableUnits, fiatDecimals, minorUnitsIn } from '#rules/currency.ts';
import { centsOfConverted, minorUnitsOf } from '#rules/money.ts';
import { topUpLimit } from '#rules/validation/top-up.ts';
import { topUpIssues } from '#rules/validation/top-up-form.ts';
import type { RequestContext } from '../../../context.ts';
import { throwValidationError } from '../../../domain-error.ts';
import { isCountry, isPhone } from '../../../phone-number.ts';
import { paymentMethodsOf } from '../../settings/parts/bank-account.ts';
import { type CurrencyRow, currencyOf, currencyRowOf } from '../../settings/parts/currencies.ts';
import type { SettingValues } from '../../settings/parts/settings.ts';

export type TopUpForm = z.output<typeof DepositRequest>;

export interface TopUp {
  /** What the amount was typed in; a card is charged in it. */
  currency: CurrencyRow;
  /** Minor units of `currency`. */
  chargedMinorUnits: number;
  /** What the balance gets: euro cents. */
  amountCents: number;
}

/** @throws `invalid_fields` with every failing field. */
export function topUpOf(
  { deps, principal }: RequestContext,
  form: TopUpForm,
  { settings, currencies }: { settings: SettingValues; currencies: readonly CurrencyRow[] },
): TopUp {
  const currency = currencyRowOf(currencies, form.currency);
  const decimals = fiatDecimals(currency.code);
  const chargedMinorUnits = chargeableUnits(currency.code, minorUnitsOf(form.amount, decimals) ?? 0);
  const amountCents = centsOfConverted(chargedMinorUnits, currency.rateMicros, decimals);
  const providerMinimum =
    form.paymentMethod === 'sepa' ? 0 : (deps.payments[deps.paymentProvider]?.chargeCentsMin ?? 0);
  const minimumCents = Math.max(Math.round(settings.min_top_up * 100), providerMinimum);
  const shown = currencyOf(currency);
  const issues = topUpIssues(form, {
    // rounded to the nearest unit, as amounts in credits are shown: their least is worth no more
    ...topUpLimit(shown, minimumCents, principal.language, minorUnitsIn(shown, minimumCents)),
    amountCents,
    currencyExists: form.currency === '' || form.currency === currency.code,
    methods: paymentMethodsOf(settings),
    phoneValid: isPhone(form.phone, form.country),
    countryExists: isCountry(form.country),
  });
  if (issues.length > 0) throwValidationError(issues);
  return { currency, chargedMinorUnits, amountCents };
}
