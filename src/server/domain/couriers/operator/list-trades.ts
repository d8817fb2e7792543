/** The operators' queue: trades with whose turn it is and until when; until another order is asked for, the late ones first, then those that wait longest. */
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { TradeSelection } from '#contract/operator/trades.ts';
import { offerLife, type TradeState } from '#rules/lifecycles.ts';
import { tradeCode } from '#rules/trade-code.ts';
import { tradeTurn } from '#rules/trades.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { ofCustomer } from '../../../db/of-customer.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { getSettingValues } from '../../settings/get-setting-values.ts';
import { countedFrom, deadlinesOf, type TradeDeadlines, waitingSince } from '../../trades/parts/deadlines.ts';
import { nextOf } from '../../trades/parts/trade-view.ts';
import { unheardOf } from '../../trades/parts/unheard-of.ts';

const hour = 3600;

/** @throws `invalid_fields`. */
export async function listTrades({ deps }: OperatorContext, input: z.input<typeof TradeSelection>) {
  const { db, now } = deps;
  const { kind, state, customer, search, sort, cursor, limit } = parseInput(TradeSelection, input);
  const { delivery_hours: hours } = await getSettingValues({ deps });
  const late = lateReason(now(), hours);
  const isFinished = state !== undefined && finished.includes(state);
  const order = sort
    ? sortedBy('trades', sort, sorts)
    : isFinished
      ? sortedBy('trades', '-created', sorts)
      : queueOrder(late);
  // what a row says is read of one page alone: a word can be in the titles of thousands, all of which are sorted
  const onPage = db
    .select({ id: trades.id })
    .from(trades)
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
    .limit(limit + 1);
  const found = await runRead(
    db
      .select({
        trade: trades,
        title: sql<string>`coalesce(${orderLines.title}, ${offers.title})`,
        heldAt: orderLines.heldAt,
        email: customers.email,
        from: countedFrom,
        late: sql<string | null>`${late}`,
        cursor: cursorOf(order),
      })
      .from(trades)
      .innerJoin(customers, eq(customers.id, trades.customerId))
      .leftJoin(orderLines, eq(orderLines.id, trades.lineId))
      .leftJoin(items, eq(items.id, orderLines.itemId))
      .leftJoin(offers, eq(offers.id, trades.offerId))
      .where(inArray(trades.id, onPage))
      .orderBy(...orderOf(order))
      .execute(),
  );
  const page = pageOf(order, found, limit);
  const rows = page.rows.map(({ trade, title, heldAt, email, from, late: why }) => ({
    id: trade.id,
    kind: trade.kind,
    subjectId: trade.lineId ?? trade.offerId ?? '',
    state: trade.state,
    late: why,
    turn: why ? 'shop' : tradeTurn(trade),
    until: untilOf(trade, deadlinesOf(trade, from, { isHeld: heldAt !== null, deliveryHours: hours })),
    waitingSince: from.waiting,
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

/** Until when somebody has to act, or what is done can be undone, or what came to nothing ends by itself. */
function untilOf(trade: typeof trades.$inferSelect, deadlines: TradeDeadlines): number | null {
  return trade.state === 'received' ? trade.settlesAt : nextOf(trade, deadlines).act_until;
}

/** By what is named in full; titles by a part. */
function isFound(search: string): SQL | undefined {
  if (search.includes('@')) return ofCustomer(trades.customerId, search);
  if (/^(tra|trd|lin|off|cus)_|^\d+$/.test(search))
    return or(
      ...[trades.id, trades.lineId, trades.offerId, trades.customerId, trades.tradeOfferId].map((id) => eq(id, search)),
    );
  // titles alone are read through, before anything is joined to them
  const says = sql`instr(lower(title), ${search.toLowerCase()}) > 0`;
  return sql`(${trades.lineId} in (select id from order_lines where ${says}) or ${trades.offerId} in (select id from offers where ${says}))`;
}

/** Nobody has to do anything about them, and there are many. */
const finished: readonly TradeState[] = ['received', 'settled', 'reversed', 'cancelled'];

const sorts = { created: [trades.createdAt, trades.id] };

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

const awaitedIn = offerLife.transitions.receive.from;
/** Something else than was agreed has arrived: a person decides. */
const isMismatched = sql`(${inState(trades.state, 'received', 'settled')} and ${trades.mismatch} is not null
  and exists (select 1 from offers where offers.id = ${trades.offerId} and ${inState(offers.state, ...awaitedIn)}))`;
const isOpen = sql`(${inState(trades.state, 'queued', 'sending', 'sent', 'declined', 'expired', 'failed')} or ${isMismatched})`;

/** Of a line that is not on hold: since when it waits to be sent. Read of those alone that are to be sent. */
const unheldSince = sql`(select ${waitingSince} from (select 1) left join order_lines on order_lines.id = ${trades.lineId}
  left join items on items.id = order_lines.item_id where order_lines.held_at is null)`;

/** Why an operator has to look at it; null when nothing is late. */
function lateReason(now: number, hours: number): SQL {
  return sql`coalesce(${unheardOf(now)}, case
    when ${isMismatched} then 'something else has arrived'
    when ${inState(trades.state, 'queued', 'sending')} and ${unheldSince} <= ${now - hours * hour} then 'not sent'
    when ${inState(trades.state, 'failed')} and ${trades.kind} = 'delivery' and ${trades.failure} = 'item_missing' then 'the shop has to act'
  end)`;
}
