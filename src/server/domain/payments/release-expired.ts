/** Ends what nobody paid in time: reservations after 15 minutes, deposits after 24 hours or 14 days. For the scheduled job. */
import { and, eq, lte, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { releaseOrders } from '../orders/release-orders.ts';

/** One batch, whatever has run out; it changes nothing when nothing has. */
export async function releaseExpired({ db, now }: Deps): Promise<void> {
  const at = now();
  const ended = { paymentState: 'Cancelled' as const, failure: 'expired' };
  const unpaid = and(eq(payments.purpose, 'topup'), sql`${payments.state} = 'Pending'`, lte(payments.expiresAt, at));
  await write(db, [
    ...releaseOrders(db, at, { which: lte(orders.reservedUntil, at), actor: 'shop', ...ended }),
    step(db.update(payments).set({ state: 'Cancelled', failure: ended.failure, settledAt: at }).where(unpaid)),
  ]);
}
