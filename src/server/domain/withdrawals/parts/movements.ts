/** Every movement of a customer's balance with what its money was, from the books. See docs/money.md#what-can-be-withdrawn. */
import { type SQL, sql } from 'drizzle-orm';
import type { Movement, Origin } from '#rules/withdrawable.ts';
import type { Database } from '../../../db/client.ts';
import type { TransferCode } from '../../../db/schema/ledger.ts';

/** In the order in which they were posted, which is not that of their times: a clock may go back. */
export function movementsQuery(db: Database, customerId: SQL<string>) {
  const account = sql`('cus:' || ${customerId})`;
  const lineId = sql`coalesce((select r.line_id from refunds r where r.id = t.cause_id), t.cause_id)`;
  const lineOrderId = sql`(select l.order_id from order_lines l where l.id = ${lineId})`;
  const paymentId = sql`(select d.payment_id from disputes d where d.id = t.cause_id)`;
  const paidOrderId = sql`(select p.order_id from payments p where p.id = ${paymentId})`;
  const payoutId = sql`(select o.id from payouts o where o.customer_id = ${customerId} and o.offer_id = t.cause_id
    and o.method = 'balance' order by o.paid_at desc limit 1)`;
  return db
    .select({
      id: sql<string>`t.id`,
      code: sql<TransferCode>`t.code`,
      causeId: sql<string>`t.cause_id`,
      at: sql<number>`t.created_at`,
      cents: sql<number>`t.amount_cents`,
      isIncoming: sql<number>`t.to_account = ${account}`,
      /** How the payment that came in was made. */
      method: sql<string | null>`(select p.method from payments p where p.id = t.cause_id)`,
      /** Of a refund: the order. Of a dispute: the order that the payment was for. */
      orderId: sql<string | null>`coalesce(${lineOrderId}, ${paidOrderId})`,
      /** Of a refund: when a card was charged for it; null where the balance paid. */
      chargedAt: sql<number | null>`(select p.settled_at from payments p where p.order_id = ${lineOrderId})`,
      /** Of a dispute: the payment. */
      paymentId: sql<string | null>`${paymentId}`,
      /** Of an offer that was taken back: its payout to the balance. */
      payoutId: sql<string | null>`${payoutId}`,
    })
    .from(sql`transfers t`)
    .where(sql`t.from_account = ${account} or t.to_account = ${account}`)
    .orderBy(sql`t.rowid`);
}

export type MovementRow = Awaited<ReturnType<typeof movementsQuery>>[number];

/** Of all that moved one balance. */
export function movementsOf(rows: readonly MovementRow[]): Movement[] {
  return rows.map((row) => {
    const { id, at, cents } = row;
    return row.isIncoming === 1
      ? { way: 'in', id, at, cents, ...incoming(row) }
      : { way: 'out', id, at, cents, ...outgoing(row, rows) };
  });
}

const own: Origin = { kind: 'own' };

function incoming({ code, causeId, at, method, orderId, chargedAt }: MovementRow): {
  origin: Origin;
  returns?: string;
} {
  switch (code) {
    case 'credit':
      return { origin: { kind: 'promotional' } };
    case 'topup':
    case 'late_payment':
      return { origin: method === 'sepa' ? own : { kind: 'card', since: at } };
    case 'refund':
    case 'refund_to_source':
    case 'refund_returned':
      return chargedAt === null
        ? { origin: own, returns: `sale:${orderId}` }
        : { origin: { kind: 'card', since: chargedAt } };
    case 'dispute_won':
      return { origin: { kind: 'card', since: at }, returns: `dispute:${causeId}` };
    case 'withdrawal_returned':
    case 'withdrawal_sent_back':
      return { origin: own, returns: `withdrawal_started:${causeId}` };
    default:
      return { origin: own };
  }
}

function outgoing(
  { code, causeId, orderId, paymentId, payoutId }: MovementRow,
  rows: readonly MovementRow[],
): {
  use: 'spent' | 'withdrawn' | 'taken';
  first?: string[];
} {
  switch (code) {
    case 'sale':
    case 'debit':
      return { use: 'spent' };
    case 'withdrawal_started':
      return { use: 'withdrawn' };
    case 'refund_payment':
      return { use: 'taken', first: [`refund_to_source:${causeId}`] };
    case 'dispute':
      return { use: 'taken', first: [`topup:${paymentId}`, `late_payment:${paymentId}`, ...returnsOf(orderId, rows)] };
    case 'offer_taken_back':
      return { use: 'taken', first: [`payout_to_balance:${payoutId}`] };
    case 'claim_paid':
      // its cause is the transfer that paid it
      return { use: 'taken', first: [causeId] };
    default:
      return { use: 'taken' };
  }
}

/** What came to the balance of that which an order was paid with. */
function returnsOf(orderId: string | null, rows: readonly MovementRow[]): string[] {
  if (orderId === null) return [];
  return rows.filter((row) => row.isIncoming === 1 && row.orderId === orderId).map(({ id }) => id);
}
