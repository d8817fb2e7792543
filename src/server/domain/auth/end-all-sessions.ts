/** Signs the customer out on every device, the one of the request included. */
import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { sessions } from '../../db/schema/customers.ts';
import { statement, write } from '../../db/write.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

export async function endAllSessions(ctx: RequestContext): Promise<void> {
  const { db } = ctx.deps;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  await write(db, statement(db.delete(sessions).where(eq(sessions.userId, customer.id))));
}
