/** Takes away evidence that was kept long enough, and files that no row names: what stopped between the two leaves such. */
import type { z } from 'zod';
import type { EvidenceTidying } from '#contract/operator/evidence.ts';
import type { EvidenceContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { tradeEvidence } from '../../../db/schema/trade-evidence.ts';
import { statement, write } from '../../../db/write.ts';
import { findStray, isOlderThan } from './find-stray.ts';

/** How many rows and files went; the rows before their files. @throws `invalid_fields`. */
export async function tidyEvidence(
  ctx: EvidenceContext,
  input: z.input<typeof EvidenceTidying>,
): Promise<{ rows: number; files: number }> {
  const { deps, evidence } = ctx;
  const { stray, old } = await findStray(ctx, input);
  if (stray.length === 0 && old === 0) return { rows: 0, files: 0 };
  const years = input.olderThanYears;
  const details = { files: stray.length, rows: old, olderThanYears: years };
  await write(deps.db, [
    years !== undefined && statement(deps.db.delete(tradeEvidence).where(isOlderThan(deps, years))),
    insertAuditEntry(ctx, { action: 'evidence.tidy', subject: 'evidence', details }),
  ]);
  for (const key of stray) await evidence.delete(key);
  return { rows: old, files: stray.length };
}
