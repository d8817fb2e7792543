/** What was reckoned from all the movements of an account still stands when the batch is written. */
import { sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/errors.ts';
import { guard, type Statement } from '../../db/write.ts';

/** Stops the batch with `error` unless the account has moved `count` times. */
export function unchangedMovements(account: string, count: number, error: ErrorCode): Statement {
  const made = sql`select count(*) from transfers where from_account = ${account} or to_account = ${account}`;
  return guard(sql`(${made}) = ${count}`, error);
}
