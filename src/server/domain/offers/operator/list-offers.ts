/** Offers of all customers. */
import { asc, desc, eq } from 'drizzle-orm';
import { ListOffers } from '#contract/operator/offers.ts';
import type { OperatorContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** Those of one state that wait longest first, else the newest first. @throws `invalid_fields`. */
export function listOffers({ deps }: OperatorContext, input: ListOffers) {
  const { state, limit } = parseInput(ListOffers, input);
  const { id, title, quality, userPriceCents, servicePriceCents, itemUrl, createdAt, updatedAt } = offers;
  const columns = { id, state: offers.state, title, quality, userPriceCents, servicePriceCents, itemUrl };
  return runRead(
    deps.db
      .select({ ...columns, email: customers.email, createdAt, updatedAt })
      .from(offers)
      .innerJoin(customers, eq(customers.id, offers.customerId))
      .where(state ? eq(offers.state, state) : undefined)
      .orderBy(...(state ? [asc(updatedAt), asc(id)] : [desc(createdAt), desc(id)]))
      .limit(limit)
      .execute(),
  );
}
