/** An operator gives up what a customer owes: it goes to the losses, and the customer is on hold for it no more. */
import { sql } from 'drizzle-orm';
import { ClaimAction } from '#contract/operator/disputes.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { guard, runRead, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { owedCents } from '../../holds/parts/account-hold.ts';
import { claimsAccount, systemAccounts } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';

/** Returns what was owed, in cents. @throws `invalid_fields`, and `changed_meanwhile` when nothing is, or something else now. */
export async function waiveClaim(ctx: OperatorContext, input: ClaimAction): Promise<number> {
  const { customerId, reason } = parseInput(ClaimAction, input);
  const { db, now, newId } = ctx.deps;
  const [claim] = await runRead(
    db
      .select({ cents: owedCents(customerId) })
      .from(accounts)
      .limit(1)
      .execute(),
  );
  const amountCents = claim?.cents ?? 0;
  if (amountCents === 0) throw new DomainError('changed_meanwhile');
  const losses = { id: systemAccounts.losses, kind: 'losses' as const, createdAt: now() };
  await write(db, [
    guard(sql`${owedCents(customerId)} = ${amountCents}`, 'changed_meanwhile'),
    statement(db.insert(accounts).values(losses).onConflictDoNothing()),
    transfer(db, now(), {
      code: 'claim_waived',
      causeId: newId('crd'),
      from: systemAccounts.losses,
      to: claimsAccount(customerId),
      amountCents,
      memo: reason,
    }),
    insertAuditEntry(ctx, { action: 'disputes.waive', subject: customerId, details: { amountCents, reason } }),
  ]);
  return amountCents;
}
