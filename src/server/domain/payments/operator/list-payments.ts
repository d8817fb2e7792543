/** Payments of all customers, newest first: top-ups and card purchases, with what came of them. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { ListPayments } from '#contract/operator/card-payments.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { ofCustomer } from '../../../db/of-customer.ts';
import { customers } from '../../../db/schema/customers.ts';
import { payments } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const newestFirst: ListOrder = {
  name: 'payments',
  by: [
    { value: payments.createdAt, direction: 'desc' },
    { value: payments.id, direction: 'desc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listPayments({ deps }: Pick<OperatorContext, 'deps'>, input: ListPayments) {
  const { state, purpose, method, customer, search, cursor, limit } = parseInput(ListPayments, input);
  const { id, orderId, provider, amountCents, refundedCents, currency, chargedMinorUnits } = payments;
  const rows = await runRead(
    deps.db
      .select({
        id,
        state: payments.state,
        purpose: payments.purpose,
        method: payments.method,
        provider,
        orderId,
        amountCents,
        refundedCents,
        currency,
        chargedMinorUnits,
        providerRef: payments.providerRef,
        failure: payments.failure,
        customerId: payments.customerId,
        email: customers.email,
        createdAt: payments.createdAt,
        settledAt: payments.settledAt,
        cursor: cursorOf(newestFirst),
      })
      .from(payments)
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .where(
        and(
          state && eq(payments.state, state),
          purpose && eq(payments.purpose, purpose),
          method && eq(payments.method, method),
          ofCustomer(payments.customerId, customer),
          search ? isNamed(search) : undefined,
          afterCursor(newestFirst, cursor),
        ),
      )
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(newestFirst, rows, limit);
}

/** By an id or reference in full, each of which has an index. */
function isNamed(search: string): SQL | undefined {
  const { id, orderId, provider, providerRef, moneyRef, sepaReference } = payments;
  const ofProvider = sql`(${provider} in ('stripe', 'sandbox', 'bank') and ${providerRef} = ${search})`;
  return or(...[id, orderId, moneyRef, sepaReference].map((column) => eq(column, search)), ofProvider);
}
