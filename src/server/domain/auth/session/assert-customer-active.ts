/** Stops a batch whose customer closed the account, or was blocked, after the request was authenticated. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { customers } from '../../../db/schema/customers.ts';
import { guard, type Statement } from '../../../db/write.ts';

/** Stops with `unauthenticated`, the error of the customer's next request. */
export function assertCustomerActive(customerId: string): Statement {
  const isActive = and(eq(customers.id, customerId), isNull(customers.closedAt), isNull(customers.blockedAt));
  return guard(sql`exists (select 1 from ${customers} where ${isActive})`, 'unauthenticated');
}
