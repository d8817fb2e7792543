/** Signs the customer out on every device, the one of the request included, forgets them all, and ends the mailed links to new credentials. */
import { eq, sql } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { customers, sessions } from '../../db/schema/customers.ts';
import { statement, write } from '../../db/write.ts';
import { endLinks } from './email/mail-link.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

export async function endAllSessions(ctx: RequestContext): Promise<void> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  await write(db, [
    statement(db.delete(sessions).where(eq(sessions.userId, customer.id))),
    statement(endLinks(deps, customer.id, ['reset', 'change_email'])),
    statement(
      db
        .update(customers)
        .set({ deviceEpoch: sql`${customers.deviceEpoch} + 1` })
        .where(eq(customers.id, customer.id)),
    ),
  ]);
}
