/** Payouts of all customers, withdrawals among them, newest first. Accounts are masked. */
import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import { ListPayouts } from '#contract/operator/payouts.ts';
import { minorUnitsOf } from '#rules/money.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { ofCustomer } from '../../../db/of-customer.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

const { id, offerId, state, method, amountCents, ibanMasked, exportId, customerId, createdAt, updatedAt, paidAt } =
  payouts;

export const payoutListColumns = {
  id,
  offerId,
  state,
  method,
  amountCents,
  ibanMasked,
  exportId,
  title: offers.title,
  customerId,
  email: customers.email,
  createdAt,
  updatedAt,
  paidAt,
};

const newestFirst: ListOrder = {
  name: 'payouts',
  by: [
    { value: createdAt, direction: 'desc' },
    { value: id, direction: 'desc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listPayouts({ deps }: OperatorContext, input: ListPayouts) {
  const { cursor, limit, ...filters } = parseInput(ListPayouts, input);
  const found = await runRead(
    deps.db
      .select({ ...payoutListColumns, cursor: cursorOf(newestFirst) })
      .from(payouts)
      .leftJoin(offers, eq(offers.id, offerId))
      .innerJoin(customers, eq(customers.id, customerId))
      .where(and(...conditionsOf(filters), afterCursor(newestFirst, cursor)))
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(newestFirst, found, limit);
}

function conditionsOf(filters: Omit<ListPayouts, 'cursor' | 'limit'>): (SQL | undefined)[] {
  const { customer, fromCents, toCents, search } = filters;
  return [
    filters.state && eq(state, filters.state),
    filters.method && eq(method, filters.method),
    filters.export ? eq(exportId, filters.export) : undefined,
    ofCustomer(customerId, customer),
    fromCents === undefined ? undefined : gte(amountCents, fromCents),
    toCents === undefined ? undefined : lte(amountCents, toCents),
    search ? saysWords(search) : undefined,
  ];
}

function saysWords(search: string): SQL | undefined {
  const words = search.toLowerCase();
  const cents = minorUnitsOf(search);
  const columns = [sql`${customers.email}`, sql`${ibanMasked}`, sql`${offers.title}`];
  return or(
    eq(id, search),
    eq(offerId, search),
    ...columns.map((column) => sql`instr(lower(${column}), ${words}) > 0`),
    cents === null ? undefined : eq(amountCents, cents),
  );
}
