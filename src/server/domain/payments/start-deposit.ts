/** Tops up the balance: by card at the provider, or by a bank transfer that is awaited. See docs/product/topping-up.md. */

import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { DepositRequest, DepositStarted } from '#contract/deposits.ts';
import { chargeableUnits, fiatDecimals, minorUnitsIn } from '#rules/currency.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { cardDepositHours } from '#rules/limits.ts';
import { centsOfConverted, minorUnitsOf } from '#rules/money.ts';
import { topUpContactErrors } from '#rules/validation/contact-details.ts';
import type { FieldError } from '#rules/validation/field-error.ts';
import { sepaTopUpErrors } from '#rules/validation/sepa.ts';
import { topUpErrors, topUpLimit } from '#rules/validation/top-up.ts';
import type { RequestContext } from '../../context.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { releaseKey, storeResponse } from '../../db/idempotency/store-response.ts';
import { payments } from '../../db/schema/payments.ts';
import { runRead, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { isCountry, isPhone } from '../../phone-number.ts';
import { type CustomerRow, queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { bankAccountOf, bankAccountSettings, paymentMethodsOf } from '../settings/bank-account.ts';
import { currencyOf } from '../settings/currencies.ts';
import { type CurrencyRow, currencyQuery, currencyRowOf } from '../settings/currency-row.ts';
import { settingsQuery } from '../settings/read-settings.ts';
import { type SettingValues, settingValues } from '../settings/settings.ts';
import { awaitTransfer } from './parts/bank-deposit.ts';
import { cardProvider, type PaymentToStart, startCheckout } from './parts/provider-checkout.ts';

type Request = z.output<typeof DepositRequest>;
type Started = Omit<DepositStarted, 'status' | 'message'>;

/**
 * `amount` is in the request's currency; a card is charged in it, a transfer is in euros whatever was typed. Refuses
 * `invalid_fields`, `provider_unavailable` and the key's.
 */
export async function checkoutDeposit(ctx: RequestContext, form: Request): Promise<Started> {
  const { deps, principal, idempotencyKey: request } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(
    ctx,
    'verified',
    (customerId) =>
      [
        settingsQuery(db, ['min_top_up', 'payment_methods', 'bank_transfer_country', ...bankAccountSettings]),
        currencyQuery(db),
        keyQuery(db, customerId, request),
      ] as const,
  );
  const [settingRows, currencies, keys] = rows;
  const settings = settingValues(settingRows);
  const earlier = findStoredResponse<Started, { paymentId: string }>(request, keys, deps.now());
  if (earlier?.state === 'done') return earlier.response;
  if (earlier) return resume(ctx, customer, settings, earlier.progress.paymentId);
  const currency = currencyRowOf(currencies, form.currency);
  const known = form.currency === '' || form.currency === currency.code;
  const { amountCents, chargedMinorUnits } = judge(deps, form, currency, known, settings, principal.language);
  const { email, phone, country, city, address, postCode } = form;
  const contact = JSON.stringify({ email, phone, country, city, address, postCode });
  const account = form.paymentMethod === 'sepa' ? bankAccountOf(settings) : null;
  if (account) {
    return awaitTransfer(ctx, { customer, form, contact, amountCents, account });
  }
  const now = deps.now();
  const payment = {
    id: deps.newId('pay'),
    customerId: customer.id,
    purpose: 'topup' as const,
    orderId: null,
    provider: cardProvider(deps).name,
    method: 'card' as const,
    state: 'Pending' as const,
    amountCents,
    currency: currency.code,
    chargedMinorUnits,
    rateMicros: currency.rateMicros,
    payerName: `${form.name} ${form.surname}`,
    contact,
    createdAt: now,
    expiresAt: now + cardDepositHours * 3600,
  };
  await write(db, [
    storeResponse(db, now, customer.id, request, { paymentId: payment.id }, 'running'),
    statement(db.insert(payments).values(payment)),
  ]);
  return begin(ctx, settings, { ...payment, email: customer.email });
}

/** A bank transfer passes only while there is an account for it. */
function judge(
  deps: Deps,
  form: Request,
  currency: CurrencyRow,
  currencyKnown: boolean,
  settings: SettingValues,
  language: LanguageCode,
) {
  const method = form.paymentMethod === 'sepa' ? 'sepa' : 'card';
  const chargeCentsMin = method === 'card' ? (deps.payments[deps.paymentProvider]?.chargeCentsMin ?? 0) : 0;
  const minimumCents = Math.max(Math.round(settings.min_top_up * 100), chargeCentsMin);
  const decimals = fiatDecimals(currency.code);
  const paidIn = currencyOf(currency);
  // To the nearest: the least that is shown in credits comes to no more.
  const limit = topUpLimit(paidIn, minimumCents, language, minorUnitsIn(paidIn, minimumCents));
  const issues: (Omit<FieldError, 'key'> & { key: string })[] = [
    ...(currencyKnown ? [] : [{ field: 'currency', key: 'currency_unknown' }]),
    ...topUpErrors(form, limit),
    ...topUpContactErrors(form, { phoneValid: isPhone(form.phone, form.country) }),
    ...(form.paymentMethod === 'sepa' ? sepaTopUpErrors(form) : []),
  ];
  if (!isCountry(form.country) && !issues.some(({ field }) => field === 'country')) {
    issues.push({ field: 'country', key: 'country_invalid' });
  }
  if (!paymentMethodsOf(settings).includes(method) && !issues.some(({ field }) => field === 'paymentMethod')) {
    issues.push({ field: 'paymentMethod', key: 'payment_method_invalid' });
  }
  const typedMinorUnits = minorUnitsOf(form.amount, decimals) ?? 0;
  const chargedMinorUnits = chargeableUnits(currency.code, typedMinorUnits);
  const amountCents = centsOfConverted(chargedMinorUnits, currency.rateMicros, decimals);
  const worthNothing = amountCents <= 0 || !Number.isSafeInteger(amountCents);
  if (worthNothing && !issues.some(({ field }) => field === 'amount')) {
    issues.push({ field: 'amount', key: 'amount_invalid' });
  }
  if (issues.length > 0) throwValidationError(issues);
  return { amountCents, chargedMinorUnits };
}

async function resume(
  ctx: RequestContext,
  customer: CustomerRow,
  settings: SettingValues,
  paymentId: string,
): Promise<Started> {
  const { deps, idempotencyKey: request } = ctx;
  const { db } = deps;
  const mine = and(eq(payments.id, paymentId), eq(payments.customerId, customer.id));
  const [payment] = await runRead(db.select().from(payments).where(mine).execute());
  if (payment?.state === 'Pending') {
    return begin(ctx, settings, { ...payment, email: customer.email });
  }
  await write(db, releaseKey(db, customer.id, request));
  throw new DomainError('provider_unavailable');
}

function begin(ctx: RequestContext, settings: SettingValues, payment: PaymentToStart): Promise<Started> {
  const { deps, principal, idempotencyKey: request } = ctx;
  const failed = { state: 'Error' as const, failure: 'provider_unavailable', settledAt: deps.now() };
  const pending = and(eq(payments.id, payment.id), eq(payments.state, 'Pending'));
  const undo = [statement(deps.db.update(payments).set(failed).where(pending))];
  const country = payment.currency === 'EUR' ? settings.bank_transfer_country : '';
  return startCheckout(deps, principal.language, { ...payment, bankTransferCountry: country || null }, request, undo);
}
