/** Deliveries to make or to mend, and items of sell offers to receive: trades in which it is the shop's turn. */

import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { offerLife, orderLineLife } from '#rules/lifecycles.ts';
import { tradeAttemptsMax } from '#rules/limits/retries.ts';
import { tradeRetryable, usualDeliveryHours } from '#rules/trades.ts';
import type { Database } from '../../../../db/client.ts';
import { inState } from '../../../../db/in-state.ts';
import { items } from '../../../../db/schema/catalogue.ts';
import { offers } from '../../../../db/schema/offers.ts';
import { orderLines } from '../../../../db/schema/orders.ts';
import { trades } from '../../../../db/schema/trades.ts';
import { waitingSince } from '../../../trades/parts/deadlines.ts';
import { unheardOf } from '../../../trades/parts/unheard-of.ts';
import { mostUrgentFirst, rowsRead, workColumns } from './work.ts';

/** Hours of the setting, read in the same batch. */
const deliveryHours = sql`coalesce((select json_extract(value, '$') from settings where name = 'delivery_hours'), ${usualDeliveryHours})`;

const isUndelivered = inState(orderLines.state, ...orderLineLife.transitions.complete.from);
const isUnsent = inState(trades.state, 'queued', 'sending');

/**
 * Nobody but a person can go on: it is held, something else arrived, the shop has not found the item, it was tried as often as it may be,
 * or nobody says what became of its trade offer.
 */
function needsMending(now: number) {
  return or(
    isNotNull(orderLines.heldAt),
    and(isNotNull(trades.mismatch), inState(trades.state, 'received')),
    and(inState(trades.state, 'failed'), eq(trades.failure, 'item_missing')),
    and(inState(trades.state, ...tradeRetryable), sql`${trades.attempt} >= ${tradeAttemptsMax}`),
    isNotNull(unheardOf(now)),
  );
}

const why = (now: number) => sql`case when ${orderLines.heldAt} is not null then 'on hold'
  when ${trades.mismatch} is not null then ${trades.mismatch}
  else coalesce(${unheardOf(now)}, ${trades.failure}, ${trades.state}) end`;

function deliveries(db: Database, detail: SQL, condition: SQL | undefined, limit: number) {
  return db
    .select(
      workColumns(
        {
          id: trades.id,
          title: orderLines.title,
          detail,
          at: waitingSince,
          deadlineAt: sql`case when ${orderLines.heldAt} is null then ${waitingSince} + ${deliveryHours} * 3600 end`,
          amountCents: orderLines.paidCents,
        },
        limit,
      ),
    )
    .from(trades)
    .innerJoin(orderLines, eq(orderLines.id, trades.lineId))
    .innerJoin(items, eq(items.id, orderLines.itemId))
    .where(and(eq(trades.kind, 'delivery'), isUndelivered, condition))
    .orderBy(...mostUrgentFirst)
    .limit(rowsRead(limit));
}

/** Steam lets go of the item by `now`, nobody takes the trade offer back, and nothing keeps it. */
export function deliveriesToMake(db: Database, now: number, limit: number) {
  const canGo = sql`coalesce(${items.tradableFrom}, 0) <= ${now}`;
  return deliveries(
    db,
    sql`${trades.state}`,
    and(isUnsent, isNull(trades.stop), isNull(orderLines.heldAt), canGo),
    limit,
  );
}

export function deliveriesToMend(db: Database, now: number, limit: number) {
  const isOpen = inState(trades.state, 'queued', 'sending', 'sent', 'received', ...tradeRetryable);
  return deliveries(db, why(now), and(isOpen, needsMending(now)), limit);
}

export function itemsToReceive(db: Database, now: number, limit: number) {
  // one that the seller does not have is the seller's turn, until it ends by itself
  const isOurs = or(
    isUnsent,
    and(inState(trades.state, 'received', 'settled'), isNotNull(trades.mismatch)),
    isNotNull(unheardOf(now)),
  );
  return db
    .select(
      workColumns(
        {
          id: offers.id,
          title: offers.title,
          detail: sql`coalesce(${trades.mismatch}, ${unheardOf(now)}, ${trades.state})`,
          at: trades.createdAt,
          amountCents: offers.servicePriceCents,
        },
        limit,
      ),
    )
    .from(trades)
    .innerJoin(offers, eq(offers.id, trades.offerId))
    .where(and(eq(trades.kind, 'intake'), inState(offers.state, ...offerLife.transitions.receive.from), isOurs))
    .orderBy(...mostUrgentFirst)
    .limit(rowsRead(limit));
}
