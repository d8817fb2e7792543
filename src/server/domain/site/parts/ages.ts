/** How long the oldest thing has waited that the shop does by itself, in one cheap read. See docs/product/operation.md#health. */

import { sql } from 'drizzle-orm';
import { eventAttemptsMax, mailAttemptsMax } from '#rules/limits/retries.ts';
import { lateAfterMinutes } from '#rules/limits.ts';
import type { Database } from '../../../db/client.ts';
import { inOwnState } from '../../../db/in-state.ts';
import { jobRuns } from '../../../db/schema/job-runs.ts';
import { orders } from '../../../db/schema/orders.ts';
import { providerEvents } from '../../../db/schema/payments.ts';
import { outbox } from '../../../db/schema/shop.ts';

export type AgeKind = keyof typeof lateAfterMinutes;

/** Seconds; 0 where nothing waits. */
export type Ages = Record<AgeKind, number>;

type AgesRow = Record<AgeKind | 'sent', number | null>;

/**
 * A mail waits from when it was written, or from when the last mail went out: one address that takes none is no mail server that takes none.
 * What was given up, or has to wait for its next attempt, is no delay.
 */
export function agesQuery(db: Database) {
  const { sentAt, createdAt, attempts } = outbox;
  const dueAt = sql`max(${providerEvents.receivedAt}, ${providerEvents.nextAttemptAt})`;
  const isPending = sql`${providerEvents.appliedAt} is null and ${providerEvents.dismissedAt} is null
    and ${providerEvents.attempts} < ${eventAttemptsMax}`;
  return db.all<AgesRow>(sql`select
    (select min(${createdAt}) from ${outbox} where ${sentAt} is null and ${attempts} < ${mailAttemptsMax}) as mail,
    (select max(${sentAt}) from ${outbox}) as sent,
    (select min(${dueAt}) from ${providerEvents} where ${isPending}) as event,
    (select min(${orders.reservedUntil}) from ${orders} where ${inOwnState(orders.state, 'open')}) as reservation,
    (select min(${jobRuns.succeededAt}) from ${jobRuns}) as job`);
}

/** What `agesQuery` found, at `now`. */
export function agesOf([oldest]: readonly AgesRow[], now: number): Ages {
  const age = (since: number | null | undefined) => (since ? Math.max(0, now - since) : 0);
  const { mail, sent, event, reservation, job } = oldest ?? {};
  return {
    mail: age(mail && Math.max(mail, sent ?? 0)),
    event: age(event),
    reservation: age(reservation),
    job: age(job),
  };
}

/** The kinds of which something has waited too long. */
export function lateOf(ages: Ages): AgeKind[] {
  // safe because they are the table's own keys
  const kinds = Object.keys(lateAfterMinutes) as AgeKind[];
  return kinds.filter((kind) => ages[kind] > 60 * lateAfterMinutes[kind]);
}
