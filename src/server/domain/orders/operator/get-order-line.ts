/** Everything about one line: its order, customer, payment, refunds, deliveries and course. */
import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { DescribeOrderLine } from '#contract/operator/orders.ts';
import { creditNoteNumber, invoiceNumber } from '#rules/document-numbers.ts';
import type { OperatorContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { disputes } from '../../../db/schema/disputes.ts';
import { invoices, orderLines, orderLineTransitions, orders } from '../../../db/schema/orders.ts';
import { creditNotes, payments, refunds } from '../../../db/schema/payments.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';

/** `id` is a line's, or an order's for its first line. @throws `invalid_fields` and `not_found`. */
export async function getOrderLine({ deps }: Pick<OperatorContext, 'deps'>, input: z.input<typeof DescribeOrderLine>) {
  const { id } = parseInput(DescribeOrderLine, input);
  const { db } = deps;
  const [found] = await runRead(
    db
      .select({
        line: orderLines,
        order: orders,
        invoice: { year: invoices.year, number: invoices.number },
        customer: {
          id: customers.id,
          email: customers.email,
          name: customers.name,
          surname: customers.surname,
          blockedAt: customers.blockedAt,
        },
        payment: payments,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(customers, eq(customers.id, orderLines.customerId))
      .leftJoin(invoices, eq(invoices.orderId, orders.id))
      .leftJoin(payments, eq(payments.orderId, orders.id))
      .where(or(eq(orderLines.id, id), eq(orderLines.orderId, id)))
      .orderBy(asc(orderLines.createdAt), asc(orderLines.id))
      .limit(1)
      .execute(),
  );
  if (!found) throw new DomainError('not_found');
  const { line, order, invoice, customer, payment } = found;
  const [given, deliveries, transitions, others, disputed] = await runRead(
    db.batch([
      db
        .select({ refund: refunds, note: { year: creditNotes.year, number: creditNotes.number } })
        .from(refunds)
        .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
        .where(eq(refunds.lineId, line.id))
        .orderBy(asc(refunds.createdAt), asc(sql`${refunds}.rowid`)),
      db
        .select({
          id: trades.id,
          state: trades.state,
          attempt: trades.attempt,
          failure: trades.failure,
          createdAt: trades.createdAt,
        })
        .from(trades)
        .where(eq(trades.lineId, line.id))
        .orderBy(desc(trades.createdAt), desc(sql`${trades}.rowid`)),
      db
        .select({
          fromState: orderLineTransitions.fromState,
          toState: orderLineTransitions.toState,
          actor: orderLineTransitions.actor,
          at: orderLineTransitions.at,
        })
        .from(orderLineTransitions)
        .where(eq(orderLineTransitions.lineId, line.id))
        .orderBy(asc(orderLineTransitions.at), asc(sql`${orderLineTransitions}.rowid`)),
      db
        .select({
          id: orderLines.id,
          title: orderLines.title,
          state: orderLines.state,
          paidCents: orderLines.paidCents,
        })
        .from(orderLines)
        .where(and(eq(orderLines.orderId, order.id), ne(orderLines.id, line.id)))
        .orderBy(asc(orderLines.createdAt), asc(orderLines.id)),
      db
        .select({
          id: disputes.id,
          kind: disputes.kind,
          state: disputes.state,
          amountCents: disputes.amountCents,
          isTaken: sql<number>`${disputes.takenAt} is not null and ${disputes.restoredAt} is null`,
        })
        .from(disputes)
        .where(eq(disputes.paymentId, payment?.id ?? ''))
        .orderBy(asc(disputes.createdAt), asc(disputes.id)),
    ]),
  );
  const { itemId, orderId, state, title, priceCents, paidCents, refundedCents, note, heldAt } = line;
  return {
    line: { id: line.id, orderId, itemId, state, title, priceCents, paidCents, refundedCents, note, heldAt },
    order: {
      state: order.state,
      method: order.method,
      totalCents: order.totalCents,
      promoCode: order.promoCode,
      buyer: `${order.buyerName} ${order.buyerSurname}`.trim(),
      country: order.buyerCountry,
      tradeUrl: order.tradeUrl,
      createdAt: order.createdAt,
      paidAt: order.paidAt,
      reservedUntil: order.reservedUntil,
      invoice: invoice && invoiceNumber(invoice),
    },
    customer: {
      id: customer.id,
      email: customer.email,
      name: `${customer.name} ${customer.surname}`.trim(),
      blockedAt: customer.blockedAt,
    },
    payment: payment && {
      id: payment.id,
      state: payment.state,
      provider: payment.provider,
      amountCents: payment.amountCents,
      refundedCents: payment.refundedCents,
      providerRef: payment.providerRef,
      settledAt: payment.settledAt,
      disputes: disputed.map(({ isTaken, ...dispute }) => ({ ...dispute, isTaken: isTaken === 1 })),
    },
    refunds: given.map(({ refund, note: credit }) => ({
      id: refund.id,
      state: refund.state,
      target: refund.target,
      amountCents: refund.amountCents,
      reason: refund.reason,
      createdAt: refund.createdAt,
      doneAt: refund.doneAt,
      creditNote: credit && creditNoteNumber(credit),
    })),
    deliveries,
    transitions,
    others,
  };
}
