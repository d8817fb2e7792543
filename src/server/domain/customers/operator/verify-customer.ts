/**
 * An operator sets how the check of a customer's identity stands; the customer sees it in the account.
 * See docs/product/account.md#verified-status.
 */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { IdentityCheck } from '#contract/operator/customers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { expectRows, runRead, write } from '../../../db/write.ts';
import { throwIfChanged } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, `not_found`, and `changed_meanwhile` when it is not what was seen. */
export async function verifyCustomer(ctx: OperatorContext, input: z.input<typeof IdentityCheck>): Promise<void> {
  const { customerId, status, seen } = parseInput(IdentityCheck, input);
  const { deps } = ctx;
  const { db, now } = deps;
  const { verificationStatus } = customers;
  const isSeen = and(eq(customers.id, customerId), seen && eq(verificationStatus, seen));
  if (seen) {
    const query = db.select({ verificationStatus }).from(customers).where(eq(customers.id, customerId));
    const [standing] = await runRead(query.execute());
    throwIfChanged([{ field: 'status', seen, now: standing?.verificationStatus ?? null }]);
  }
  const changes = { verificationStatus: status, updatedAt: now() };
  await write(db, [
    expectRows(db.update(customers).set(changes).where(isSeen), 'not_found'),
    insertAuditEntry(ctx, { action: 'customers.verify', subject: customerId, details: { status } }),
  ]);
}
