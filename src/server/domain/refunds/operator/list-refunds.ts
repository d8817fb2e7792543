/** Money that went back, or is on its way, newest first, with the credit note of each. */
import { and, eq } from 'drizzle-orm';
import { ListRefunds } from '#contract/operator/card-payments.ts';
import { creditNoteNumber } from '#rules/document-numbers.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { ofCustomer } from '../../../db/of-customer.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { creditNotes, refunds } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const newestFirst: ListOrder = {
  name: 'refunds',
  by: [
    { value: refunds.createdAt, direction: 'desc' },
    { value: refunds.id, direction: 'desc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listRefunds({ deps }: Pick<OperatorContext, 'deps'>, input: ListRefunds) {
  const { state, to, customer, lineId, orderId, cursor, limit } = parseInput(ListRefunds, input);
  const rows = await runRead(
    deps.db
      .select({
        refund: refunds,
        orderId: orderLines.orderId,
        title: orderLines.title,
        email: customers.email,
        note: { year: creditNotes.year, number: creditNotes.number },
        cursor: cursorOf(newestFirst),
      })
      .from(refunds)
      .innerJoin(customers, eq(customers.id, refunds.customerId))
      .leftJoin(orderLines, eq(orderLines.id, refunds.lineId))
      .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
      .where(
        and(
          state && eq(refunds.state, state),
          to && eq(refunds.target, to),
          ofCustomer(refunds.customerId, customer),
          lineId ? eq(refunds.lineId, lineId) : undefined,
          orderId ? eq(orderLines.orderId, orderId) : undefined,
          afterCursor(newestFirst, cursor),
        ),
      )
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  const page = pageOf(newestFirst, rows, limit);
  return {
    ...page,
    rows: page.rows.map(({ refund, note, ...row }) => ({
      ...refund,
      ...row,
      creditNote: note && creditNoteNumber(note),
    })),
  };
}
