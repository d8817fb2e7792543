/**
 * An operator says how the check of a customer's identity stands; the customer sees it in the account.
 * See docs/product/account.md#verified-status.
 */
import { eq } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers, type VerificationStatus } from '../../../db/schema/customers.ts';
import { expectRows, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

export interface Verification {
  customerId: string;
  status: VerificationStatus;
  /** Who does it: `ops:name`. */
  actor: string;
}

/** @throws `not_found`. */
export async function verifyCustomer(deps: Deps, { customerId, status, actor }: Verification): Promise<void> {
  const { db, now } = deps;
  const changes = { verificationStatus: status, updatedAt: now() };
  await write(db, [
    expectRows(db.update(customers).set(changes).where(eq(customers.id, customerId)), 'not_found'),
    insertAuditEntry(deps, { actor, action: 'customers.verify', subject: customerId, details: { status } }),
  ]);
}
