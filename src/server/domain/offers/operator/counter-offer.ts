/** An operator names the shop's price for an offer, or another one while the customer has not answered. */

import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { offerMail } from '../mail.ts';
import { transitionOffer } from '../statements.ts';
import { findOffer } from './find-offer.ts';

/** @throws `not_found` and `offer_not_open`. */
export async function counterOffer(deps: Deps, actor: string, id: string, priceCents: number): Promise<void> {
  const { offer, customer } = await findOffer(deps, id);
  await write(deps.db, [
    transitionOffer(deps, { offer, transition: 'counter', actor, set: { servicePriceCents: priceCents } }),
    offerMail(deps, {
      offer: { ...offer, servicePriceCents: priceCents },
      customer,
      news: 'counter',
      causeId: `${deps.now()}-${priceCents}`,
    }),
    insertAuditEntry(deps, { actor, action: 'offers.counter', subject: id, details: { priceCents } }),
  ]);
}
