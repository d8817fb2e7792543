/** An operator says how a payout ended: the bank has paid it, or it came back, also after it was paid. */
import { eq } from 'drizzle-orm';
import { customers } from '../../db/schema/customers.ts';
import { offers, payouts } from '../../db/schema/offers.ts';
import { reading, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { auditStep } from '../audit/audit-step.ts';
import { skipIfClosed } from '../mail/queue-mail.ts';
import { offerMail } from '../offers/offer-mail.ts';
import { failedSteps, type PayoutOfOffer, paidSteps } from './finish-payout.ts';
import { causeOf } from './payout-steps.ts';

/** Gives the cents that were paid. Refuses `not_found`, `payout_state`, `payout_form_open`, `offer_not_open`. */
export async function finishPayout(deps: Deps, actor: string, id: string): Promise<number> {
  const found = await findPayout(deps, id);
  const { method, amountCents } = found.payout;
  const provider = method === 'card' ? deps.paymentProvider : 'bank';
  await write(deps.db, [
    ...paidSteps(deps, found, { actor, provider }),
    auditStep(deps, { actor, action: 'payouts.paid', subject: id, details: { amountCents } }),
  ]);
  return amountCents;
}

/** Gives the cents that are owed again. Refuses as `finishPayout` does. */
export async function failPayout(deps: Deps, actor: string, id: string, reason: string): Promise<number> {
  const found = await findPayout(deps, id);
  const { offer, customer, payout } = found;
  await write(deps.db, [
    ...failedSteps(deps, found, actor),
    ...skipIfClosed(customer, offerMail(deps, { offer, customer, news: 'payout_failed', causeId: causeOf(payout) })),
    auditStep(deps, { actor, action: 'payouts.failed', subject: id, details: { reason } }),
  ]);
  return payout.amountCents;
}

async function findPayout({ db }: Deps, id: string): Promise<PayoutOfOffer> {
  const [found] = await reading(
    db
      .select({ payout: payouts, offer: offers, customer: customers })
      .from(payouts)
      .innerJoin(offers, eq(offers.id, payouts.offerId))
      .innerJoin(customers, eq(customers.id, payouts.customerId))
      .where(eq(payouts.id, id))
      .execute(),
  );
  if (!found) throw new Refusal('not_found');
  const { state, providerRef } = found.payout;
  // a form that is open could still be sent: only the provider can take it away
  if (state === 'requested' && providerRef) throw new Refusal('payout_form_open');
  return found;
}
