/** Queues what has to be traded, in the batch that sells or accepts it. A second call for the same line or offer adds nothing. */
import { type SQL, sql } from 'drizzle-orm';
import { orderLineLife, type TradeKind, tradeLife } from '#rules/lifecycles.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { alsoInState } from '../../../db/in-state.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { tradeSteps, trades } from '../../../db/schema/trades.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

const [queued] = tradeLife.initial;
const [undelivered] = orderLineLife.initial;

/** The deliveries of an order's lines, to the trade link that it was bought for. The order is paid at this point of the batch. */
export function queueDeliveries(deps: Deps, orderId: string, actor: string): Statements {
  const lines = sql`from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
    where ${orders.id} = ${orderId} and ${alsoInState(orderLines.state, undelivered)}`;
  return [
    insertTrades(deps, 'delivery', {
      lineId: sql`${orderLines.id}`,
      offerId: sql`null`,
      customerId: sql`${orders.customerId}`,
      tradeUrl: sql`${orders.tradeUrl}`,
      steamId: sql`${orders.steamId}`,
      from: lines,
    }),
    firstSteps(deps, actor, sql`line_id in (select ${orderLines.id} ${lines})`),
  ];
}

/** The intake of an offer that was accepted, from its customer's trade link. */
export function queueIntake(
  deps: Deps,
  offer: { id: string; customerId: string; tradeUrl: string },
  actor: string,
): Statements {
  return [
    insertTrades(deps, 'intake', {
      lineId: sql`null`,
      offerId: sql`${offer.id}`,
      customerId: sql`${offer.customerId}`,
      tradeUrl: sql`${offer.tradeUrl}`,
      steamId: sql`${parseTradeLink(offer.tradeUrl)?.steamId ?? ''}`,
      from: sql`where true`,
    }),
    firstSteps(deps, actor, sql`offer_id = ${offer.id}`),
  ];
}

interface NewTrades {
  lineId: SQL;
  offerId: SQL;
  customerId: SQL;
  tradeUrl: SQL;
  steamId: SQL;
  /** What they are selected from, with a condition. */
  from: SQL;
}

function insertTrades({ now }: Deps, kind: TradeKind, { from, ...columns }: NewTrades) {
  const { lineId, offerId, customerId, tradeUrl, steamId } = columns;
  return statement(sql`insert into ${trades}
    (id, kind, line_id, offer_id, customer_id, state, trade_url, steam_id, created_at, updated_at)
    select ${randomId('trd')}, ${kind}, ${lineId}, ${offerId}, ${customerId}, ${queued}, ${tradeUrl}, ${steamId}, ${now()}, ${now()}
    ${from} on conflict do nothing`);
}

function firstSteps({ now }: Deps, actor: string, which: SQL) {
  return statement(sql`insert into ${tradeSteps} (id, trade_id, seq, attempt, from_state, to_state, actor, at)
    select ${randomId('tst')}, id, 0, 1, null, state, ${actor}, ${now()} from ${trades}
    where ${alsoInState(trades.state, queued)} and seq = 0 and ${which} on conflict do nothing`);
}

/** Like an id of `newId`, made by the database. */
function randomId(prefix: 'trd' | 'tst'): SQL {
  return sql.raw(`'${prefix}_' || lower(hex(randomblob(10)))`);
}
