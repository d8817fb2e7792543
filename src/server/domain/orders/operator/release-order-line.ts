/** An operator lets a line be delivered after all that its customer had said somebody else bought. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { ReleaseOrderLine } from '#contract/operator/orders.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, and `not_found` for a line that is not on hold. */
export async function releaseOrderLine(ctx: OperatorContext, input: z.input<typeof ReleaseOrderLine>): Promise<void> {
  const { lineId, reason } = parseInput(ReleaseOrderLine, input);
  const { db, now } = ctx.deps;
  const isHeld = and(eq(orderLines.id, lineId), isNotNull(orderLines.heldAt));
  await write(db, [
    expectRows(db.update(orderLines).set({ heldAt: null, updatedAt: now() }).where(isHeld), 'not_found'),
    insertAuditEntry(ctx, { action: 'orders.release', subject: lineId, details: { reason } }),
  ]);
}
