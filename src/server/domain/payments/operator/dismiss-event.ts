/** An operator has settled by hand what a webhook event said: it is not tried again. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { DismissEvent } from '#contract/operator/disputes.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { providerEvents } from '../../../db/schema/payments.ts';
import { expectRows, guard, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, and `not_found`, and `changed_meanwhile` for one that is applied or dismissed already. */
export async function dismissEvent(ctx: OperatorContext, input: DismissEvent): Promise<void> {
  const { id, reason } = parseInput(DismissEvent, input);
  const { db, now } = ctx.deps;
  const { appliedAt, dismissedAt } = providerEvents;
  const isIt = eq(providerEvents.id, id);
  const known = db.select({ id: providerEvents.id }).from(providerEvents).where(isIt);
  const isOpen = and(isIt, isNull(appliedAt), isNull(dismissedAt));
  const dismissed = { dismissedAt: now(), dismissedReason: reason };
  await write(db, [
    guard(sql`exists ${known}`, 'not_found'),
    expectRows(db.update(providerEvents).set(dismissed).where(isOpen), 'changed_meanwhile'),
    insertAuditEntry(ctx, { action: 'events.dismiss', subject: id, details: { reason } }),
  ]);
}
