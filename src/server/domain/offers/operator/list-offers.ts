/** Offers as operators see them, of all customers, those that wait longest first. */
import { asc, desc, eq } from 'drizzle-orm';
import type { OfferState } from '#rules/lifecycles.ts';
import type { Database } from '../../../db/client.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';

/** One state's in the order they came to it; all states' with the newest first. */
export function listAllOffers(db: Database, { state, limit }: { state?: OfferState | undefined; limit: number }) {
  const { id, title, quality, userPriceCents, servicePriceCents, itemUrl, createdAt, updatedAt } = offers;
  const columns = { id, state: offers.state, title, quality, userPriceCents, servicePriceCents, itemUrl };
  return runRead(
    db
      .select({ ...columns, email: customers.email, createdAt, updatedAt })
      .from(offers)
      .innerJoin(customers, eq(customers.id, offers.customerId))
      .where(state ? eq(offers.state, state) : undefined)
      .orderBy(...(state ? [asc(updatedAt), asc(id)] : [desc(createdAt), desc(id)]))
      .limit(limit)
      .execute(),
  );
}
