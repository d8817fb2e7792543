/** Reads the movements of a customer's balance: every ledger transfer of their account, with the balance after it and its cause. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';

export interface Range {
  /** Unix seconds: from then on. */
  from?: number | undefined;
  /** Unix seconds: before then. */
  to?: number | undefined;
}

export interface Movement {
  id: string;
  code: string;
  causeId: string;
  at: number;
  /** Negative for money out. */
  amountCents: number;
  balanceCents: number;
  /** Of a top-up: `card` or `sepa`. */
  method: string | null;
  /** Titles of the items that were bought or refunded. */
  titles: string | null;
  orderId: string | null;
}

/** The balance runs on in the order in which they were posted, `m.seq`, which is not that of their times: a clock may go back. */
export function movementsQuery(db: Database, customerId: SQL<string>, range: Range) {
  const account = accountOf(customerId);
  const signed = sql`case when t.to_account = ${account} then t.amount_cents else -t.amount_cents end`;
  const running = sql`(select t.id, t.code, t.cause_id, t.created_at, t.rowid as seq, ${signed} as amount,
    sum(${signed}) over (order by t.rowid) as balance
    from transfers t where t.from_account = ${account} or t.to_account = ${account}) as m`;
  return db
    .select({
      id: sql<string>`m.id`,
      code: sql<string>`m.code`,
      causeId: sql<string>`m.cause_id`,
      at: sql<number>`m.created_at`,
      amountCents: sql<number>`m.amount`,
      balanceCents: sql<number>`m.balance`,
      method: sql<string | null>`(select method from payments where id = m.cause_id)`,
      titles: sql<string | null>`(select group_concat(title, ', ') from order_lines where order_id = m.cause_id
        or id = coalesce((select line_id from refunds where id = m.cause_id), m.cause_id))`,
      orderId: sql<string | null>`(select order_id from payments where id = m.cause_id)`,
    })
    .from(running)
    .where(between(sql`m.created_at`, range));
}

/** How many movements lie in the range, and what the account held before it and at its end. */
export function sumsQuery(db: Database, customerId: SQL<string>, { from, to }: Range) {
  const account = accountOf(customerId);
  const signed = sql`case when t.to_account = ${account} then t.amount_cents else -t.amount_cents end`;
  const before = (at: number | undefined, otherwise: SQL) => (at === undefined ? otherwise : sql`t.created_at < ${at}`);
  return db
    .select({
      total: sql<number>`coalesce(sum(${between(sql`t.created_at`, { from, to })}), 0)`,
      openingCents: sql<number>`coalesce(sum(case when ${before(from, sql`0`)} then ${signed} end), 0)`,
      closingCents: sql<number>`coalesce(sum(case when ${before(to, sql`1`)} then ${signed} end), 0)`,
    })
    .from(sql`transfers t`)
    .where(sql`t.from_account = ${account} or t.to_account = ${account}`);
}

function accountOf(customerId: SQL<string>): SQL {
  return sql`('cus:' || ${customerId})`;
}

function between(at: SQL, { from, to }: Range): SQL {
  return sql`(${at} >= ${from ?? 0} and ${at} < ${to ?? Number.MAX_SAFE_INTEGER})`;
}
