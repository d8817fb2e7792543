/**
 * Chains the new rows of the audit log to those before, in the order in which they were written. SQLite has one writer at a time, so no row comes
 * in between later; of two that seal at once, one writes and the other leaves it.
 */

import { desc, eq, lt, ne, sql } from 'drizzle-orm';
import { sealedPagesPerRun } from '#rules/limits/job-runs.ts';
import type { SystemContext } from '../../context.ts';
import { auditLog } from '../../db/schema/shop.ts';
import { expectRows, guard, runRead, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { auditPage, sealOf } from './parts/audit-chain.ts';

/** Returns how many rows it has sealed. */
export async function sealAuditLog({ deps }: SystemContext, { pages = sealedPagesPerRun } = {}): Promise<number> {
  let sealed = 0;
  for (let page = 0; page < pages; page++) {
    const rows = await sealPage({ deps });
    sealed += rows;
    if (rows === 0) break;
  }
  return sealed;
}

async function sealPage({ deps: { db } }: SystemContext): Promise<number> {
  const { seq, hash } = auditLog;
  // a log that was never sealed is long: its rows are not to be gone through for the last one that is
  const firstUnsealed = sql<number>`coalesce((select min(seq) from audit_log where hash = ''), ${Number.MAX_SAFE_INTEGER})`;
  const [last] = await runRead(
    db.select({ seq, hash }).from(auditLog).where(lt(seq, firstUnsealed)).orderBy(desc(seq)).limit(1).execute(),
  );
  let before = last?.hash ?? '';
  const seals = (await auditPage(db, last?.seq ?? 0)).map((row) => {
    const seal = sealOf(before, row);
    before = seal.hash;
    return [row.seq, seal.hash, seal.wordsHash];
  });
  if (seals.length === 0) return 0;
  const isStillLast = last
    ? sql`exists (select 1 from ${auditLog} where ${eq(seq, last.seq)} and ${eq(hash, last.hash)})`
    : sql`not exists (select 1 from ${auditLog} where ${ne(hash, '')})`;
  try {
    await write(db, [
      guard(isStillLast, 'changed_meanwhile'),
      expectRows(
        sql`update audit_log set hash = seals.value ->> 1, words_hash = seals.value ->> 2
          from json_each(${JSON.stringify(seals)}) as seals
          where audit_log.seq = seals.value ->> 0 and audit_log.hash = ''`,
        'changed_meanwhile',
        seals.length,
      ),
    ]);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'changed_meanwhile') return 0;
    throw error;
  }
  return seals.length;
}
