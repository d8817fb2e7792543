/** Where a customer is signed in, the most recently used first. */
import { and, desc, eq, gt, type SQL } from 'drizzle-orm';
import type { DeviceSession } from '#contract/security.ts';
import { deviceOf } from '#rules/device.ts';
import { sessions } from '../../../db/schema/customers.ts';
import type { Deps } from '../../../deps.ts';

export function sessionsQuery({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: SQL<string>) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, customerId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), desc(sessions.id));
}

/** `currentId` is the session of the request, which is shown first. */
export function deviceSessionsOf(
  found: readonly (typeof sessions.$inferSelect)[],
  currentId: string,
  now: number,
): DeviceSession[] {
  const listed = found.map(({ id, userAgent, country, city, createdAt, lastSeenAt }) => ({
    id,
    ...deviceOf(userAgent),
    country,
    city,
    created_at: createdAt,
    last_seen_at: id === currentId ? now : lastSeenAt,
    current: id === currentId,
  }));
  return listed.sort((a, b) => Number(b.current) - Number(a.current));
}
