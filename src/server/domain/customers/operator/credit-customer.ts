/**
 * An operator gives a customer money of the shop's goodwill, with a reason, or takes a mistaken credit back. What one customer is given within a
 * day adds up: above the limit it waits for a second person. See docs/product/four-eyes.md.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CustomerCredit } from '#contract/operator/customers.ts';
import { operatorEuros } from '#rules/euros.ts';
import { creditSlip } from '#rules/slips.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { accounts, transfers } from '../../../db/schema/ledger.ts';
import { guard, runRead, type Statements, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { throwIfChanged } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved, askApproval } from '../../approvals/parts/approval.ts';
import { withinLimit } from '../../approvals/parts/limit.ts';
import { refuseSlip } from '../../approvals/parts/slip.ts';
import { customerAccount, systemAccounts } from '../../ledger/accounts.ts';
import { assertBalance } from '../../ledger/assert-balance.ts';
import { transfer } from '../../ledger/transfer.ts';

const action = 'customers.credit';
const daySeconds = 86_400;

type Seen = z.output<typeof CustomerCredit>['seen'];

/**
 * Returns the balance afterwards in cents. @throws `invalid_fields`, `not_found`, `changed_meanwhile` when the balance is not what was seen, `figure_unusual` for much that was typed once,
 * `approval_needed` above the limit without an approval, what approving throws with one, and `insufficient_balance` when the balance would fall below zero.
 */
export async function creditCustomer(ctx: OperatorContext, input: z.input<typeof CustomerCredit>): Promise<number> {
  const { approvalId, againCents, seen, ...wish } = parseInput(CustomerCredit, input);
  const { customerId, amountCents, reason } = wish;
  const { deps } = ctx;
  const { db, now, newId } = deps;
  const account = customerAccount(customerId);
  const isCredit = amountCents > 0;
  await refuseCreditSlip(deps, { ...wish, againCents, seen, isApproved: approvalId !== undefined });
  await write(db, [
    isThere(deps, customerId),
    seen && assertBalance(deps, customerId, seen.balanceCents),
    approvalId
      ? approved(ctx, approvalId, { action, input: wish })
      : isCredit && withinLimit(sql`${amountCents} + ${givenToday(deps, account)}`),
    transfer(db, now(), {
      code: isCredit ? 'credit' : 'debit',
      causeId: approvalId ?? newId('crd'),
      from: isCredit ? systemAccounts.goodwill : account,
      to: isCredit ? account : systemAccounts.goodwill,
      amountCents: Math.abs(amountCents),
      memo: reason,
    }),
    insertAuditEntry(ctx, { action, subject: customerId, details: { amountCents, reason, approvalId } }),
  ]);
  const [credited] = await runRead(
    db.select({ balanceCents: accounts.balanceCents }).from(accounts).where(eq(accounts.id, account)).execute(),
  );
  return credited?.balanceCents ?? 0;
}

/** Lets the credit wait for a second person; returns the approval's id. @throws `invalid_fields` and `not_found`. */
export async function askCredit(ctx: OperatorContext, input: z.input<typeof CustomerCredit>): Promise<string> {
  const { approvalId: _, againCents, seen, ...wish } = parseInput(CustomerCredit, input);
  const { customerId: subject, amountCents } = wish;
  await write(ctx.deps.db, [isThere(ctx.deps, subject)]);
  await refuseCreditSlip(ctx.deps, { ...wish, againCents, seen });
  return askApproval(ctx, { action, subject, amountCents, input: wish });
}

/** Much is typed twice, beside the balance that it is given to. @throws `changed_meanwhile` as well. */
async function refuseCreditSlip(
  { db }: Deps,
  wish: { customerId: string; amountCents: number; againCents?: number; seen?: Seen; isApproved?: boolean },
): Promise<void> {
  const { customerId, amountCents, againCents, seen, isApproved } = wish;
  const isOwn = eq(accounts.id, customerAccount(customerId));
  const [held] = await runRead(db.select({ cents: accounts.balanceCents }).from(accounts).where(isOwn).execute());
  if (held && seen) throwIfChanged([{ field: 'balanceCents', seen: seen.balanceCents, now: held.cents }]);
  const slip = held ? creditSlip(amountCents, held.cents) : null;
  const figure = operatorEuros(amountCents);
  const beside = operatorEuros(slip?.beside ?? 0);
  refuseSlip(slip, { figure, beside, isRepeated: againCents === amountCents, isApproved });
}

function isThere({ db }: Deps, customerId: string): Statements {
  const account = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, customerAccount(customerId)));
  return guard(sql`exists ${account}`, 'not_found');
}

/** Cents that operators gave without a second person; those with one have the approval as their cause. */
function givenToday({ db, now }: Deps, account: string) {
  const isGift = and(
    eq(transfers.toAccount, account),
    gt(transfers.createdAt, now() - daySeconds),
    eq(transfers.code, 'credit'),
    sql`${transfers.causeId} glob 'crd_*'`,
  );
  return db
    .select({ cents: sql`coalesce(sum(${transfers.amountCents}), 0)` })
    .from(transfers)
    .where(isGift);
}
