/**
 * Counts attempts with passwords and codes. An attempt counts as wrong before it is checked, and a right one takes that back: of attempts
 * that run at once, none is checked once a pause has begun. See docs/product/limits.md#wrong-passwords-and-codes.
 */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/errors.ts';
import type { Database } from '../../../db/client.ts';
import { loginFailures } from '../../../db/schema/customers.ts';
import { runWrite, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';

/** One count of wrong attempts at an account. */
export interface AttemptCounter {
  accountHash: string;
  /** Where the attempts come from: hash of a network or of a known device, empty for anywhere. */
  sourceHash: string;
  /** The last of so many wrong ones starts a pause of 1 s, which each further one doubles. */
  wrongBeforePause: number;
  longestPauseSeconds: number;
  /** The error during its pause. */
  error: Extract<ErrorCode, 'login_paused' | 'account_paused' | 'two_factor_paused' | 'mail_code_paused'>;
  /** True when others count there too: being right takes back one attempt and leaves theirs. */
  isShared: boolean;
  /** Decides in the database whether it counts; always when absent. */
  applies?: SQL;
}

/**
 * Counts an attempt in every counter, or in none while one of them is in a pause; returns a row for each that counted. One statement,
 * so that attempts at once wait for each other.
 */
export function countAttempt({ db, now }: Pick<Deps, 'db' | 'now'>, counters: readonly AttemptCounter[]) {
  const nth = sql`${loginFailures.count} + 1`;
  const policy = sql`select case when ${nth} >= column3 then ${now()} + min(1 << min(${nth} - column3, 20), column4) else 0 end
    from (values ${sql.join(
      counters.map((counter) => {
        const { accountHash, sourceHash, wrongBeforePause, longestPauseSeconds } = counter;
        return sql`(${accountHash}, ${sourceHash}, ${wrongBeforePause}, ${longestPauseSeconds})`;
      }),
      sql`, `,
    )}) where column1 = excluded.account_hash and column2 = excluded.address_hash`;
  return db.all<{ address_hash: string }>(sql`
    insert into login_failures (account_hash, address_hash, count, last_at)
    select account, source, 1, ${now()} from (${applying(counters)})
    where not exists (${pausesOf(counters, now())})
    on conflict (account_hash, address_hash) do update
    set count = ${nth}, last_at = excluded.last_at, paused_until = (${policy})
    returning address_hash`);
}

/** The pauses that refuse an attempt now. */
export function pauseQuery({ db, now }: Pick<Deps, 'db' | 'now'>, counters: readonly AttemptCounter[]) {
  return db.all<Pause>(pausesOf(counters, now()));
}

export interface Pause {
  /** The counter's place in the list. */
  place: number;
  until: number;
}

/** The error during a pause: that of the caller's own counter before that of one which is shared. `pauses` is the result of `pauseQuery`. */
export function pausedError(counters: readonly AttemptCounter[], now: number, pauses: readonly Pause[]): DomainError {
  const until = Math.max(...pauses.map((pause) => pause.until), now + 1);
  const place = Math.min(...pauses.map((pause) => pause.place), counters.length - 1);
  return new DomainError(counters[place]?.error ?? 'login_paused', { retryAfterSeconds: until - now });
}

/** Counts an attempt in a round trip of its own. @throws the error of a counter that is in a pause. */
export async function requireAttempt(deps: Deps, counters: readonly AttemptCounter[]): Promise<void> {
  const [counted, pauses] = await runWrite(() =>
    deps.db.batch([countAttempt(deps, counters), pauseQuery(deps, counters)]),
  );
  if (counted.length === 0) throw pausedError(counters, deps.now(), pauses);
}

/** Takes back what `countAttempt` counted, when the attempt was right. */
export function clearAttempts(db: Database, counters: readonly AttemptCounter[]): Statements {
  return counters.map((counter) => {
    if (!counter.isShared) return statement(db.delete(loginFailures).where(isCounter(counter)));
    const left = sql`${loginFailures.count} - 1`;
    const pausedUntil = sql`case when ${left} < ${counter.wrongBeforePause} then 0 else ${loginFailures.pausedUntil} end`;
    return statement(
      db
        .update(loginFailures)
        .set({ count: sql`max(${left}, 0)`, pausedUntil })
        .where(isCounter(counter)),
    );
  });
}

/** Forgets every attempt at these accounts. */
export function forgetAttempts(db: Database, accountHashes: readonly string[]) {
  return db.delete(loginFailures).where(or(...accountHashes.map((hash) => eq(loginFailures.accountHash, hash))));
}

function applying(counters: readonly AttemptCounter[]): SQL {
  const rows = counters.map(
    ({ accountHash, sourceHash, applies = sql`1` }, place) =>
      sql`select ${place} as place, ${accountHash} as account, ${sourceHash} as source where ${applies}`,
  );
  return sql.join(rows, sql` union all `);
}

function pausesOf(counters: readonly AttemptCounter[], now: number): SQL {
  return sql`select place, failure.paused_until as until from (${applying(counters)})
    join login_failures failure on failure.account_hash = account and failure.address_hash = source
    where failure.paused_until > ${now}`;
}

function isCounter({ accountHash, sourceHash }: AttemptCounter) {
  return and(eq(loginFailures.accountHash, accountHash), eq(loginFailures.addressHash, sourceHash));
}
