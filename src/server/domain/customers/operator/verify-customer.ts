/**
 * An operator sets how the check of a customer's identity stands; the customer sees it in the account.
 * See docs/product/account.md#verified-status.
 */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { IdentityCheck } from '#contract/operator/customers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields` and `not_found`. */
export async function verifyCustomer(ctx: OperatorContext, input: z.input<typeof IdentityCheck>): Promise<void> {
  const { customerId, status } = parseInput(IdentityCheck, input);
  const { deps } = ctx;
  const { db, now } = deps;
  const changes = { verificationStatus: status, updatedAt: now() };
  await write(db, [
    expectRows(db.update(customers).set(changes).where(eq(customers.id, customerId)), 'not_found'),
    insertAuditEntry(ctx, { action: 'customers.verify', subject: customerId, details: { status } }),
  ]);
}
