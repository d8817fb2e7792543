/**
 * An operator gives a customer money of the shop's goodwill, with a reason, or takes a mistaken credit back. What one customer is given within a
 * day adds up, and so does what one operator gives: above the limit it waits for a second person. A closed account is given nothing. The
 * customer is mailed the amount, without the reason. See docs/product/four-eyes.md.
 */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CustomerCredit } from '#contract/operator/customers.ts';
import { operatorEuros } from '#rules/euros.ts';
import { creditSlip } from '#rules/slips.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { accounts, transfers } from '../../../db/schema/ledger.ts';
import { auditLog } from '../../../db/schema/shop.ts';
import { guard, runRead, type Statements, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { throwIfChanged } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approved, askApproval } from '../../approvals/parts/approval.ts';
import { withinLimit } from '../../approvals/parts/limit.ts';
import { refuseSlip } from '../../approvals/parts/slip.ts';
import { owedCents } from '../../holds/parts/account-hold.ts';
import { customerAccount, systemAccounts } from '../../ledger/accounts.ts';
import { assertBalance } from '../../ledger/assert-balance.ts';
import { transfer } from '../../ledger/transfer.ts';
import { balanceMail } from '../parts/balance-mail.ts';

const action = 'customers.credit';
const daySeconds = 86_400;

type Seen = z.output<typeof CustomerCredit>['seen'];

/**
 * Returns the balance afterwards in cents. @throws `invalid_fields`, `not_found`, also for a credit to a closed account, `changed_meanwhile` when the balance, or what the customer owes, is not what was seen, `figure_unusual` for much that was typed once,
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
  const causeId = approvalId ?? newId('crd');
  const moved = {
    code: isCredit ? ('credit' as const) : ('debit' as const),
    causeId,
    amountCents: Math.abs(amountCents),
  };
  const news = isCredit ? 'credited' : 'debited';
  const mail = await balanceMail(deps, { ...moved, customerId, news });
  await write(db, [
    isThere(deps, wish),
    seen && assertBalance(deps, customerId, seen.balanceCents),
    seen?.owedCents !== undefined && guard(sql`${owedCents(customerId)} = ${seen.owedCents}`, 'changed_meanwhile'),
    approvalId
      ? approved(ctx, approvalId, { action, input: wish })
      : isCredit && [
          withinLimit(sql`${amountCents} + ${givenToday(deps, account)}`),
          withinLimit(sql`${amountCents} + ${givenTodayBy(ctx)}`),
        ],
    transfer(db, now(), {
      ...moved,
      from: isCredit ? systemAccounts.goodwill : account,
      to: isCredit ? account : systemAccounts.goodwill,
      memo: reason,
    }),
    mail,
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
  await write(ctx.deps.db, [isThere(ctx.deps, wish)]);
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
  const columns = { cents: accounts.balanceCents, owed: owedCents(customerId) };
  const [held] = await runRead(db.select(columns).from(accounts).where(isOwn).execute());
  if (held && seen) {
    throwIfChanged([
      { field: 'balanceCents', seen: seen.balanceCents, now: held.cents },
      { field: 'owedCents', seen: seen.owedCents ?? held.owed, now: held.owed },
    ]);
  }
  const slip = held ? creditSlip(amountCents, held.cents) : null;
  const figure = operatorEuros(amountCents);
  const beside = operatorEuros(slip?.beside ?? 0);
  refuseSlip(slip, { figure, beside, isRepeated: againCents === amountCents, isApproved });
}

/** From a closed account credit can only be taken back. */
function isThere(
  { db }: Deps,
  { customerId, amountCents }: Pick<z.output<typeof CustomerCredit>, 'customerId' | 'amountCents'>,
): Statements {
  const isOpen = amountCents > 0 ? isNull(customers.closedAt) : undefined;
  const account = db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(and(eq(accounts.id, customerAccount(customerId)), isOpen));
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

/** Cents that this operator gave without a second person, to whomever; what was taken back counts too, as it does of one customer. */
function givenTodayBy({ deps: { db, now }, actor }: OperatorContext) {
  const cents = sql`json_extract(${auditLog.details}, '$.amountCents')`;
  const isGift = and(
    eq(auditLog.actor, actor),
    gt(auditLog.at, now() - daySeconds),
    eq(auditLog.action, action),
    sql`${cents} > 0`,
    sql`json_extract(${auditLog.details}, '$.approvalId') is null`,
  );
  return db
    .select({ cents: sql`coalesce(sum(${cents}), 0)` })
    .from(auditLog)
    .where(isGift);
}
