/** Writes the file of an earlier export again, the same to the letter, with the message id that its bank knows repetitions by. */
import { eq } from 'drizzle-orm';
import { RepeatExport } from '#contract/operator/payouts.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { payoutExports, payouts } from '../../../db/schema/offers.ts';
import { runRead, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { exportablePayouts, type PayoutExport, payoutExport } from './parts/payout-export.ts';

/** The file, or the payouts whose details have been erased since. @throws `invalid_fields` and `not_found`. */
export async function repeatExport(
  ctx: OperatorContext,
  input: RepeatExport,
): Promise<PayoutExport | { erased: string[] }> {
  const { deps } = ctx;
  const { db } = deps;
  const { id } = parseInput(RepeatExport, input);
  const [row] = await runRead(db.select().from(payoutExports).where(eq(payoutExports.id, id)).execute());
  if (!row) throw new DomainError('not_found');
  const exported = await runRead(exportablePayouts(db, eq(payouts.exportId, id)).execute());
  const erased = exported.filter(({ payout }) => payout.details === '').map(({ payout }) => payout.id);
  if (erased.length > 0) return { erased };
  const file = await payoutExport(deps, row, exported);
  await write(db, insertAuditEntry(ctx, { action: 'payouts.export_again', subject: id }));
  return file;
}
