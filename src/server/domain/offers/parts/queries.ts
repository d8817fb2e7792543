/** An offer with its customer, as operators' and providers' changes need it, and how many of a customer's wait for a price. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { inState } from '../../../db/in-state.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { type Recipient, recipientColumns } from '../../mail/parts/recipient.ts';

export type OfferRow = typeof offers.$inferSelect;
export type OfferSummary = Pick<OfferRow, keyof typeof offerSummary>;

export interface OfferOfCustomer {
  offer: OfferSummary;
  customer: Recipient;
}

const { id, customerId, state, title, servicePriceCents, payableAt, reversedAt } = offers;
export const offerSummary = { id, customerId, state, title, servicePriceCents, payableAt, reversedAt };

/** @throws `not_found`. */
export async function findOffer({ db }: Deps, offerId: string): Promise<OfferOfCustomer> {
  const [offerOfCustomer] = await runRead(
    db
      .select({ offer: offerSummary, customer: recipientColumns })
      .from(offers)
      .innerJoin(customers, eq(customers.id, offers.customerId))
      .where(eq(offers.id, offerId))
      .execute(),
  );
  if (!offerOfCustomer) throw new DomainError('not_found');
  return offerOfCustomer;
}

/** How many of a customer's offers wait for a price that both agree on: for the shop's, or for the answer to it. */
export function waitingOffers(db: Database, ofCustomer: string) {
  return db
    .select({ count: sql`count(*)` })
    .from(offers)
    .where(and(eq(offers.customerId, ofCustomer), inState(offers.state, 'pending', 'offer')));
}
