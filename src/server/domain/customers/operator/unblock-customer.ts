/** An operator lets a customer in again who was blocked. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { expectRows, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Blocking } from './block-customer.ts';

/** @throws `not_found` for one who is not blocked. */
export async function unblockCustomer(deps: Deps, { customerId, reason, actor }: Blocking): Promise<void> {
  const { db, now } = deps;
  const isBlocked = and(eq(customers.id, customerId), isNotNull(customers.blockedAt));
  const free = { blockedAt: null, blockedReason: null, updatedAt: now() };
  await write(db, [
    expectRows(db.update(customers).set(free).where(isBlocked), 'not_found'),
    insertAuditEntry(deps, { actor, action: 'customers.unblock', subject: customerId, details: { reason } }),
  ]);
}
