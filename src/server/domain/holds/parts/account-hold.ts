/**
 * A customer is on hold while a dispute of theirs is open, or they owe something: for a lost dispute, for an item that was taken back, for
 * money that was sent twice. They buy nothing and are paid out to no bank or card. Topping up, and being paid to the balance, stay
 * possible: they pay the claim.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { AccountHold } from '#contract/profile.ts';
import { disputeLife } from '#rules/lifecycles.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { Database } from '../../../db/client.ts';
import { disputes } from '../../../db/schema/disputes.ts';
import { guard, type Statement } from '../../../db/write.ts';

const [open] = disputeLife.initial;
const lost = disputeLife.transitions.lose.to;

/** Cents that a customer owes. */
export function owedCents(customerId: SQL | string): SQL<number> {
  return sql<number>`coalesce((select -balance_cents from accounts where id = 'claims:' || ${customerId}), 0)`;
}

/** A condition; an operator's release lifts the hold of what is disputed and owed at that time. */
export function isOnHold(customerId: SQL | string): SQL {
  const stands = sql`d.state = ${open} or (d.state = ${lost} and ${owedCents(customerId)} > 0)`;
  const disputed = sql`exists (select 1 from ${disputes} d where d.customer_id = ${customerId} and d.released_at is null and (${stands}))`;
  return sql`(${disputed} or ${owesUnreleased(customerId)})`;
}

/** Claims of disputes are released with them. */
function owesUnreleased(customerId: SQL | string): SQL {
  return sql`exists (select 1 from accounts a join transfers t on t.from_account = a.id
    where a.id = 'claims:' || ${customerId} and a.balance_cents < 0 and t.code in ('offer_claim', 'withdrawal_claim')
    and t.created_at > coalesce(a.released_at, 0))`;
}

/** Stops a batch with `account_on_hold`. */
export function assertNotOnHold(customerId: string): Statement {
  return guard(sql`not ${isOnHold(customerId)}`, 'account_on_hold');
}

/** One row: whether the customer is on hold, what they owe, and what open disputes are about. */
export function holdQuery(db: Database, customerId: SQL<string>) {
  const disputed = sql<number>`coalesce(sum(case when ${disputes.state} = ${open} then ${disputes.amountCents} end), 0)`;
  return db
    .select({
      isOnHold: sql<number>`${isOnHold(customerId)}`,
      owedCents: owedCents(customerId),
      disputedCents: disputed,
    })
    .from(disputes)
    .where(sql`${disputes.customerId} = ${customerId}`);
}

type HoldRow = Awaited<ReturnType<typeof holdQuery>>[number];

/** What the customer is shown; null when nothing holds them up. */
export function holdOf(row: HoldRow | undefined): AccountHold | null {
  if (row?.isOnHold !== 1) return null;
  return { owed: eurosOfCents(row.owedCents), disputed: eurosOfCents(row.disputedCents) };
}
