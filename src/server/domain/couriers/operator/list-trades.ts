/** The operators' queue: trades with whose turn it is and until when, the late ones first, then those that wait longest. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { TradeSelection } from '#contract/operator/trades.ts';
import { offerLife, type TradeState } from '#rules/lifecycles.ts';
import { tradeCode } from '#rules/trade-code.ts';
import { tradeTurn } from '#rules/trades.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { ofCustomer } from '../../../db/of-customer.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { getSettingValues } from '../../settings/get-setting-values.ts';
import { waitingSince } from '../../trades/parts/deadlines.ts';

const hour = 3600;

/** @throws `invalid_fields`. */
export async function listTrades({ deps }: OperatorContext, input: z.input<typeof TradeSelection>) {
  const { db, now } = deps;
  const { kind, state, customer, search, cursor, limit } = parseInput(TradeSelection, input);
  const { delivery_hours: hours } = await getSettingValues({ deps });
  const late = lateReason(now(), hours);
  const order = state !== undefined && finished.includes(state) ? newestFirst : queueOrder(late);
  const found = await runRead(
    db
      .select({
        trade: trades,
        title: sql<string>`coalesce(${orderLines.title}, ${offers.title})`,
        heldAt: orderLines.heldAt,
        email: customers.email,
        waitingSince: sql<number>`${waitingSince}`,
        late: sql<string | null>`${late}`,
        cursor: cursorOf(order),
      })
      .from(trades)
      .innerJoin(customers, eq(customers.id, trades.customerId))
      .leftJoin(orderLines, eq(orderLines.id, trades.lineId))
      .leftJoin(items, eq(items.id, orderLines.itemId))
      .leftJoin(offers, eq(offers.id, trades.offerId))
      .where(
        and(
          kind && eq(trades.kind, kind),
          state ? eq(trades.state, state) : customer === undefined && search === undefined ? isOpen : undefined,
          ofCustomer(trades.customerId, customer),
          search ? isFound(search) : undefined,
          afterCursor(order, cursor),
        ),
      )
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  const page = pageOf(order, found, limit);
  const rows = page.rows.map(({ trade, title, heldAt, email, waitingSince: since, late: why }) => ({
    id: trade.id,
    kind: trade.kind,
    subjectId: trade.lineId ?? trade.offerId ?? '',
    state: trade.state,
    late: why,
    turn: why ? 'shop' : tradeTurn(trade.state, trade.failure),
    until: trade.state === 'sent' ? trade.expiresAt : trade.state === 'received' ? trade.settlesAt : null,
    waitingSince: since,
    title,
    email,
    code: tradeCode(trade.id),
    attempt: trade.attempt,
    failure: trade.failure,
    stop: trade.stop,
    isHeld: heldAt !== null,
    holder: trade.leaseUntil > now() ? trade.leaseHolder : null,
    holderUntil: trade.leaseUntil > now() ? trade.leaseUntil : null,
    tradeOfferId: trade.tradeOfferId,
    createdAt: trade.createdAt,
  }));
  return { rows, next: page.next };
}

/** By what is named in full; titles by a part. */
function isFound(search: string): SQL | undefined {
  if (search.includes('@')) return ofCustomer(trades.customerId, search);
  if (/^(tra|trd|lin|off|cus)_|^\d+$/.test(search))
    return or(
      ...[trades.id, trades.lineId, trades.offerId, trades.customerId, trades.tradeOfferId].map((id) => eq(id, search)),
    );
  return sql`instr(lower(coalesce(${orderLines.title}, ${offers.title})), ${search.toLowerCase()}) > 0`;
}

/** Nobody has to do anything about them, and there are many. */
const finished: readonly TradeState[] = ['received', 'settled', 'reversed', 'cancelled'];

const newestFirst: ListOrder = {
  name: 'finished trades',
  by: [
    { value: trades.createdAt, direction: 'desc' },
    { value: trades.id, direction: 'desc' },
  ],
};

function queueOrder(late: SQL): ListOrder {
  return {
    name: 'trades',
    by: [
      { value: sql`${late} is null`, direction: 'asc' },
      { value: trades.createdAt, direction: 'asc' },
      { value: trades.id, direction: 'asc' },
    ],
  };
}

const isAwaited = inState(offers.state, ...offerLife.transitions.receive.from);
/** Something else than was agreed has arrived: a person decides. */
const isMismatched = sql`(${inState(trades.state, 'received', 'settled')} and ${trades.mismatch} is not null and ${isAwaited})`;
const isOpen = sql`(${inState(trades.state, 'queued', 'sending', 'sent', 'declined', 'expired', 'failed')} or ${isMismatched})`;

/** Why an operator has to look at it; null when nothing is late. */
function lateReason(now: number, hours: number): SQL {
  const isUnsent = and(inState(trades.state, 'queued', 'sending'), sql`${orderLines.heldAt} is null`);
  return sql`case
    when ${isMismatched} then 'something else has arrived'
    when ${inState(trades.state, 'sending', 'sent')} and ${trades.stop} is not null and ${trades.updatedAt} <= ${now - hour} then 'not taken back'
    when ${isUnsent} and ${waitingSince} <= ${now - hours * hour} then 'not sent'
    when ${inState(trades.state, 'sent')} and ${trades.expiresAt} <= ${now - hour} then 'expired, and nobody said so'
    when ${inState(trades.state, 'failed')} and ${trades.failure} in ('item_missing', 'taken_back') then 'the shop has to act'
  end`;
}
