/**
 * The chain of the audit log: the hash of a row covers the hash before it, so that a row that was changed, added or taken out shows, and so does
 * every later one that was not made again. An operator's own words are covered by a hash of their own, because the law may ask for their end.
 */

import { createHash } from 'node:crypto';
import { asc, gt } from 'drizzle-orm';
import { z } from 'zod';
import { auditRowsAtOnce } from '#rules/limits/batches.ts';
import type { Database } from '../../../db/client.ts';
import { auditLog } from '../../../db/schema/shop.ts';
import { runRead } from '../../../db/write.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export interface Seal {
  hash: string;
  wordsHash: string;
}

const Details = z.record(z.string(), z.unknown());

/** Rows after `seq`, in the order of writing. */
export function auditPage(db: Database, seq: number): Promise<AuditRow[]> {
  return runRead(
    db.select().from(auditLog).where(gt(auditLog.seq, seq)).orderBy(asc(auditLog.seq)).limit(auditRowsAtOnce).execute(),
  );
}

/** What a row is sealed with. `before` is the hash of the row before it, empty for the first. */
export function sealOf(before: string, row: AuditRow): Seal {
  const { words } = partsOf(row);
  const wordsHash = words === null ? '' : sha256(JSON.stringify([row.salt, words]));
  return { hash: hashOf(before, row, wordsHash), wordsHash };
}

/** Whether a sealed row is as it was sealed. Words that were erased, with their salt, are no fault. */
export function isAsSealed(before: string, row: AuditRow): boolean {
  const { words } = partsOf(row);
  const areWordsGood =
    words === null ? row.wordsHash === '' || row.salt === '' : sealOf(before, row).wordsHash === row.wordsHash;
  return areWordsGood && row.hash === hashOf(before, row, row.wordsHash);
}

function hashOf(before: string, row: AuditRow, wordsHash: string): string {
  const { seq, id, at, actor, role, action, subject } = row;
  return sha256(JSON.stringify([before, seq, id, at, actor, role, action, subject, partsOf(row).facts, wordsHash]));
}

/** The details as facts and, apart, what anonymization erases of them. */
function partsOf({ details }: AuditRow): { facts: Record<string, unknown>; words: unknown } {
  const { reason, note, ...facts } = Details.parse(JSON.parse(details));
  return { facts, words: reason === undefined && note === undefined ? null : [reason ?? null, note ?? null] };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
