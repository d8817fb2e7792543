/** A top-up by SEPA bank transfer: credited when an operator matches a bank statement that shows its reference. */
import type { DepositStarted } from '#contract/deposits.ts';
import { sepaDepositDays } from '#rules/limits.ts';
import { localePath, paths } from '#rules/paths.ts';
import { compactIban, maskedIban } from '#rules/validation/sepa.ts';
import type { RequestContext } from '../../../context.ts';
import { storeResponse } from '../../../db/idempotency/store-response.ts';
import { write } from '../../../db/write.ts';
import type { BankAccount } from '../../settings/parts/bank-account.ts';
import { insertPayment, newPayment } from './new-payment.ts';
import { payerOf } from './payer.ts';
import { sepaInstructions } from './sepa-instructions.ts';
import { sepaReference } from './sepa-reference.ts';
import type { TopUp, TopUpForm } from './top-up.ts';

export interface BankDeposit {
  customerId: string;
  form: TopUpForm;
  topUp: TopUp;
  /** The shop's own account, which the transfer goes to. */
  account: BankAccount;
}

export async function startBankDeposit(
  ctx: RequestContext,
  { customerId, form, topUp: { amountCents }, account }: BankDeposit,
): Promise<Omit<DepositStarted, 'status' | 'message'>> {
  const { deps, principal } = ctx;
  const { db, siteUrl } = deps;
  const now = deps.now();
  const reference = sepaReference(deps.newId('sep'));
  const draft = newPayment(deps, {
    customerId,
    orderId: null,
    provider: 'bank',
    method: 'sepa',
    amountCents,
    currency: 'EUR',
    chargedMinorUnits: amountCents,
    rateMicros: 1_000_000,
    sepaReference: reference,
    payerIban: maskedIban(compactIban(form.iban)),
    ...payerOf(form),
    createdAt: now,
    expiresAt: now + sepaDepositDays * 86_400,
  });
  const redirectUrl = `${siteUrl}${localePath(principal.language, paths.processingPayment)}?type=topup&order=${draft.id}`;
  const instructions = sepaInstructions(account, { amountCents, reference });
  const started = { redirect_url: redirectUrl, order_id: draft.id, instructions };
  await write(db, [storeResponse(ctx, customerId, started), insertPayment(db, { ...draft, redirectUrl })]);
  return started;
}
