/** What tidying would take away: evidence that was kept long enough, and files that no row names. */
import { lt } from 'drizzle-orm';
import type { z } from 'zod';
import { EvidenceTidying } from '#contract/operator/evidence.ts';
import type { EvidenceContext } from '../../../context.ts';
import { tradeEvidence } from '../../../db/schema/trade-evidence.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { parseInput } from '../../../parse-input.ts';

const yearSeconds = 366 * 86_400;
/** A younger file may be one whose row is about to be written. */
const settledSeconds = 3_600;

/** The condition of rows that were added longer ago. */
export function isOlderThan({ now }: Deps, years: number) {
  return lt(tradeEvidence.addedAt, now() - years * yearSeconds);
}

/** The keys of files that belong to nothing, among how many that are stored; and how many rows are old. @throws `invalid_fields`. */
export async function findStray(
  { deps, evidence }: EvidenceContext,
  input: z.input<typeof EvidenceTidying>,
): Promise<{ stray: string[]; stored: number; old: number }> {
  const { olderThanYears } = parseInput(EvidenceTidying, input);
  // listed before the rows are read: a file that is added meanwhile is not in it
  const files = await evidence.list();
  const { storageKey, addedAt } = tradeEvidence;
  const rows = await runRead(deps.db.select({ storageKey, addedAt }).from(tradeEvidence).execute());
  const since = olderThanYears ? deps.now() - olderThanYears * yearSeconds : 0;
  const kept = new Set(rows.filter((row) => row.addedAt >= since).map((row) => row.storageKey));
  const stray = files.filter(({ key, storedAt }) => !kept.has(key) && storedAt < deps.now() - settledSeconds);
  return { stray: stray.map(({ key }) => key), stored: files.length, old: rows.length - kept.size };
}
