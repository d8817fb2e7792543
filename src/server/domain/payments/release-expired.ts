/** Ends payments that were not paid in time: reservations after 15 minutes, deposits after 24 hours or 14 days. A scheduled job. */
import { and, eq, lte } from 'drizzle-orm';
import { paymentLife } from '#rules/lifecycles.ts';
import type { SystemContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { transition } from '../../db/transition.ts';
import { runRead, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { releaseOrders } from '../orders/parts/release.ts';

/**
 * Everything that has expired, in one batch. The provider's pages are closed afterwards: a page that cannot be closed can still be
 * paid, and is paid late. Returns how many payments it has ended.
 */
export async function releaseExpired({ deps }: SystemContext): Promise<number> {
  const { db } = deps;
  const now = deps.now();
  const expired = and(inState(payments.state, 'Pending'), lte(payments.expiresAt, now));
  const { provider, providerRef } = payments;
  const due = await runRead(db.select({ provider, providerRef }).from(payments).where(expired).execute());
  const failure = 'expired';
  await write(db, [
    releaseOrders(db, now, {
      which: lte(orders.reservedUntil, now),
      paymentTransition: 'cancel',
      failure,
      actor: 'shop',
    }),
    statement(
      transition(db, payments, paymentLife, 'cancel', {
        where: and(eq(payments.purpose, 'topup'), expired),
        set: { failure, settledAt: now },
      }),
    ),
  ]);
  for (const page of due) await closePage(deps, page);
  return due.length;
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
