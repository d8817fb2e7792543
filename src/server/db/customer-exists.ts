/** A customer who is not there is told from one who stands otherwise than was seen. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { customers } from './schema/customers.ts';
import { guard, type Statement } from './write.ts';

/** Stops the batch with `not_found`. */
export function customerExists(db: Database, customerId: string): Statement {
  return guard(
    sql`exists ${db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId))}`,
    'not_found',
  );
}
