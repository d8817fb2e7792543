/** An offer with its customer, as operators' and providers' changes need it. */
import { eq } from 'drizzle-orm';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { type Recipient, recipientColumns } from '../../mail/parts/recipient.ts';

export type OfferRow = typeof offers.$inferSelect;
export type OfferSummary = Pick<OfferRow, 'id' | 'customerId' | 'state' | 'title' | 'servicePriceCents'>;

export interface OfferOfCustomer {
  offer: OfferSummary;
  customer: Recipient;
}

const { id, customerId, state, title, servicePriceCents } = offers;
export const offerSummary = { id, customerId, state, title, servicePriceCents };

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
