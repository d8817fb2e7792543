/** A file of evidence as it was added. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { OneEvidence } from '#contract/operator/evidence.ts';
import type { EvidenceFilesContext } from '../../../context.ts';
import { tradeEvidence } from '../../../db/schema/trade-evidence.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields` and `not_found`, and an error when the store does not have what the row promises. */
export async function getEvidence({ deps, evidence }: EvidenceFilesContext, input: z.input<typeof OneEvidence>) {
  const { id } = parseInput(OneEvidence, input);
  const { name, mediaType, sizeBytes, storageKey } = tradeEvidence;
  const selection = deps.db.select({ name, mediaType, sizeBytes, storageKey }).from(tradeEvidence);
  const [row] = await runRead(selection.where(eq(tradeEvidence.id, id)).execute());
  if (!row) throw new DomainError('not_found');
  const file = await evidence.get(row.storageKey);
  if (file?.length !== row.sizeBytes) throw new Error(`The store of evidence does not have the file of ${id} whole.`);
  return { name: row.name, mediaType: row.mediaType, file };
}
