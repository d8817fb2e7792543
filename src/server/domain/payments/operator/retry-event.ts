/** An operator has a webhook event tried again: the scheduled job takes it up, since operators' commands hold no provider's key. */
import { and, eq, isNull } from 'drizzle-orm';
import { OneOfThem } from '#contract/operator/disputes.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { rowExists } from '../../../db/row-exists.ts';
import { providerEvents } from '../../../db/schema/payments.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, `not_found`, and `changed_meanwhile` for one that is applied already. */
export async function retryEvent(ctx: OperatorContext, input: OneOfThem): Promise<void> {
  const { id } = parseInput(OneOfThem, input);
  const { db } = ctx.deps;
  const again = { attempts: 0, nextAttemptAt: 0, dismissedAt: null, dismissedReason: null };
  const isIt = eq(providerEvents.id, id);
  const isUnapplied = and(isIt, isNull(providerEvents.appliedAt));
  await write(db, [
    rowExists(providerEvents, isIt),
    expectRows(db.update(providerEvents).set(again).where(isUnapplied), 'changed_meanwhile'),
    insertAuditEntry(ctx, { action: 'events.retry', subject: id }),
  ]);
}
