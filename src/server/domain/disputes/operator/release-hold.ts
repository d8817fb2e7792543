/** An operator lets a customer buy and be paid out in spite of what is disputed or owed now; a new dispute or claim holds them up again. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { ClaimAction } from '#contract/operator/disputes.ts';
import { disputeLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { rowExists } from '../../../db/row-exists.ts';
import { customers } from '../../../db/schema/customers.ts';
import { disputes } from '../../../db/schema/disputes.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { guard, statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { isOnHold } from '../../holds/parts/account-hold.ts';
import { claimsAccount } from '../../ledger/accounts.ts';

/** What is owed stays owed. @throws `invalid_fields`, `not_found`, and `changed_meanwhile` for a customer who is not on hold. */
export async function releaseHold(ctx: OperatorContext, input: ClaimAction): Promise<void> {
  const { customerId, reason } = parseInput(ClaimAction, input);
  const { db, now } = ctx.deps;
  const { win } = disputeLife.transitions;
  const holding = and(eq(disputes.customerId, customerId), isNull(disputes.releasedAt), ne(disputes.state, win.to));
  await write(db, [
    rowExists(customers, eq(customers.id, customerId)),
    guard(sql`${isOnHold(customerId)}`, 'changed_meanwhile'),
    statement(db.update(disputes).set({ releasedAt: now(), updatedAt: now() }).where(holding)),
    statement(
      db
        .update(accounts)
        .set({ releasedAt: now() })
        .where(eq(accounts.id, claimsAccount(customerId))),
    ),
    insertAuditEntry(ctx, { action: 'disputes.release', subject: customerId, details: { reason } }),
  ]);
}
