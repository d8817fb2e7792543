/** The statements that every purchase is made of: an order with its lines, and the claim on its items. */
import { and, inArray, sql } from 'drizzle-orm';
import { itemLife, type OrderState, orderLineLife } from '#rules/lifecycles.ts';
import type { Database } from '../../../db/client.ts';
import { transitionItems } from '../../../db/item-changes.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orderLines, orderLineTransitions, orders } from '../../../db/schema/orders.ts';
import { expectRows, guard, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { assertCustomerActive } from '../../auth/session/assert-customer-active.ts';
import { queueDeliveries } from '../../trades/parts/queue-trades.ts';
import type { Buyer } from './buyer.ts';
import type { Priced, Quote } from './quote.ts';

export interface NewOrder {
  id: string;
  customerId: string;
  method: 'card' | 'balance';
  state: Extract<OrderState, 'open' | 'paid'>;
  buyer: Buyer;
  quote: Quote;
  vatPercent: number;
  /** The code that was given for it; null where none was asked for. */
  confirmedBy: (typeof orders.$inferSelect)['confirmedBy'];
  promoCode?: string;
  packId?: string;
  timedDealId?: string;
  /** Unix seconds; for an open order. */
  reservedUntil?: number;
}

/** The order, its lines in their first state with their first transitions, and the deliveries of a paid one. @throws `unauthenticated` when the customer is not active any more. */
export function insertOrder(deps: Deps, order: NewOrder): Statements {
  const { db, now, newId } = deps;
  const at = now();
  const { id: orderId, customerId, quote, state } = order;
  const { acceptsTerms, ...buyerColumns } = order.buyer;
  const newOrder = {
    id: orderId,
    customerId,
    method: order.method,
    state,
    subtotalCents: quote.subtotalCents,
    discountCents: quote.discountCents,
    totalCents: quote.totalCents,
    vatPercent: order.vatPercent,
    promoCode: order.promoCode,
    packId: order.packId,
    timedDealId: order.timedDealId,
    ...buyerColumns,
    confirmedBy: order.confirmedBy,
    termsAcceptedAt: acceptsTerms ? at : 0,
    createdAt: at,
    paidAt: state === 'paid' ? at : null,
    reservedUntil: order.reservedUntil ?? null,
  };
  const lines = quote.lines.map((line) => ({
    id: newId('lin'),
    orderId,
    customerId,
    state: orderLineLife.initial[0],
    ...line,
    createdAt: at,
    updatedAt: at,
  }));
  const transitions = lines.map((line) => ({
    id: newId('ltr'),
    lineId: line.id,
    fromState: null,
    toState: line.state,
    actor: customerId,
    at,
  }));
  return [
    assertCustomerActive(customerId),
    statement(db.insert(orders).values(newOrder)),
    statement(db.insert(orderLines).values(lines)),
    statement(db.insert(orderLineTransitions).values(transitions)),
    state === 'paid' && queueDeliveries(deps, orderId, customerId),
  ];
}

/** Stops with `cart_unavailable` unless every item is for sale, and with `price_changed` unless each costs what was read. */
export function itemsUnchanged(db: Database, priced: readonly Priced[]): Statements {
  const pricedItems = inArray(
    items.id,
    priced.map((line) => line.itemId),
  );
  const pairs = sql.join(
    priced.map((line) => sql`(${line.itemId}, ${line.priceCents})`),
    sql`, `,
  );
  const available = db
    .select({ count: sql`count(*)` })
    .from(items)
    .where(and(pricedItems, inArray(items.state, [...itemLife.transitions.sell.from])));
  const unchanged = sql`select count(*) from ${items} where (${items.id}, ${items.priceCents}) in (values ${pairs})`;
  return [
    guard(sql`${available} = ${priced.length}`, 'cart_unavailable'),
    guard(sql`(${unchanged}) = ${priced.length}`, 'price_changed'),
  ];
}

/** Takes items that are for sale: for good, or for the time of a card payment. All of them or, with `cart_unavailable`, none. */
export function takeItems(
  db: Database,
  now: number,
  itemIds: readonly string[],
  take: { as: 'sold' } | { as: 'reserved'; orderId: string; until: number },
): Statements {
  const where = inArray(items.id, [...itemIds]);
  const query =
    take.as === 'sold'
      ? transitionItems(db, 'sell', { where, set: { soldAt: now, updatedAt: now } })
      : transitionItems(db, 'reserve', {
          where,
          set: { reservedOrderId: take.orderId, reservedUntil: take.until, updatedAt: now },
        });
  return expectRows(query, 'cart_unavailable', itemIds.length);
}
