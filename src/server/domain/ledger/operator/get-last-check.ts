/** What the last nightly check of the books found; null before the first. */
import { desc } from 'drizzle-orm';
import type { OperatorContext } from '../../../context.ts';
import { ledgerChecks } from '../../../db/schema/ledger.ts';
import { runRead } from '../../../db/write.ts';

export async function getLastCheck({ deps }: OperatorContext) {
  const [last] = await runRead(deps.db.select().from(ledgerChecks).orderBy(desc(ledgerChecks.day)).limit(1).execute());
  return last ? { ...last, differences: JSON.parse(last.differences) as unknown[] } : null;
}
