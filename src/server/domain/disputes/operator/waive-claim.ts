/**
 * An operator gives up what a customer owes: it goes to the losses, claim by claim, and the customer is on hold for it no more. Of money that
 * comes back for a claim it is owed again. The customer is mailed the amount, without the reason.
 */
import { ClaimAction } from '#contract/operator/disputes.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { runRead, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { balanceMail } from '../../customers/parts/balance-mail.ts';
import { claimsAccount, systemAccounts } from '../../ledger/accounts.ts';
import { claimMovements, openClaims } from '../../ledger/claims.ts';
import { transferOnce } from '../../ledger/transfer.ts';
import { unchangedMovements } from '../../ledger/unchanged-movements.ts';

/** Returns what was owed, in cents. @throws `invalid_fields`, and `changed_meanwhile` when nothing is, or something else now. */
export async function waiveClaim(ctx: OperatorContext, input: ClaimAction): Promise<number> {
  const { customerId, reason } = parseInput(ClaimAction, input);
  const { db, now } = ctx.deps;
  const movements = await runRead(claimMovements(db, customerId).execute());
  const claims = openClaims(movements);
  const amountCents = claims.reduce((sum, { cents }) => sum + cents, 0);
  const [first] = claims;
  if (!first) throw new DomainError('changed_meanwhile');
  // a claim is given up once
  const waiving = { customerId, causeId: first.id, news: 'claim_waived' as const, amountCents };
  const mail = await balanceMail(ctx.deps, waiving);
  const losses = { id: systemAccounts.losses, kind: 'losses' as const, createdAt: now() };
  await write(db, [
    unchangedMovements(claimsAccount(customerId), movements.length, 'changed_meanwhile'),
    statement(db.insert(accounts).values(losses).onConflictDoNothing()),
    claims.map(({ id, cents }) => {
      const [from, to] = [systemAccounts.losses, claimsAccount(customerId)];
      const waived = { code: 'claim_waived' as const, causeId: id, from, to, amountCents: cents, memo: reason };
      return transferOnce(db, now(), waived, 'changed_meanwhile');
    }),
    mail,
    insertAuditEntry(ctx, { action: 'disputes.waive', subject: customerId, details: { amountCents, reason } }),
  ]);
  return amountCents;
}
