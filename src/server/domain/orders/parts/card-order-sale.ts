/** A card order is paid: in time, while its items are reserved, or late, when they happen to be still for sale. */
import { and, eq, inArray } from 'drizzle-orm';
import type { LanguageCode } from '#rules/languages.ts';
import { orderLife, orderLineLife } from '#rules/lifecycles.ts';
import { transitionItems } from '../../../db/item-changes.ts';
import { cartItems } from '../../../db/schema/carts.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orderLines, orderLineTransitions, orders } from '../../../db/schema/orders.ts';
import { promoRedemptions } from '../../../db/schema/promos.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { providerAccount, systemAccounts } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { skipIfClosed } from '../../mail/parts/queue-mail.ts';
import { queueDeliveries } from '../../trades/parts/queue-trades.ts';
import { queueOrderMail } from './mail.ts';

export interface CardOrder {
  order: typeof orders.$inferSelect;
  lines: readonly (typeof orderLines.$inferSelect)[];
  payment: { id: string; provider: string; amountCents: number };
  customer: { name: string; email: string; language: LanguageCode; closedAt: number | null };
}

/** Stops with `order_state` when the order no longer holds its items. */
export function sellReserved(deps: Deps, sale: CardOrder): Statements {
  const { db, now } = deps;
  const held = eq(items.reservedOrderId, sale.order.id);
  return [
    expectRows(
      transitionItems(db, 'sellReserved', { where: held, set: sold(now()) }),
      'order_state',
      sale.lines.length,
    ),
    expectRows(
      transition(db, orders, orderLife, 'pay', { where: eq(orders.id, sale.order.id), set: paid(now()) }),
      'order_state',
    ),
    settled(deps, sale),
  ];
}

/**
 * Sells what had been released, all of it or nothing. Stops with `order_state` when an item has gone meanwhile, and by trigger with
 * `promo_exhausted` when the last use of its code has.
 */
export function sellLate(deps: Deps, sale: CardOrder): Statements {
  const { db, now, newId } = deps;
  const { order, lines } = sale;
  const { payLate } = orderLineLife.transitions;
  const transitions = lines.map((line) => ({
    id: newId('ltr'),
    lineId: line.id,
    fromState: line.state,
    toState: payLate.to,
    actor: 'provider',
    at: now(),
  }));
  return [
    expectRows(
      transitionItems(db, 'sell', { where: inArray(items.id, itemIdsOf(lines)), set: sold(now()) }),
      'order_state',
      lines.length,
    ),
    expectRows(
      transition(db, orders, orderLife, 'payLate', { where: eq(orders.id, order.id), set: paid(now()) }),
      'order_state',
    ),
    expectRows(
      transition(db, orderLines, orderLineLife, 'payLate', {
        where: eq(orderLines.orderId, order.id),
        set: { updatedAt: now() },
      }),
      'order_state',
      lines.length,
    ),
    statement(db.insert(orderLineTransitions).values(transitions)),
    statement(db.update(promoRedemptions).set({ releasedAt: null }).where(eq(promoRedemptions.orderId, order.id))),
    settled(deps, sale),
  ];
}

function settled(deps: Deps, { order, lines, payment, customer }: CardOrder): Statements {
  const { db, now } = deps;
  const inCart = and(eq(cartItems.customerId, order.customerId), inArray(cartItems.itemId, itemIdsOf(lines)));
  return [
    queueDeliveries(deps, order.id, order.customerId),
    transfer(db, now(), {
      code: 'card_sale',
      causeId: payment.id,
      from: providerAccount(payment.provider),
      to: systemAccounts.sales,
      amountCents: payment.amountCents,
    }),
    statement(db.delete(cartItems).where(inCart)),
    skipIfClosed(
      customer,
      queueOrderMail(db, now(), {
        ...order,
        orderId: order.id,
        name: customer.name,
        email: customer.email,
        language: customer.language,
        lines,
      }),
    ),
  ];
}

function sold(now: number) {
  return { reservedOrderId: null, reservedUntil: null, soldAt: now, updatedAt: now };
}

function paid(now: number) {
  return { paidAt: now, reservedUntil: null };
}

function itemIdsOf(lines: readonly { itemId: string }[]): string[] {
  return lines.map((line) => line.itemId);
}
