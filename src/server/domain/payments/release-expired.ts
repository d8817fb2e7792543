/** Ends payments that were not paid in time: reservations after 15 minutes, deposits after 24 hours or 14 days. A scheduled job. */
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { paymentLife } from '#rules/lifecycles.ts';
import { endedPerRun } from '#rules/limits/job-runs.ts';
import type { SystemContext } from '../../context.ts';
import { inOwnState, inState } from '../../db/in-state.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { transition } from '../../db/transition.ts';
import { runRead, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { releaseOrders } from '../orders/parts/release.ts';

type Page = Pick<typeof payments.$inferSelect, 'provider' | 'providerRef'>;

/**
 * What has been over for longest, in one batch. The provider's pages are closed afterwards: a page that cannot be closed can still be
 * paid, and is paid late. Returns how many orders and top-ups it has ended.
 *
 * @throws `database_unavailable`, and an AggregateError of what is a bug, once every page was tried.
 */
export async function releaseExpired({ deps }: SystemContext): Promise<number> {
  const { db } = deps;
  const now = deps.now();
  const { reserved, topUps } = await readDue(deps, now);
  if (reserved.length + topUps.length === 0) return 0;
  const failure = 'expired';
  await write(db, [
    releaseOrders(db, now, {
      which: and(inArray(orders.id, idsOf(reserved)), lte(orders.reservedUntil, now)),
      paymentTransition: 'cancel',
      failure,
      actor: 'shop',
    }),
    statement(
      transition(db, payments, paymentLife, 'cancel', {
        where: and(inArray(payments.id, idsOf(topUps)), lte(payments.expiresAt, now)),
        set: { failure, settledAt: now },
      }),
    ),
  ]);
  await closePages(deps, [...reserved, ...topUps]);
  return reserved.length + topUps.length;
}

async function readDue({ db }: Deps, now: number) {
  const { provider, providerRef, orderId } = payments;
  const isPending = inState(payments.state, 'Pending');
  const [reserved, topUps] = await runRead(
    db.batch([
      db
        .select({ id: orders.id, provider, providerRef })
        .from(orders)
        .leftJoin(payments, and(eq(orderId, orders.id), isPending))
        .where(and(inState(orders.state, 'open'), lte(orders.reservedUntil, now)))
        .orderBy(asc(orders.reservedUntil))
        .limit(endedPerRun),
      db
        .select({ id: payments.id, provider, providerRef })
        .from(payments)
        // not by the index of the states, which holds all that wait to be paid
        .where(
          sql`${payments.id} in (select id from payments indexed by payments_pending
            where ${inOwnState(payments.state, 'Pending')} and purpose = 'topup' and expires_at <= ${now}
            order by expires_at limit ${endedPerRun})`,
        )
        .orderBy(asc(payments.expiresAt)),
    ]),
  );
  return { reserved, topUps };
}

function idsOf(due: readonly { id: string }[]): string[] {
  return due.map(({ id }) => id);
}

/** A provider that does not answer is asked no more in this run: each question to one that hangs takes seconds. */
async function closePages(
  { payments: providers }: Deps,
  pages: readonly { [Field in keyof Page]: Page[Field] | null }[],
): Promise<void> {
  const silent = new Set<Page['provider']>();
  const bugs: unknown[] = [];
  for (const { provider, providerRef } of pages) {
    if (!provider || provider === 'bank' || !providerRef || silent.has(provider)) continue;
    try {
      await providers[provider]?.closeCheckout(providerRef);
    } catch (error) {
      const code = error instanceof DomainError ? error.code : null;
      if (code === 'database_unavailable') throw error;
      if (code === 'provider_unavailable') silent.add(provider);
      else bugs.push(error);
    }
  }
  if (bugs.length > 0) throw new AggregateError(bugs, `${bugs.length} pages of providers could not be closed`);
}
