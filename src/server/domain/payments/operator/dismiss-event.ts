/** An operator has settled by hand what a webhook event said: it is not tried again. */
import { and, eq, isNull } from 'drizzle-orm';
import { DismissEvent } from '#contract/operator/disputes.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { providerEvents } from '../../../db/schema/payments.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, and `not_found` for one that is applied or dismissed already. */
export async function dismissEvent(ctx: OperatorContext, input: DismissEvent): Promise<void> {
  const { id, reason } = parseInput(DismissEvent, input);
  const { db, now } = ctx.deps;
  const { appliedAt, dismissedAt } = providerEvents;
  const isOpen = and(eq(providerEvents.id, id), isNull(appliedAt), isNull(dismissedAt));
  const dismissed = { dismissedAt: now(), dismissedReason: reason };
  await write(db, [
    expectRows(db.update(providerEvents).set(dismissed).where(isOpen), 'not_found'),
    insertAuditEntry(ctx, { action: 'events.dismiss', subject: id, details: { reason } }),
  ]);
}
