/** Customers as operators see them, newest first. */
import { desc, eq, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ListCustomers } from '#contract/operator/customers.ts';
import type { SystemContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** Those whose id is `search`, or whose e-mail or name contains it; all of them without `search`. @throws `invalid_fields`. */
export function listCustomers({ deps }: SystemContext, input: z.input<typeof ListCustomers>) {
  const { search, limit } = parseInput(ListCustomers, input);
  const contains = (column: ReturnType<typeof sql>) => sql`instr(lower(${column}), ${search?.toLowerCase()}) > 0`;
  const name = sql<string>`${customers.name} || ' ' || ${customers.surname}`;
  const { id, email, emailVerifiedAt, verificationStatus, blockedAt, countryCode, createdAt } = customers;
  const identity = { id, email, name, emailVerifiedAt, verificationStatus };
  return runRead(
    deps.db
      .select({ ...identity, balanceCents: accounts.balanceCents, blockedAt, countryCode, createdAt })
      .from(customers)
      .innerJoin(accounts, eq(accounts.customerId, customers.id))
      .where(search ? or(eq(customers.id, search), contains(sql`${customers.email}`), contains(name)) : undefined)
      .orderBy(desc(customers.createdAt), desc(customers.id))
      .limit(limit)
      .execute(),
  );
}
