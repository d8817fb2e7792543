/** Customers as operators see them: found as `search-customers` finds, or all of them, newest first. */
import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type CustomerStanding, ListCustomers } from '#contract/operator/customers.ts';
import type { SystemContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { customers } from '../../../db/schema/customers.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { isOnHold } from '../../holds/parts/account-hold.ts';
import { customerColumns } from './parts/customer-columns.ts';
import { foundAtMost, searchCustomers } from './search-customers.ts';

const newestFirst: ListOrder = {
  name: 'customers',
  by: [
    { value: customers.createdAt, direction: 'desc' },
    { value: customers.id, direction: 'desc' },
  ],
};

/** A search gives one page, the surest hits first. @throws `invalid_fields`. */
export async function listCustomers({ deps }: SystemContext, input: z.input<typeof ListCustomers>) {
  const { search, standing, cursor, limit } = parseInput(ListCustomers, input);
  if (search) {
    const { rows } = await searchCustomers({ deps }, { search, limit: Math.min(limit, foundAtMost) });
    return { rows, next: null };
  }
  const found = await runRead(
    deps.db
      .select({ ...customerColumns, cursor: cursorOf(newestFirst) })
      .from(customers)
      .where(and(standing && conditionOf[standing], afterCursor(newestFirst, cursor)))
      .orderBy(...orderOf(newestFirst))
      .limit(limit + 1)
      .execute(),
  );
  const { rows, next } = pageOf(newestFirst, found, limit);
  return { rows: rows.map((row) => ({ ...row, matches: [] })), next };
}

const conditionOf: Record<CustomerStanding, SQL | undefined> = {
  blocked: isNotNull(customers.blockedAt),
  // those whom a dispute or a claim names, who are few, are looked at alone
  on_hold: sql`${customers.id} in (select customer_id from disputes
    union select substr(id, 8) from accounts where kind = 'claims' and balance_cents < 0) and ${isOnHold(sql`customers.id`)}`,
  unverified: sql`email_verified_at is null and closed_at is null`,
  closed: isNotNull(customers.closedAt),
};
