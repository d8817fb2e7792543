/** Disputes of all customers: open ones by their deadline, then the newest. */
import { and, eq, sql } from 'drizzle-orm';
import { ListDisputes } from '#contract/operator/disputes.ts';
import { disputeLife } from '#rules/lifecycles.ts';
import type { SystemContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { ofCustomer } from '../../../db/of-customer.ts';
import { customers } from '../../../db/schema/customers.ts';
import { disputes } from '../../../db/schema/disputes.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { owedCents } from '../../holds/parts/account-hold.ts';

const [open] = disputeLife.initial;

const endOfTime = 99_999_999_999;
const isOver = sql`${disputes.state} <> ${open}`;
const nearestFirst: ListOrder = {
  name: 'disputes',
  by: [
    { value: isOver, direction: 'asc' },
    {
      value: sql`case when ${isOver} then -${disputes.createdAt} else coalesce(${disputes.evidenceDueAt}, ${endOfTime}) end`,
      direction: 'asc',
    },
    { value: disputes.id, direction: 'asc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listDisputes({ deps }: SystemContext, input: ListDisputes) {
  const { state, customer, cursor, limit } = parseInput(ListDisputes, input);
  const { id, kind, provider, amountCents, reason, evidenceDueAt, paymentId, createdAt } = disputes;
  const rows = await runRead(
    deps.db
      .select({
        id,
        kind,
        state: disputes.state,
        provider,
        amountCents,
        owedCents: owedCents(sql`${disputes.customerId}`),
        reason,
        evidenceDueAt,
        email: customers.email,
        paymentId,
        createdAt,
        cursor: cursorOf(nearestFirst),
      })
      .from(disputes)
      .innerJoin(customers, eq(customers.id, disputes.customerId))
      .where(
        and(
          state && eq(disputes.state, state),
          ofCustomer(disputes.customerId, customer),
          afterCursor(nearestFirst, cursor),
        ),
      )
      .orderBy(...orderOf(nearestFirst))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(nearestFirst, rows, limit);
}
