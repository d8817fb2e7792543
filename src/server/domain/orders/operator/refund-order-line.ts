/**
 * An operator gives back a part of what was paid for an order line, or all of it for a completed one; the line stays as it is. What goes
 * back to the card above the limit waits for a second person. See docs/money.md#money-back.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { OrderLineRefund } from '#contract/operator/orders.ts';
import { euro } from '#rules/currency.ts';
import { formatMoney } from '#rules/format.ts';
import { orderLineLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { expectRows, guard, runRead, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError, throwIfChanged } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { askApproval } from '../../approvals/parts/approval.ts';
import { queueMail, skipIfClosed } from '../../mail/parts/queue-mail.ts';
import { recipientColumns } from '../../mail/parts/recipient.ts';
import { refundedPaymentColumns, refundLine } from '../../refunds/parts/statements.ts';
import { leftOf } from '../parts/line-ending.ts';
import { allowedRefund, refundAction } from './parts/allowed-refund.ts';

const { complete } = orderLineLife.transitions;

export interface RefundedLine {
  /** Of the line, all that was given back by now. */
  refundedCents: number;
  leftCents: number;
}

/**
 * @throws `invalid_fields`, `not_found`, `order_state` for a line that has ended or is not paid, `changed_meanwhile` when more was given back than
 * was seen, `refund_too_much`, `refund_undelivered` for all of a line that is not delivered, `refund_impossible` when nothing was paid by card
 * that could go back there, `payment_taken_back` when the payer has it back already, `approval_needed` and what approving throws.
 */
export async function refundOrderLine(
  ctx: OperatorContext,
  input: z.input<typeof OrderLineRefund>,
): Promise<RefundedLine> {
  const { approvalId, ...wish } = parseInput(OrderLineRefund, input);
  const { lineId, amountCents, to, reason, seen } = wish;
  const { deps } = ctx;
  const { db, now } = deps;
  const { line, customer, payment } = await refundable(deps, wish);
  const refundedCents = line.refundedCents + amountCents;
  const unchanged = and(
    eq(orderLines.id, lineId),
    eq(orderLines.state, line.state),
    eq(orderLines.refundedCents, seen.refundedCents),
  );
  const paidOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, line.orderId), inState(orders.state, 'paid')));
  await write(db, [
    guard(sql`exists ${paidOrder}`, 'order_state'),
    allowedRefund(ctx, { customerId: line.customerId, amountCents, target: to, approvalId, wish }),
    expectRows(db.update(orderLines).set({ refundedCents, updatedAt: now() }).where(unchanged), 'changed_meanwhile'),
    refundLine(deps, { line, amountCents, target: to, reason, payment }),
    skipIfClosed(
      customer,
      queueMail(db, now(), {
        id: `refund_granted:${lineId}:${refundedCents}`,
        template: 'refund_news',
        recipient: customer.email,
        language: customer.language,
        values: { name: customer.name, orderId: line.orderId, title: line.title, amountCents, news: to },
      }),
    ),
    insertAuditEntry(ctx, {
      action: refundAction,
      subject: lineId,
      details: { amountCents, to, reason, refundedCents, approvalId },
    }),
  ]);
  return { refundedCents, leftCents: line.paidCents - refundedCents };
}

/** Lets the refund wait for a second person; returns the approval's id. @throws what `refundOrderLine` would, but for the approval. */
export async function askRefund(ctx: OperatorContext, input: z.input<typeof OrderLineRefund>): Promise<string> {
  const { approvalId: _, ...wish } = parseInput(OrderLineRefund, input);
  await refundable(ctx.deps, wish);
  const { lineId: subject, amountCents } = wish;
  return askApproval(ctx, { action: refundAction, subject, amountCents, input: wish });
}

/** The line as it is now, when so much of it can be given back. */
async function refundable(
  { db }: Deps,
  { lineId, amountCents, seen }: Pick<z.output<typeof OrderLineRefund>, 'lineId' | 'amountCents' | 'seen'>,
) {
  const [selected] = await runRead(
    db
      .select({
        line: orderLines,
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
  const { line, orderState } = selected;
  const isUndelivered = complete.from.some((state) => state === line.state);
  if (orderState !== 'paid' || !(isUndelivered || line.state === complete.to)) throw new DomainError('order_state');
  throwIfChanged([{ field: 'refundedCents', seen: seen.refundedCents, now: line.refundedCents }]);
  const leftCents = leftOf(line);
  if (amountCents > leftCents)
    throw new DomainError('refund_too_much', { values: { left: formatMoney(leftCents, euro, 'en') } });
  if (amountCents === leftCents && isUndelivered) throw new DomainError('refund_undelivered');
  return selected;
}
