/** The evidence of a trade, the first that was added first. */
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { OneEvidence } from '#contract/operator/evidence.ts';
import type { OperatorContext } from '../../../context.ts';
import { tradeEvidence } from '../../../db/schema/trade-evidence.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

/** Where a file lies is the store's business alone. @throws `invalid_fields`, and `not_found` for a trade that is not there. */
export async function listEvidence({ deps: { db } }: OperatorContext, input: z.input<typeof OneEvidence>) {
  const { id: tradeId } = parseInput(OneEvidence, input);
  const { id, name, note, mediaType, sizeBytes, addedBy, addedAt } = tradeEvidence;
  const [[trade], listed] = await runRead(
    db.batch([
      db.select({ id: trades.id }).from(trades).where(eq(trades.id, tradeId)),
      db
        .select({ id, name, note, mediaType, sizeBytes, addedBy, addedAt })
        .from(tradeEvidence)
        .where(eq(tradeEvidence.tradeId, tradeId))
        .orderBy(asc(addedAt), asc(id)),
    ]),
  );
  if (!trade) throw new DomainError('not_found');
  return listed;
}
