/** Stops a batch whose customer closed the account, or was shut out, after the request had been let in. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { customers } from '../../../db/schema/customers.ts';
import { guard, type Statement } from '../../../db/write.ts';

/** @throws `unauthenticated`, as the next request will be. */
export function assertCustomerActive(customerId: string): Statement {
  const here = and(eq(customers.id, customerId), isNull(customers.closedAt), isNull(customers.blockedAt));
  return guard(sql`exists (select 1 from ${customers} where ${here})`, 'unauthenticated');
}
