/** Deletes expired rows: sessions, links, nonces, stored responses, counts of wrong passwords, and mails that were sent or given up. */

import { and, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { importLinesDays } from '#rules/item-file/import-run.ts';
import { importLinesPerRun } from '#rules/limits/job-runs.ts';
import { mailAttemptsMax } from '#rules/limits/retries.ts';
import type { SystemContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { destinationChanges, loginFailures, mailTokens, sessions, usedNonces } from '../../db/schema/customers.ts';
import { importRuns } from '../../db/schema/imports.ts';
import { operatorChallenges, operatorInvitations, operatorSessions } from '../../db/schema/operators.ts';
import { idempotencyKeys, outbox } from '../../db/schema/shop.ts';
import { statement, write } from '../../db/write.ts';
import { getSettingValues } from '../settings/get-setting-values.ts';

const day = 86_400;

/** A link is kept a month after its end, so that a late second click is still told that the link was used. */
const linkDays = 30;

/** No client repeats a request after so long; the effect of the request stands without its key. */
const responseDays = 7;

/** A mail names a person: the setting says for how long questions about it are likely. Returns how many rows it has deleted. */
export async function purgeExpired({ deps }: SystemContext): Promise<number> {
  const { db, now } = deps;
  const { mail_keep_days: mailDays } = await getSettingValues({ deps });
  const mailLimit = now() - mailDays * day;
  const givenUp = and(isNull(outbox.sentAt), gte(outbox.attempts, mailAttemptsMax), lt(outbox.createdAt, mailLimit));
  const deleted = await write(db, [
    statement(db.delete(sessions).where(lt(sessions.expiresAt, now()))),
    statement(db.delete(mailTokens).where(lt(mailTokens.expiresAt, now() - linkDays * day))),
    statement(db.delete(destinationChanges).where(lt(destinationChanges.disownUntil, now() - linkDays * day))),
    statement(db.delete(usedNonces).where(lt(usedNonces.expiresAt, now()))),
    statement(db.delete(outbox).where(or(lt(outbox.sentAt, mailLimit), givenUp))),
    statement(db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now() - responseDays * day))),
    statement(db.delete(loginFailures).where(lt(loginFailures.lastAt, now() - day))),
    statement(db.delete(operatorSessions).where(lt(operatorSessions.expiresAt, now()))),
    // before the invitations that they name
    statement(db.delete(operatorChallenges).where(lt(operatorChallenges.expiresAt, now()))),
    statement(db.delete(operatorInvitations).where(lt(operatorInvitations.expiresAt, now() - day))),
    statement(oldImportLines({ deps })),
  ]);
  return deleted.reduce((sum, rows) => sum + rows, 0);
}

/** Of runs that nobody can undo any more; what each was, who did it and when stays. */
function oldImportLines({ deps: { db, now } }: SystemContext): SQL {
  const endedAt = sql`coalesce(${importRuns.undoneAt}, ${importRuns.appliedAt}, ${importRuns.createdAt})`;
  const hasEnded = and(
    inState(importRuns.state, 'applied', 'undone', 'discarded'),
    lt(endedAt, now() - importLinesDays * day),
  );
  const runs = db.select({ id: importRuns.id }).from(importRuns).where(hasEnded);
  return sql`delete from import_rows where rowid in (
    select rowid from import_rows where run_id in ${runs} limit ${importLinesPerRun})`;
}
