/** Customers as operators see them, newest first. */
import { desc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { customers } from '../../../db/schema/customers.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { runRead } from '../../../db/write.ts';

/** Those whose id is `search`, or whose e-mail or name holds it; all of them without `search`. */
export function findCustomers(db: Database, { search, limit }: { search?: string; limit: number }) {
  const holds = (column: ReturnType<typeof sql>) => sql`instr(lower(${column}), ${search?.toLowerCase()}) > 0`;
  const name = sql<string>`${customers.name} || ' ' || ${customers.surname}`;
  const { id, email, emailVerifiedAt, verificationStatus, blockedAt, countryCode, createdAt } = customers;
  return runRead(
    db
      .select({
        id,
        email,
        name,
        balanceCents: accounts.balanceCents,
        emailVerifiedAt,
        verificationStatus,
        blockedAt,
        countryCode,
        createdAt,
      })
      .from(customers)
      .innerJoin(accounts, eq(accounts.customerId, customers.id))
      .where(search ? or(eq(customers.id, search), holds(sql`${customers.email}`), holds(name)) : undefined)
      .orderBy(desc(customers.createdAt), desc(customers.id))
      .limit(limit)
      .execute(),
  );
}

/** The customer with exactly this address, in any case; null when there is none. */
export async function customerByEmail(db: Database, address: string) {
  const { id, email, name, blockedAt } = customers;
  const [customer] = await runRead(
    db
      .select({ id, email, name, blockedAt })
      .from(customers)
      .where(sql`lower(${customers.email}) = ${address.trim().toLowerCase()}`)
      .execute(),
  );
  return customer ?? null;
}
