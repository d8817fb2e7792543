/** Customers as operators see them: found as `search-customers` finds, or all of them, newest first until another order is asked for. */

import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type CustomerStanding, ListCustomers } from '#contract/operator/customers.ts';
import { foundCustomersMax } from '#rules/limits/lists.ts';
import type { SystemContext } from '../../../context.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { totalOf } from '../../../db/list-total.ts';
import { customers } from '../../../db/schema/customers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { isOnHold } from '../../holds/parts/account-hold.ts';
import { customerColumns } from './parts/customer-columns.ts';
import { searchCustomers } from './search-customers.ts';

const sorts = {
  created: [customers.createdAt, customers.id],
  // no two customers have one address
  email: [sql`lower(${customers.email})`],
};

/** A search gives one page, the surest hits first. @throws `invalid_fields`. */
export async function listCustomers({ deps }: SystemContext, input: z.input<typeof ListCustomers>) {
  const { search, standing, sort, cursor, limit } = parseInput(ListCustomers, input);
  if (search) {
    const { rows } = await searchCustomers({ deps }, { search, limit: Math.min(limit, foundCustomersMax) });
    return { rows, next: null };
  }
  const order = sortedBy('customers', sort, sorts);
  const found = await runRead(
    deps.db
      .select({ ...customerColumns, cursor: cursorOf(order), total: totalOf(customers, { standing }) })
      .from(customers)
      .where(and(standing && conditionOf[standing], afterCursor(order, cursor)))
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  const page = pageOf(order, found, limit);
  return { ...page, rows: page.rows.map((row) => ({ ...row, matches: [] })) };
}

const conditionOf: Record<CustomerStanding, SQL | undefined> = {
  blocked: isNotNull(customers.blockedAt),
  // those whom a dispute or a claim names, who are few, are looked at alone
  on_hold: sql`${customers.id} in (select customer_id from disputes
    union select substr(id, 8) from accounts where kind = 'claims' and balance_cents < 0) and ${isOnHold(sql`customers.id`)}`,
  unverified: sql`email_verified_at is null and closed_at is null`,
  closed: isNotNull(customers.closedAt),
};
