/** Payouts as operators see them, newest first. Accounts are masked. */
import { desc, eq } from 'drizzle-orm';
import type { PayoutState } from '#rules/lifecycles.ts';
import type { Database } from '../../../db/client.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';

export function listPayouts(db: Database, { state, limit }: { state?: PayoutState | undefined; limit: number }) {
  const { id, offerId, method, amountCents, ibanMasked, exportId, createdAt } = payouts;
  return runRead(
    db
      .select({
        id,
        offerId,
        state: payouts.state,
        method,
        amountCents,
        ibanMasked,
        exportId,
        title: offers.title,
        email: customers.email,
        createdAt,
      })
      .from(payouts)
      .innerJoin(offers, eq(offers.id, payouts.offerId))
      .innerJoin(customers, eq(customers.id, payouts.customerId))
      .where(state ? eq(payouts.state, state) : undefined)
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .execute(),
  );
}
