/** Keeps a file with a trade: the file first, under a random key, then its row, so that no row is ever without its file. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { NewEvidence } from '#contract/operator/evidence.ts';
import { type EvidenceType, evidenceTypeOf } from '#rules/evidence.ts';
import type { EvidenceFilesContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { tradeEvidence } from '../../../db/schema/trade-evidence.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

export interface AddedEvidence {
  id: string;
  mediaType: EvidenceType;
  sizeBytes: number;
}

/**
 * A file whose row could not be written stays until `tidyEvidence`: whether a database that did not answer has written it nobody knows.
 * @throws `invalid_fields` and `not_found`.
 */
export async function addEvidence(
  ctx: EvidenceFilesContext,
  input: z.input<typeof NewEvidence>,
): Promise<AddedEvidence> {
  const { db, newId, newToken, now } = ctx.deps;
  const { id: tradeId, name, note, file } = parseInput(NewEvidence, input);
  const [trade] = await runRead(db.select({ id: trades.id }).from(trades).where(eq(trades.id, tradeId)).execute());
  if (!trade) throw new DomainError('not_found');
  // what is neither a picture nor a document the schema lets through as text alone
  const mediaType = evidenceTypeOf(file) ?? 'text/plain';
  const [id, storageKey, sizeBytes] = [newId('evi'), newToken(), file.length];
  await ctx.evidence.put(storageKey, new Uint8Array(file), mediaType);
  const row = { id, tradeId, name, note, mediaType, sizeBytes, storageKey, addedBy: ctx.actor, addedAt: now() };
  await write(db, [
    statement(db.insert(tradeEvidence).values(row)),
    insertAuditEntry(ctx, {
      action: 'evidence.add',
      subject: tradeId,
      details: { evidence: id, mediaType, sizeBytes },
    }),
  ]);
  return { id, mediaType, sizeBytes };
}
