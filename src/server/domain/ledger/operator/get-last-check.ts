/** What the last nightly check of the books found; null before the first. */
import { desc } from 'drizzle-orm';
import type { OperatorContext } from '../../../context.ts';
import { ledgerChecks } from '../../../db/schema/ledger.ts';
import { runRead } from '../../../db/write.ts';
import type { KeptFindings } from '../check-books.ts';

export async function getLastCheck({ deps }: OperatorContext) {
  const [last] = await runRead(deps.db.select().from(ledgerChecks).orderBy(desc(ledgerChecks.day)).limit(1).execute());
  if (!last) return null;
  // safe because the check wrote this JSON
  const [whole = { sumCents: 0, overdrawn: [] }, ...differences] = JSON.parse(last.differences) as KeptFindings;
  return { ...last, ...whole, differences };
}
