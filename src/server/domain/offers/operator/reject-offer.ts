/** An operator declines an offer: from review, from an open price, or because the item never came. What was asked for as a payout is void. */
import { and, eq } from 'drizzle-orm';
import { payoutLife } from '#rules/lifecycles.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { offerMail } from '../mail.ts';
import { transitionOffer } from '../statements.ts';
import { findOffer } from './find-offer.ts';

/** @throws `not_found` and `offer_not_open`. */
export async function refuseOffer(deps: Deps, actor: string, id: string): Promise<void> {
  const { db } = deps;
  const { offer, customer } = await findOffer(deps, id);
  const kept = and(eq(payouts.offerId, id), eq(payouts.state, 'requested'));
  await write(db, [
    transitionOffer(deps, { offer, transition: 'refuse', actor }),
    statement(db.update(payouts).set({ state: payoutLife.transitions.fail.to, updatedAt: deps.now() }).where(kept)),
    offerMail(deps, { offer, customer, news: 'declined' }),
    insertAuditEntry(deps, { actor, action: 'offers.decline', subject: id }),
  ]);
}
