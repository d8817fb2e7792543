/** Checks the books once a day, in the quiet hours, and keeps what it found: an operator sees it first thing in the morning. */
import { eq } from 'drizzle-orm';
import type { SystemContext } from '../../context.ts';
import { ledgerChecks } from '../../db/schema/ledger.ts';
import { runRead, statement, write } from '../../db/write.ts';
import { checkLedger, type LedgerReport } from './check-ledger.ts';

/** Nothing when the books are right; else first what is about all accounts together. */
export type KeptFindings = [] | [Pick<LedgerReport, 'sumCents' | 'overdrawn'>, ...LedgerReport['differences']];

/** In UTC. */
const quietHour = 2;

/** Returns how many accounts it has checked: none where it was done today. */
export async function checkBooks({ deps }: SystemContext): Promise<number> {
  const { db, now } = deps;
  const date = new Date(now() * 1000);
  if (date.getUTCHours() < quietHour) return 0;
  const day = date.toISOString().slice(0, 10);
  const isToday = eq(ledgerChecks.day, day);
  const known = await runRead(db.select({ day: ledgerChecks.day }).from(ledgerChecks).where(isToday).execute());
  if (known.length > 0) return 0;
  const { sound, accounts, transfers, differences, overdrawn, sumCents } = await checkLedger({ deps });
  const findings: KeptFindings = sound ? [] : [{ sumCents, overdrawn }, ...differences];
  const row = { day, at: now(), sound, accounts, transfers, differences: JSON.stringify(findings) };
  await write(db, statement(db.insert(ledgerChecks).values(row).onConflictDoNothing()));
  return accounts;
}
