/** Which offers hold a thing: all but the declined ones, whose thing is still the customer's and can be offered again. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { inState } from '../../../db/in-state.ts';
import { offers, openOfferStates } from '../../../db/schema/offers.ts';

export const isOpenOffer = inState(offers.state, ...openOfferStates);

/** The open offer of a thing, whoever's it is. */
export function openOfferOf(db: Database, assetId: string) {
  return db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.assetId, assetId), isOpenOffer));
}
