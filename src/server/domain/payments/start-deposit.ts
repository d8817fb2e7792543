/** Tops up the balance: by card at the provider, or by a bank transfer that is awaited. See docs/product/topping-up.md. */
import type { z } from 'zod';
import { DepositStarted } from '#contract/deposits.ts';
import type { RequestContext } from '../../context.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { accountSettings, bankAccountOf } from '../settings/parts/bank-account.ts';
import { currencyQuery } from '../settings/parts/currencies.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { startBankDeposit } from './parts/bank-deposit.ts';
import { cardDepositOptions, startCardDeposit } from './parts/card-deposit.ts';
import { CardPaymentProgress, resumeCardPayment } from './parts/card-payment.ts';
import { type TopUpForm, topUpOf } from './parts/top-up.ts';

const StartedDeposit = DepositStarted.omit({ status: true, message: true });
export type StartedDeposit = z.infer<typeof StartedDeposit>;

const neededSettings = ['min_top_up', 'payment_methods', 'bank_transfer_country', ...accountSettings] as const;

/**
 * `amount` is in the request's currency; a card is charged in it, a transfer is in euros whatever was typed.
 * @throws `invalid_fields`, `provider_unavailable` and the key's.
 */
export async function startDeposit(ctx: RequestContext, form: TopUpForm): Promise<StartedDeposit> {
  const { deps } = ctx;
  const { customer, rows } = await queryAsCustomer(ctx, 'verified', (customerId) => [
    settingsQuery(deps.db, neededSettings),
    currencyQuery(deps.db),
    keyQuery(ctx, customerId),
  ]);
  const [settingRows, currencies, keys] = rows;
  const settings = settingValues(settingRows);
  const options = cardDepositOptions(deps, customer, settings);
  const stored = findStoredResponse(ctx, keys, { response: StartedDeposit, progress: CardPaymentProgress });
  if (stored?.state === 'done') return stored.response;
  if (stored) return resumeCardPayment(ctx, stored.progress, options);
  const topUp = topUpOf(ctx, form, { settings, currencies });
  const account = form.paymentMethod === 'sepa' ? bankAccountOf(settings) : null;
  if (account) return startBankDeposit(ctx, { customerId: customer.id, form, topUp, account });
  return startCardDeposit(ctx, { form, topUp, options });
}
