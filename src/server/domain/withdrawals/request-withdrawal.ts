/**
 * The customer withdraws money from the balance to a bank account in their own name. It leaves the balance at once, goes out by the
 * machinery of payouts, and comes back to the balance when the transfer fails. See docs/money.md#what-can-be-withdrawn.
 */
import { z } from 'zod';
import type { WithdrawalRequest } from '#contract/withdrawals.ts';
import { formatEuros } from '#rules/euros.ts';
import { withdrawalCentsMin } from '#rules/limits.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { compactIban, maskedIban } from '#rules/validation/sepa.ts';
import { withdrawalErrors } from '#rules/validation/withdrawal.ts';
import { fundsOf } from '#rules/withdrawable.ts';
import type { RequestContext } from '../../context.ts';
import { findStoredResponse, keyQuery } from '../../db/idempotency/find-stored-response.ts';
import { storeResponse } from '../../db/idempotency/store-response.ts';
import { write } from '../../db/write.ts';
import { throwValidationError } from '../../domain-error.ts';
import { assertCustomerActive } from '../auth/session/assert-customer-active.ts';
import { type CustomerRow, queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { pendingChangesQuery } from '../destinations/parts/changes.ts';
import { proveDestination } from '../destinations/parts/proof.ts';
import { assertNotOnHold } from '../holds/parts/account-hold.ts';
import { customerAccount } from '../ledger/accounts.ts';
import { unchangedMovements } from '../ledger/unchanged-movements.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { withdrawalMail } from '../payouts/parts/mail.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { wasPaidTo } from './parts/known-account.ts';
import { movementsOf, movementsQuery } from './parts/movements.ts';
import { insertWithdrawal, newWithdrawal, type WithdrawalDraft } from './parts/new-withdrawal.ts';

const Started = z.object({ id: z.string() });

/** @throws `invalid_fields`, `account_on_hold`, `balance_changed`, the code's and the key's. */
export async function requestWithdrawal(
  ctx: RequestContext,
  form: z.output<typeof WithdrawalRequest>,
): Promise<{ id: string }> {
  const { deps, principal } = ctx;
  const { db, now } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'verified', (customerId) => [
    keyQuery(ctx, customerId),
    movementsQuery(db, customerId),
    settingsQuery(db, ['card_hold_days']),
    pendingChangesQuery(deps, customerId),
  ]);
  const [keys, movements, settingRows, pending] = rows;
  const stored = findStoredResponse(ctx, keys, { response: Started });
  if (stored?.state === 'done') return stored.response;
  const holdSeconds = settingValues(settingRows).card_hold_days * 86_400;
  const { withdrawableCents } = fundsOf(movementsOf(movements), { now: now(), holdSeconds });
  const errors = withdrawalErrors(form, {
    withdrawableCents,
    profileName: `${customer.name} ${customer.surname}`,
    minimum: formatEuros(withdrawalCentsMin, principal.language),
    maximum: formatEuros(withdrawableCents, principal.language),
  });
  if (errors.length > 0) throwValidationError(errors);

  const amountCents = minorUnitsOf(form.amount) ?? 0;
  const iban = compactIban(form.account_number);
  const shown = `${formatEuros(amountCents, customer.language)} · ${maskedIban(iban)}`;
  const destination = { purpose: 'withdrawal' as const, value: `${iban}:${amountCents}`, shown, before: '' };
  const { statements: proven } = await proveDestination(ctx, customer, destination, {
    code: form.code,
    pending,
    field: 'account_number',
    isKnown: () => wasPaidTo(deps, customer.id, iban),
  });
  const payout = await newWithdrawal(deps, {
    customerId: customer.id,
    amountCents,
    contact: contactOf(customer),
    holder: form.holder,
    iban,
  });
  const { id } = payout;
  await write(db, [
    storeResponse(ctx, customer.id, { id }),
    proven,
    assertCustomerActive(customer.id),
    assertNotOnHold(customer.id),
    unchangedMovements(customerAccount(customer.id), movements.length, 'balance_changed'),
    insertWithdrawal(deps, payout),
    withdrawalMail(deps, { payout, customer }, 'requested'),
  ]);
  deps.later(deliverOutbox({ deps }));
  return { id };
}

function contactOf(customer: CustomerRow): WithdrawalDraft['contact'] {
  const { name, surname, email, phone, countryCode, city, address, postCode } = customer;
  return { name, surname, email, phone, country: countryCode ?? '', city, address, postCode };
}
