/** Ends what nobody paid in time: reservations after 15 minutes, deposits after 24 hours or 14 days. For the scheduled job. */
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { runRead, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { releaseOrders } from '../orders/release-orders.ts';

/**
 * One batch, whatever has run out; it changes nothing when nothing has. The pages of what ran out are taken away afterwards: where that
 * fails, whoever still pays there pays late.
 */
export async function releaseExpired(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const at = now();
  // the state is written out so that the partial index is found
  const ranOut = and(sql`${payments.state} = 'Pending'`, lte(payments.expiresAt, at));
  const { provider, providerRef } = payments;
  const pages = await runRead(
    db
      .select({ provider, providerRef })
      .from(payments)
      .where(and(ranOut, isNotNull(providerRef)))
      .execute(),
  );
  const ended = { paymentState: 'Cancelled' as const, failure: 'expired' };
  const unpaid = and(eq(payments.purpose, 'topup'), ranOut);
  await write(db, [
    releaseOrders(db, at, { which: lte(orders.reservedUntil, at), actor: 'shop', ...ended }),
    statement(db.update(payments).set({ state: 'Cancelled', failure: ended.failure, settledAt: at }).where(unpaid)),
  ]);
  for (const page of pages) await closePage(deps, page);
}

async function closePage(
  { payments: providers }: Deps,
  { provider, providerRef }: Pick<typeof payments.$inferSelect, 'provider' | 'providerRef'>,
): Promise<void> {
  if (provider === 'bank' || !providerRef) return;
  try {
    await providers[provider]?.closeCheckout(providerRef);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'provider_unavailable') throw error;
  }
}
