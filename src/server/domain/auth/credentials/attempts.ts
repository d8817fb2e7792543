/**
 * Counts attempts with passwords and codes. An attempt counts as wrong before it is checked, and a right one clears the count: of
 * attempts that run at once, none is checked once the pause has begun. See docs/product/limits.md#wrong-passwords-and-codes.
 */
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { loginFailures } from '../../../db/schema/customers.ts';
import { runWrite } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Principal } from '../session/query-as-customer.ts';

const wrongBeforePause = 5;
const longestPauseSeconds = 300;

/** Names a counter: an account, and where the attempts come from. */
export interface AttemptKey {
  accountHash: string;
  addressHash: string;
}

/** Sign-ins to one account from one address. */
export function signInKey(email: string, { address }: Pick<Principal, 'address'>): AttemptKey {
  return { accountHash: hashToken(email.toLowerCase()), addressHash: hashToken(address) };
}

/** Passwords that a signed-in customer types again. */
export function sessionKey({ address, sessionId }: Pick<Principal, 'address' | 'sessionId'>): AttemptKey {
  return { accountHash: hashToken(`session ${sessionId}`), addressHash: hashToken(address) };
}

/** Two-factor codes of one customer, from any address. */
export function twoFactorKey(customerId: string): AttemptKey {
  return { accountHash: hashToken(`two-factor ${customerId}`), addressHash: '' };
}

/** Counts an attempt unless there is a pause; returns a row only when it counted. From the fifth on it starts a pause of 1 s, 2 s, 4 s … */
export function countAttempt(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: AttemptKey,
  longestPause = longestPauseSeconds,
) {
  const nth = sql`${loginFailures.count} + 1`;
  const pause = sql`min(1 << min(${nth} - ${wrongBeforePause}, 20), ${longestPause})`;
  return db
    .insert(loginFailures)
    .values({ ...key, count: 1, lastAt: now() })
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

export function pauseQuery(db: Database, key: AttemptKey) {
  return db.select({ until: loginFailures.pausedUntil }).from(loginFailures).where(isCounter(key));
}

/** The error during a pause; `pause` is the result of `pauseQuery`. */
export function pausedError(
  code: 'login_paused' | 'two_factor_paused',
  now: number,
  pause: readonly { until: number }[],
): DomainError {
  return new DomainError(code, { retryAfterSeconds: Math.max((pause[0]?.until ?? now) - now, 1) });
}

/** Counts an attempt in a round trip of its own. @throws `code` during a pause. */
export async function requireAttempt(
  deps: Deps,
  key: AttemptKey,
  { code, longestPause }: { code: 'login_paused' | 'two_factor_paused'; longestPause?: number },
): Promise<void> {
  const [counted, pause] = await runWrite(() =>
    deps.db.batch([countAttempt(deps, key, longestPause), pauseQuery(deps.db, key)]),
  );
  if (counted.length === 0) throw pausedError(code, deps.now(), pause);
}

export function clearAttempts(db: Database, key: AttemptKey) {
  return db.delete(loginFailures).where(isCounter(key));
}

function isCounter({ accountHash, addressHash }: AttemptKey) {
  return and(eq(loginFailures.accountHash, accountHash), eq(loginFailures.addressHash, addressHash));
}
