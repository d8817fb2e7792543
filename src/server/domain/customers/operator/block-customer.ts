/** An operator shuts a customer out: no sign-in, no session, whatever they hold stays theirs in the books. */
import { and, eq, isNull } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers, sessions } from '../../../db/schema/customers.ts';
import { expectRows, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

export interface Blocking {
  customerId: string;
  reason: string;
  /** Who does it: `ops:name`. */
  actor: string;
}

/** Ends every session of the customer. @throws `customer_blocked` for one who is blocked already, or is not there. */
export async function blockCustomer(deps: Deps, { customerId, reason, actor }: Blocking): Promise<void> {
  const { db, now } = deps;
  const isFree = and(eq(customers.id, customerId), isNull(customers.blockedAt));
  const blocked = { blockedAt: now(), blockedReason: reason, updatedAt: now() };
  await write(db, [
    expectRows(db.update(customers).set(blocked).where(isFree), 'customer_blocked'),
    statement(db.delete(sessions).where(eq(sessions.userId, customerId))),
    insertAuditEntry(deps, { actor, action: 'customers.block', subject: customerId, details: { reason } }),
  ]);
}
