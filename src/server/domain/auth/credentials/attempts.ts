/**
 * Counts sign-ins of one account from one address. An attempt counts as wrong before it is judged, and being right clears the
 * count: of attempts that run at once, none is judged once the pause has begun. See docs/product/limits.md#wrong-passwords-and-codes.
 */
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { loginFailures } from '../../../db/schema/customers.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Principal } from '../session/query-as-customer.ts';

const wrongBeforePause = 5;
const longestPauseSeconds = 300;

export interface Attempter {
  accountHash: string;
  addressHash: string;
}

export function attempter(email: string, principal: Pick<Principal, 'address'>): Attempter {
  return { accountHash: hashToken(email.toLowerCase()), addressHash: hashToken(principal.address) };
}

/** Someone in a session who says that they know its account's password. */
export function sessionAttempter(principal: Pick<Principal, 'address' | 'sessionId'>): Attempter {
  return { accountHash: hashToken(`session ${principal.sessionId}`), addressHash: hashToken(principal.address) };
}

/** Counts an attempt unless there is a pause; gives a row only when it counted. From the fifth on it starts a pause of 1 s, 2 s, 4 s … */
export function countAttempt(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  who: Attempter,
  longestPause = longestPauseSeconds,
) {
  const nth = sql`${loginFailures.count} + 1`;
  const pause = sql`min(1 << min(${nth} - ${wrongBeforePause}, 20), ${longestPause})`;
  return db
    .insert(loginFailures)
    .values({ ...who, count: 1, lastAt: now() })
    .onConflictDoUpdate({
      target: [loginFailures.accountHash, loginFailures.addressHash],
      set: {
        count: nth,
        lastAt: now(),
        pausedUntil: sql`case when ${nth} >= ${wrongBeforePause} then ${now()} + ${pause} else 0 end`,
      },
      setWhere: lte(loginFailures.pausedUntil, now()),
    })
    .returning({ count: loginFailures.count });
}

export function pauseQuery(db: Database, who: Attempter) {
  return db.select({ until: loginFailures.pausedUntil }).from(loginFailures).where(isBy(who));
}

/** `pause` is what `pauseQuery` found. */
export function loginPaused(now: number, pause: readonly { until: number }[]): DomainError {
  return new DomainError('login_paused', { retryAfterSeconds: secondsLeft(now, pause) });
}

export function secondsLeft(now: number, pause: readonly { until: number }[]): number {
  return Math.max((pause[0]?.until ?? now) - now, 1);
}

export function clearAttempts(db: Database, who: Attempter) {
  return db.delete(loginFailures).where(isBy(who));
}

function isBy({ accountHash, addressHash }: Attempter) {
  return and(eq(loginFailures.accountHash, accountHash), eq(loginFailures.addressHash, addressHash));
}
