/** An operator says how a payout ended: the bank has paid it, or it came back, also after it was paid. */
import { eq } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { runRead, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { skipIfClosed } from '../../mail/queue-mail.ts';
import { offerMail } from '../../offers/mail.ts';
import { failedStatements, type PayoutOfOffer, paidStatements } from '../parts/payout-ending.ts';
import { causeOf } from '../parts/statements.ts';

/** Returns the cents that were paid. @throws `not_found`, `payout_state`, `payout_form_open`, `offer_not_open`. */
export async function finishPayout(deps: Deps, actor: string, id: string): Promise<number> {
  const found = await findPayout(deps, id);
  const { method, amountCents } = found.payout;
  const provider = method === 'card' ? deps.paymentProvider : 'bank';
  await write(deps.db, [
    paidStatements(deps, found, { actor, provider }),
    insertAuditEntry(deps, { actor, action: 'payouts.paid', subject: id, details: { amountCents } }),
  ]);
  return amountCents;
}

/** Returns the cents that are owed again. @throws as `finishPayout`. */
export async function failPayout(deps: Deps, actor: string, id: string, reason: string): Promise<number> {
  const found = await findPayout(deps, id);
  const { offer, customer, payout } = found;
  await write(deps.db, [
    failedStatements(deps, found, actor),
    skipIfClosed(customer, offerMail(deps, { offer, customer, news: 'payout_failed', causeId: causeOf(payout) })),
    insertAuditEntry(deps, { actor, action: 'payouts.failed', subject: id, details: { reason } }),
  ]);
  return payout.amountCents;
}

async function findPayout({ db }: Deps, id: string): Promise<PayoutOfOffer> {
  const [found] = await runRead(
    db
      .select({ payout: payouts, offer: offers, customer: customers })
      .from(payouts)
      .innerJoin(offers, eq(offers.id, payouts.offerId))
      .innerJoin(customers, eq(customers.id, payouts.customerId))
      .where(eq(payouts.id, id))
      .execute(),
  );
  if (!found) throw new DomainError('not_found');
  const { state, providerRef } = found.payout;
  // a form that is open could still be sent: only the provider can take it away
  if (state === 'requested' && providerRef) throw new DomainError('payout_form_open');
  return found;
}
