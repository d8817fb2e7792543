/** An operator lets a blocked customer sign in again. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { CustomerAction } from '#contract/operator/customers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { rowExists } from '../../../db/row-exists.ts';
import { customers } from '../../../db/schema/customers.ts';
import { expectRows, statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { leaveBlocked } from '../../trades/parts/stop-trade.ts';

/** @throws `invalid_fields`, `not_found`, and `changed_meanwhile` for a customer who is not blocked. */
export async function unblockCustomer(ctx: OperatorContext, input: z.input<typeof CustomerAction>): Promise<void> {
  const { customerId, reason } = parseInput(CustomerAction, input);
  const { deps } = ctx;
  const { db, now } = deps;
  const isBlocked = and(eq(customers.id, customerId), isNotNull(customers.blockedAt));
  const free = { blockedAt: null, blockedReason: null, updatedAt: now() };
  await write(db, [
    rowExists(customers, eq(customers.id, customerId)),
    expectRows(db.update(customers).set(free).where(isBlocked), 'changed_meanwhile'),
    statement(leaveBlocked(deps, customerId)),
    insertAuditEntry(ctx, { action: 'customers.unblock', subject: customerId, details: { reason } }),
  ]);
}
