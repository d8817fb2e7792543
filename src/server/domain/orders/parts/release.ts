/** Lets go of open card orders: their items are for sale again, their lines say so, their promo codes are unused again. */
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { orderLife, orderLineLife, paymentLife } from '#rules/lifecycles.ts';
import type { Database } from '../../../db/client.ts';
import { alsoInState, inOwnState, inState } from '../../../db/in-state.ts';
import { transitionItems } from '../../../db/item-changes.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orderLines, orderLineTransitions, orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { promoRedemptions } from '../../../db/schema/promos.ts';
import { transition } from '../../../db/transition.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { PromoRow } from '../../promos/parts/queries.ts';

export interface Release {
  /** Which of the open orders; a condition on `orders`. */
  which: SQL | undefined;
  /** The transition of their pending payments. */
  paymentTransition: 'fail' | 'cancel';
  failure: string;
  actor: string;
}

/** Statements that must stand together, in this order; they change nothing when no open order meets `which`. */
export function releaseOrders(
  db: Database,
  now: number,
  { which, paymentTransition, failure, actor }: Release,
): Statements {
  const { failPayment } = orderLineLife.transitions;
  const open = and(inState(orders.state, 'open'), which);
  const leaving = db.select({ id: orders.id }).from(orders).where(open);
  const ofLeaving = inArray(orderLines.orderId, leaving);
  const orderFailed = sql`exists (select 1 from orders where id = ${items.reservedOrderId} and ${inOwnState(orders.state, 'failed')})`;
  const transitions = sql`insert into ${orderLineTransitions} (id, line_id, from_state, to_state, actor, at)
    select 'ltr_' || lower(hex(randomblob(10))), ${orderLines.id}, ${orderLines.state}, ${failPayment.to}, ${actor}, ${now}
    from ${orderLines} where ${and(alsoInState(orderLines.state, ...failPayment.from), ofLeaving)}`;
  return [
    statement(transitions),
    statement(transition(db, orderLines, orderLineLife, 'failPayment', { where: ofLeaving, set: { updatedAt: now } })),
    statement(
      transition(db, payments, paymentLife, paymentTransition, {
        where: inArray(payments.orderId, leaving),
        set: { failure, settledAt: now },
      }),
    ),
    statement(
      db
        .update(promoRedemptions)
        .set({ releasedAt: now })
        .where(and(inArray(promoRedemptions.orderId, leaving), isNull(promoRedemptions.releasedAt))),
    ),
    statement(transition(db, orders, orderLife, 'fail', { where: open, set: { reservedUntil: null } })),
    statement(
      transitionItems(db, 'release', {
        where: and(isNotNull(items.reservedOrderId), orderFailed),
        set: { reservedOrderId: null, reservedUntil: null, updatedAt: now },
      }),
    ),
  ];
}

/**
 * The customer's own open orders whose place a new attempt takes: those that hold any of the items, and those that hold a use of the
 * promo code, where its uses are counted.
 */
export function ordersOf(
  db: Database,
  customerId: string,
  itemIds: readonly string[],
  promo?: Pick<PromoRow, 'code' | 'usesMax' | 'usesPerCustomerMax'>,
): SQL | undefined {
  const holding = db
    .select({ id: items.reservedOrderId })
    .from(items)
    .where(and(eq(items.state, 'reserved'), inArray(items.id, [...itemIds])));
  const counted = promo && (promo.usesMax !== null || promo.usesPerCustomerMax !== null);
  const sameCode = counted ? eq(orders.promoCode, promo.code) : undefined;
  return and(eq(orders.customerId, customerId), or(inArray(orders.id, holding), sameCode));
}
