/** An operator has settled by hand what a webhook event said: it is not tried again. */
import { and, eq, isNull } from 'drizzle-orm';
import { DismissEvent } from '#contract/operator/disputes.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { rowExists } from '../../../db/row-exists.ts';
import { providerEvents } from '../../../db/schema/payments.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, `not_found`, and `changed_meanwhile` for one that is applied or dismissed already. */
export async function dismissEvent(ctx: OperatorContext, input: DismissEvent): Promise<void> {
  const { id, reason } = parseInput(DismissEvent, input);
  const { db, now } = ctx.deps;
  const { appliedAt, dismissedAt } = providerEvents;
  const isIt = eq(providerEvents.id, id);
  const isOpen = and(isIt, isNull(appliedAt), isNull(dismissedAt));
  const dismissed = { dismissedAt: now(), dismissedReason: reason };
  await write(db, [
    rowExists(providerEvents, isIt),
    expectRows(db.update(providerEvents).set(dismissed).where(isOpen), 'changed_meanwhile'),
    insertAuditEntry(ctx, { action: 'events.dismiss', subject: id, details: { reason } }),
  ]);
}
