/** An offer with its customer, as operators and providers find it. */
import { eq } from 'drizzle-orm';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';

/** @throws `not_found`. */
export async function findOffer({ db }: Deps, id: string) {
  const [found] = await runRead(
    db
      .select({ offer: offers, customer: customers })
      .from(offers)
      .innerJoin(customers, eq(customers.id, offers.customerId))
      .where(eq(offers.id, id))
      .execute(),
  );
  if (!found) throw new DomainError('not_found');
  return found;
}
