/**
 * An operator accepts or completes an order line, or ends it, which refunds what was paid for it. When the last line of an order has
 * ended its promo code is unused again.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type OperatorTransition, OrderLineTransition } from '#contract/operator/orders.ts';
import { nextState, type OrderLineState, orderLineLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orderLines, orderLineTransitions, orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, guard, runRead, type Statement, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';
import { type Recipient, recipientColumns } from '../../mail/parts/recipient.ts';
import { type RefundTarget, refundedPaymentColumns, refundLine } from '../../refunds/parts/statements.ts';
import { releasePromo, relistItem } from '../parts/line-ending.ts';

export type { OperatorTransition };

const lineColumns = {
  id: orderLines.id,
  orderId: orderLines.orderId,
  itemId: orderLines.itemId,
  customerId: orderLines.customerId,
  state: orderLines.state,
  title: orderLines.title,
  paidCents: orderLines.paidCents,
  refundedCents: orderLines.refundedCents,
  heldAt: orderLines.heldAt,
};

const ending = { deny: 'denied', delete: 'deleted', refuse: 'client refused' } as const;

/**
 * Returns the new state. @throws `not_found`, `order_state` when the line allows no such transition or its order is not paid,
 * `order_held` for a line that is not to be delivered, and `refund_impossible` when nothing was paid by card that could go back there.
 */
export async function transitionOrderLine(
  ctx: OperatorContext,
  input: z.input<typeof OrderLineTransition>,
): Promise<OrderLineState> {
  const { deps, actor } = ctx;
  const { lineId, transition: name, note, to: target, relist } = parseInput(OrderLineTransition, input);
  const { db, newId } = deps;
  const now = deps.now();
  const [selected] = await runRead(
    db
      .select({
        line: lineColumns,
        orderState: orders.state,
        customer: recipientColumns,
        payment: refundedPaymentColumns,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(customers, eq(customers.id, orderLines.customerId))
      .leftJoin(payments, eq(payments.orderId, orders.id))
      .where(eq(orderLines.id, lineId))
      .execute(),
  );
  if (!selected) throw new DomainError('not_found');
  const { line, orderState, customer, payment } = selected;
  const state = nextState(orderLineLife, line.state, name);
  if (!state || orderState !== 'paid') throw new DomainError('order_state');
  const delivers = name === 'accept' || name === 'complete';
  if (delivers && line.heldAt !== null) throw new DomainError('order_held');
  const end = delivers ? null : ending[name];
  const amountCents = end ? line.paidCents - line.refundedCents : 0;
  const unchanged = and(
    eq(orderLines.id, lineId),
    eq(orderLines.state, line.state),
    eq(orderLines.refundedCents, line.refundedCents),
    delivers ? isNull(orderLines.heldAt) : undefined,
  );
  const set = { note, refundedCents: line.refundedCents + amountCents, updatedAt: now };
  const paidOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, line.orderId), eq(orders.state, 'paid')));
  await write(db, [
    guard(sql`exists ${paidOrder}`, 'order_state'),
    expectRows(transition(db, orderLines, orderLineLife, name, { where: unchanged, set }), 'order_state'),
    statement(
      db
        .insert(orderLineTransitions)
        .values({ id: newId('ltr'), lineId, fromState: line.state, toState: state, actor, at: now }),
    ),
    end && [
      refundLine(deps, { line, amountCents, target, reason: note || name, payment }),
      releasePromo(deps, line.orderId),
      lineMail(deps, { line, customer, state: end, amountCents, target }),
      relist && relistItem(deps, line.itemId),
    ],
    insertAuditEntry(ctx, {
      action: `orders.${name}`,
      subject: lineId,
      details: { amountCents, note, ...(end ? { to: target } : {}) },
    }),
  ]);
  return state;
}

function lineMail(
  { db, now }: Deps,
  {
    line,
    customer,
    ...ended
  }: {
    line: Pick<typeof orderLines.$inferSelect, 'id' | 'orderId' | 'title'>;
    customer: Recipient;
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
