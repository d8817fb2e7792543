/** Takes evidence away: its row first, then its file, so that no row is ever without its file. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { EvidenceRemoval } from '#contract/operator/evidence.ts';
import type { EvidenceContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { tradeEvidence } from '../../../db/schema/trade-evidence.ts';
import { expectRows, runRead, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

/** What stops after the row leaves a file that `tidyEvidence` takes away. @throws `invalid_fields` and `not_found`. */
export async function removeEvidence(ctx: EvidenceContext, input: z.input<typeof EvidenceRemoval>): Promise<void> {
  const { db } = ctx.deps;
  const { id, reason } = parseInput(EvidenceRemoval, input);
  const isThis = eq(tradeEvidence.id, id);
  const { tradeId, storageKey } = tradeEvidence;
  const [row] = await runRead(db.select({ tradeId, storageKey }).from(tradeEvidence).where(isThis).execute());
  if (!row) throw new DomainError('not_found');
  await write(db, [
    expectRows(db.delete(tradeEvidence).where(isThis), 'not_found'),
    insertAuditEntry(ctx, { action: 'evidence.remove', subject: row.tradeId, details: { evidence: id, reason } }),
  ]);
  await ctx.evidence.delete(row.storageKey);
}
