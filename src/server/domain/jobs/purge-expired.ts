/** Deletes expired rows: sessions, links, nonces, stored responses, counts of wrong passwords, and mails that were sent or given up. */

import { and, gte, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { importLinesDays } from '#rules/item-file/import-run.ts';
import { linkKeptDays, responseKeptDays } from '#rules/limits/durations.ts';
import { purgedRowsPerRun } from '#rules/limits/job-runs.ts';
import { mailAttemptsMax } from '#rules/limits/retries.ts';
import type { SystemContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { destinationChanges, loginFailures, mailTokens, sessions, usedNonces } from '../../db/schema/customers.ts';
import { importRows, importRuns } from '../../db/schema/imports.ts';
import { operatorChallenges, operatorInvitations, operatorSessions } from '../../db/schema/operators.ts';
import { idempotencyKeys, outbox } from '../../db/schema/shop.ts';
import { type Statement, statement, write } from '../../db/write.ts';
import { getSettingValues } from '../settings/get-setting-values.ts';

const day = 86_400;

/** A mail names a person: the setting says for how long questions about it are likely. Returns how many rows it has deleted. */
export async function purgeExpired({ deps }: SystemContext): Promise<number> {
  const { db, now } = deps;
  const { mail_keep_days: mailDays } = await getSettingValues({ deps });
  const mailLimit = now() - mailDays * day;
  const givenUp = and(isNull(outbox.sentAt), gte(outbox.attempts, mailAttemptsMax), lt(outbox.createdAt, mailLimit));
  const hasChallenge = sql`exists (select 1 from operator_challenges where invitation_id = operator_invitations.id)`;
  const deleted = await write(db, [
    purged(sessions, lt(sessions.expiresAt, now())),
    purged(mailTokens, lt(mailTokens.expiresAt, now() - linkKeptDays * day)),
    purged(destinationChanges, lt(destinationChanges.disownUntil, now() - linkKeptDays * day)),
    purged(usedNonces, lt(usedNonces.expiresAt, now())),
    purged(outbox, or(lt(outbox.sentAt, mailLimit), givenUp)),
    purged(idempotencyKeys, lt(idempotencyKeys.createdAt, now() - responseKeptDays * day)),
    purged(loginFailures, lt(loginFailures.lastAt, now() - day)),
    purged(operatorSessions, lt(operatorSessions.expiresAt, now())),
    // before the invitations that they name
    purged(operatorChallenges, lt(operatorChallenges.expiresAt, now())),
    purged(operatorInvitations, and(lt(operatorInvitations.expiresAt, now() - day), not(hasChallenge))),
    purged(importRows, inArray(importRows.runId, endedImports({ deps }))),
  ]);
  return deleted.reduce((sum, rows) => sum + rows, 0);
}

/** Whichever come first: the next run goes on. */
function purged(table: SQLiteTable, isOver: SQL | undefined): Statement {
  return statement(
    sql`delete from ${table} where rowid in (select rowid from ${table} where ${isOver} limit ${purgedRowsPerRun})`,
  );
}

/** Runs whose lines go, since nobody can undo them any more; what each was, who did it and when stays. */
function endedImports({ deps: { db, now } }: SystemContext) {
  const endedAt = sql`coalesce(${importRuns.undoneAt}, ${importRuns.appliedAt}, ${importRuns.createdAt})`;
  const hasEnded = and(
    inState(importRuns.state, 'applied', 'undone', 'discarded'),
    lt(endedAt, now() - importLinesDays * day),
  );
  return db.select({ id: importRuns.id }).from(importRuns).where(hasEnded);
}
