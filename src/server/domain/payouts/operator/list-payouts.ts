/** Payouts of all customers, withdrawals among them, newest first until another order is asked for. Accounts are masked. */
import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { ListPayouts } from '#contract/operator/payouts.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { isEmail } from '#rules/validation/email.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { totalOf } from '../../../db/list-total.ts';
import { ofAddressSaying, ofCustomer } from '../../../db/of-customer.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { payoutIdsIn } from '../parts/end-to-end-id.ts';

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

const sorts = { created: [createdAt, id], amount: [amountCents, createdAt, id] };

/** @throws `invalid_fields`. */
export async function listPayouts({ deps }: OperatorContext, input: ListPayouts) {
  const { sort, cursor, limit, ...filters } = parseInput(ListPayouts, input);
  const order = sortedBy('payouts', sort, sorts);
  const isOnPage = and(...conditionsOf(filters), afterCursor(order, cursor));
  // amounts have no index with the states: all that is wanted is sorted, before customers are joined to it
  const onPage = deps.db
    .select({ id })
    .from(payouts)
    .leftJoin(offers, eq(offers.id, offerId))
    .where(isOnPage)
    .orderBy(...orderOf(order))
    .limit(limit + 1);
  const found = await runRead(
    deps.db
      .select({ ...payoutListColumns, cursor: cursorOf(order), total: totalOf(payouts, filters) })
      .from(payouts)
      .leftJoin(offers, eq(offers.id, offerId))
      .innerJoin(customers, eq(customers.id, customerId))
      .where(sort.endsWith('amount') ? inArray(id, onPage) : isOnPage)
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(order, found, limit);
}

function conditionsOf(filters: Omit<ListPayouts, 'sort' | 'cursor' | 'limit'>): (SQL | undefined)[] {
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

/** By what is named in full, a payout also as banks name it; addresses, accounts and titles by a part. */
function saysWords(search: string): SQL | undefined {
  const [named] = payoutIdsIn([search]);
  if (named !== undefined) return eq(id, named);
  if (/^(out|off)_/.test(search)) return or(eq(id, search), eq(offerId, search));
  if (isEmail(search)) return ofCustomer(customerId, search);
  const words = search.toLowerCase();
  const cents = minorUnitsOf(search);
  const columns = [sql`${ibanMasked}`, sql`${offers.title}`];
  return or(
    ofAddressSaying(customerId, words),
    ...columns.map((column) => sql`instr(lower(${column}), ${words}) > 0`),
    cents === null ? undefined : eq(amountCents, cents),
  );
}
