/**
 * An operator lets a line be delivered after all that its customer had said somebody else bought. Its delivery goes on, with deadlines that
 * begin now; a trade offer that was asked back for the hold and is still out stays out.
 */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { ReleaseOrderLine } from '#contract/operator/orders.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { rowExists } from '../../../db/row-exists.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { trades } from '../../../db/schema/trades.ts';
import { expectRows, runRead, type Statements, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { parseInput } from '../../../parse-input.ts';
import { recordStep, type TradeRow } from '../../trades/parts/record-step.ts';
import { releasedReason } from '../../trades/parts/step-reasons.ts';

/** @throws `invalid_fields`, `not_found`, `changed_meanwhile` for a line that is not on hold, and `trade_state` when its delivery moves at this moment. */
export async function releaseOrderLine(ctx: OperatorContext, input: z.input<typeof ReleaseOrderLine>): Promise<void> {
  const { lineId, reason } = parseInput(ReleaseOrderLine, input);
  const { deps } = ctx;
  const { db, now } = deps;
  const isUnfinished = inState(trades.state, 'queued', 'sending', 'sent', 'declined', 'expired', 'failed');
  const [trade] = await runRead(
    db
      .select()
      .from(trades)
      .where(and(eq(trades.lineId, lineId), isUnfinished))
      .execute(),
  );
  const isIt = eq(orderLines.id, lineId);
  const isHeld = and(isIt, isNotNull(orderLines.heldAt));
  await write(db, [
    rowExists(orderLines, isIt),
    expectRows(db.update(orderLines).set({ heldAt: null, updatedAt: now() }).where(isHeld), 'changed_meanwhile'),
    trade && goOn(deps, trade, ctx.actor),
    insertAuditEntry(ctx, { action: 'orders.release', subject: lineId, details: { reason } }),
  ]);
}

function goOn(deps: Deps, trade: TradeRow, actor: string): Statements {
  const unstopped = trade.stop === 'hold' ? { stop: null, stopReason: '' } : {};
  return recordStep(deps, { trade, transition: null, actor, reason: releasedReason, set: unstopped });
}
