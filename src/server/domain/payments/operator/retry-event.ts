/** An operator has a webhook event tried again: the scheduled job takes it up, since operators' commands hold no provider's key. */
import { and, eq, isNull } from 'drizzle-orm';
import { OneOfThem } from '#contract/operator/disputes.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { providerEvents } from '../../../db/schema/payments.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, and `not_found` for one that is applied already. */
export async function retryEvent(ctx: OperatorContext, input: OneOfThem): Promise<void> {
  const { id } = parseInput(OneOfThem, input);
  const { db } = ctx.deps;
  const again = { attempts: 0, nextAttemptAt: 0, dismissedAt: null, dismissedReason: null };
  const isUnapplied = and(eq(providerEvents.id, id), isNull(providerEvents.appliedAt));
  await write(db, [
    expectRows(db.update(providerEvents).set(again).where(isUnapplied), 'not_found'),
    insertAuditEntry(ctx, { action: 'events.retry', subject: id }),
  ]);
}
