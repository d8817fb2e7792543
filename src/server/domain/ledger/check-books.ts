/**
 * Checks the books once a day, in the quiet hours, and keeps what it found: an operator sees it first thing in the morning. A check that
 * does not come to its end begins anew an hour later, since it takes the time of all jobs.
 */
import { and, eq, gt } from 'drizzle-orm';
import { ledgerPauseSeconds } from '#rules/limits/job-runs.ts';
import type { SystemContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { ledgerChecks, ledgerTries } from '../../db/schema/ledger.ts';
import { runRead, type Statement, statement, write } from '../../db/write.ts';
import { checkLedger, type LedgerReport } from './check-ledger.ts';

/** Nothing when the books are right; else first what is about all accounts together. */
export type KeptFindings = [] | [Pick<LedgerReport, 'sumCents' | 'overdrawn'>, ...LedgerReport['differences']];

/** In UTC. */
const quietHour = 2;

/**
 * Returns how many accounts it has checked: none where it was done today, or goes on.
 *
 * @throws what it failed with, and until it begins anew an Error that says when it has, so that it counts as failed meanwhile.
 */
export async function checkBooks({ deps }: SystemContext): Promise<number> {
  const { db, now } = deps;
  const date = new Date(now() * 1000);
  if (date.getUTCHours() < quietHour) return 0;
  const day = date.toISOString().slice(0, 10);
  const isRecent = and(eq(ledgerTries.day, day), gt(ledgerTries.at, now() - ledgerPauseSeconds));
  const [known, [tried]] = await runRead(
    db.batch([
      db.select({ day: ledgerChecks.day }).from(ledgerChecks).where(eq(ledgerChecks.day, day)),
      db.select().from(ledgerTries).where(isRecent),
    ]),
  );
  if (known.length > 0) return 0;
  if (tried?.failed) throw new Error(`the check of the books failed at ${new Date(tried.at * 1000).toISOString()}`);
  if (tried) return 0;
  await write(db, noted(db, { day, at: now(), failed: false }));
  const report = await checkLedger({ deps }).catch(async (error) => {
    // what kept it from its end may keep this from being noted; then it counts as cut off
    await write(db, noted(db, { day, at: now(), failed: true })).catch(() => {});
    throw error;
  });
  const { sound, accounts, transfers, differences, overdrawn, sumCents } = report;
  const findings: KeptFindings = sound ? [] : [{ sumCents, overdrawn }, ...differences];
  const row = { day, at: now(), sound, accounts, transfers, differences: JSON.stringify(findings) };
  await write(db, statement(db.insert(ledgerChecks).values(row).onConflictDoNothing()));
  return accounts;
}

function noted(db: Database, row: typeof ledgerTries.$inferInsert): Statement {
  return statement(db.insert(ledgerTries).values(row).onConflictDoUpdate({ target: ledgerTries.day, set: row }));
}
