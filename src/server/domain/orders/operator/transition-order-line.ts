/**
 * An operator moves an order line on: accepts or completes it, or ends it, which gives the customer back what was paid for it. When the
 * last line of an order has ended its promo code is unused again.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { nextState, type OrderLineState, orderLineLife } from '#rules/lifecycles.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orderLines, orderLineTransitions, orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { promoRedemptions } from '../../../db/schema/promos.ts';
import { expectRows, guard, runRead, type Statement, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { type RefundTarget, refundLine } from '../../refunds/statements.ts';

export type OperatorTransition = 'accept' | 'complete' | 'deny' | 'delete' | 'refuse';

export interface LineTransition {
  lineId: string;
  transition: OperatorTransition;
  /** Who does it: `ops:name`. */
  actor: string;
  note?: string;
  /** Where the money of a line that ends goes: to the balance when absent. */
  to?: RefundTarget;
  /** Puts the item of a line that came to nothing up for sale again. */
  relist?: boolean;
}

const ending = { deny: 'denied', delete: 'deleted', refuse: 'client refused' } as const;

/**
 * Returns the new state. @throws `not_found`, `order_state` when the line allows no such transition or its order is not paid, and
 * `refund_impossible` when nothing was paid by card that could go back there.
 */
export async function transitionLine(
  deps: Deps,
  { lineId, transition, actor, note = '', to: target = 'balance', relist = false }: LineTransition,
): Promise<OrderLineState> {
  const { db, newId } = deps;
  const now = deps.now();
  const [found] = await runRead(
    db
      .select({ line: orderLines, order: orders, customer: customers, payment: payments })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(customers, eq(customers.id, orderLines.customerId))
      .leftJoin(payments, eq(payments.orderId, orders.id))
      .where(eq(orderLines.id, lineId))
      .execute(),
  );
  if (!found) throw new DomainError('not_found');
  const { line, order, customer, payment } = found;
  const state = nextState(orderLineLife, line.state, transition);
  if (!state || order.state !== 'paid') throw new DomainError('order_state');
  const end = transition === 'accept' || transition === 'complete' ? null : ending[transition];
  const amountCents = end ? line.paidCents - line.refundedCents : 0;
  const unchanged = and(
    eq(orderLines.id, lineId),
    eq(orderLines.state, line.state),
    eq(orderLines.refundedCents, line.refundedCents),
  );
  const moved = { state, note, refundedCents: line.refundedCents + amountCents, updatedAt: now };
  const paidOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, line.orderId), eq(orders.state, 'paid')));
  const ended = end
    ? [
        refundLine(deps, { line, amountCents, target, reason: note || transition, payment }),
        releasePromo(deps, order.id),
        lineMail(deps, { line, customer, state: end, amountCents, target }),
        ...(relist ? [relisted(deps, line.itemId)] : []),
      ]
    : [];
  await write(db, [
    guard(sql`exists ${paidOrder}`, 'order_state'),
    expectRows(db.update(orderLines).set(moved).where(unchanged), 'order_state'),
    statement(
      db
        .insert(orderLineTransitions)
        .values({ id: newId('ltr'), lineId, fromState: line.state, toState: state, actor, at: now }),
    ),
    ...ended,
    insertAuditEntry(
      { deps, actor },
      {
        action: `orders.${transition}`,
        subject: lineId,
        details: { amountCents, note, ...(end ? { to: target } : {}) },
      },
    ),
  ]);
  return state;
}

/** Once nothing of the order is left. */
function releasePromo({ db, now }: Deps, orderId: string): Statement {
  const left = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orderId}
    and ${orderLines.state} in ('processing', 'accepted', 'completed'))`;
  const used = and(eq(promoRedemptions.orderId, orderId), isNull(promoRedemptions.releasedAt), sql`not ${left}`);
  return statement(db.update(promoRedemptions).set({ releasedAt: now() }).where(used));
}

function lineMail(
  { db, now }: Deps,
  {
    line,
    customer,
    ...ended
  }: {
    line: typeof orderLines.$inferSelect;
    customer: typeof customers.$inferSelect;
    state: (typeof ending)[keyof typeof ending];
    amountCents: number;
    target: RefundTarget;
  },
): Statement {
  return queueMail(db, now(), {
    id: `line_ended:${line.id}`,
    template: 'line_ended',
    recipient: customer.email,
    language: customer.language,
    values: { name: customer.name, orderId: line.orderId, title: line.title, ...ended },
  });
}

function relisted({ db, now }: Deps, itemId: string): Statement {
  const back = { state: 'available' as const, soldAt: null, updatedAt: now() };
  return statement(
    db
      .update(items)
      .set(back)
      .where(and(eq(items.id, itemId), eq(items.state, 'sold'))),
  );
}
