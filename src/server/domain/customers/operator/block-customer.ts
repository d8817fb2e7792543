/**
 * An operator blocks a customer: no sign-in, no session and no mailed link to new credentials; balance and orders stay as they are. Nothing is
 * delivered to them meanwhile, and trade offers that are out are asked back.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { CustomerAction } from '#contract/operator/customers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { rowExists } from '../../../db/row-exists.ts';
import { customers, sessions } from '../../../db/schema/customers.ts';
import { trades } from '../../../db/schema/trades.ts';
import { expectRows, statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { blockedReason, holdTradeOffers } from '../../trades/parts/stop-trade.ts';
import { endCredentialLinks } from '../parts/credential-links.ts';

/** Ends every session of the customer. @throws `invalid_fields`, `not_found`, and `changed_meanwhile` for a customer who is blocked already. */
export async function blockCustomer(ctx: OperatorContext, input: z.input<typeof CustomerAction>): Promise<void> {
  const { customerId, reason } = parseInput(CustomerAction, input);
  const { deps } = ctx;
  const { db, now } = deps;
  const isFree = and(eq(customers.id, customerId), isNull(customers.blockedAt));
  const blocked = { blockedAt: now(), blockedReason: reason, updatedAt: now() };
  await write(db, [
    rowExists(customers, eq(customers.id, customerId)),
    expectRows(db.update(customers).set(blocked).where(isFree), 'changed_meanwhile'),
    statement(db.delete(sessions).where(eq(sessions.userId, customerId))),
    endCredentialLinks(deps, customerId),
    holdTradeOffers(deps, eq(trades.customerId, customerId), blockedReason),
    insertAuditEntry(ctx, { action: 'customers.block', subject: customerId, details: { reason } }),
  ]);
}
