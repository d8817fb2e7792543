/** Writes down a top-up by bank transfer; the money is credited when the operator's statement shows its reference. */

import type { z } from 'zod';
import type { DepositRequest, DepositStarted } from '#contract/deposits.ts';
import { sepaDepositDays } from '#rules/limits.ts';
import { localePath, paths } from '#rules/paths.ts';
import { compactIban, maskedIban } from '#rules/validation/sepa.ts';
import type { RequestContext } from '../../../context.ts';
import { storeResponse } from '../../../db/idempotency/store-response.ts';
import { payments } from '../../../db/schema/payments.ts';
import { statement, write } from '../../../db/write.ts';
import type { CustomerRow } from '../../auth/session/query-as-customer.ts';
import type { BankAccount } from '../../settings/bank-account.ts';
import { sepaInstructions, sepaReference } from './sepa-instructions.ts';

export interface Transferring {
  customer: CustomerRow;
  form: z.output<typeof DepositRequest>;
  /** The payer's contact details as JSON. */
  contact: string;
  amountCents: number;
  /** Where the money is to go. */
  account: BankAccount;
}

export async function awaitTransfer(
  ctx: RequestContext,
  { customer, form, contact, amountCents, account }: Transferring,
): Promise<Omit<DepositStarted, 'status' | 'message'>> {
  const { deps, principal, idempotencyKey: request } = ctx;
  const { db, newId } = deps;
  const now = deps.now();
  const id = newId('pay');
  const reference = sepaReference(newId('ref'));
  const redirectUrl = `${deps.siteUrl}${localePath(principal.language, paths.processingPayment)}?type=topup&order=${id}`;
  const payment = {
    id,
    customerId: customer.id,
    purpose: 'topup' as const,
    provider: 'bank' as const,
    method: 'sepa' as const,
    state: 'Pending' as const,
    amountCents,
    currency: 'EUR',
    chargedMinorUnits: amountCents,
    rateMicros: 1_000_000,
    redirectUrl,
    sepaReference: reference,
    payerIban: maskedIban(compactIban(form.iban)),
    payerName: `${form.name} ${form.surname}`,
    contact,
    createdAt: now,
    expiresAt: now + sepaDepositDays * 86_400,
  };
  const instructions = sepaInstructions(account, { amountCents, reference });
  const answer = { redirect_url: redirectUrl, order_id: id, instructions };
  await write(db, [
    storeResponse(db, now, customer.id, request, answer),
    statement(db.insert(payments).values(payment)),
  ]);
  return answer;
}
