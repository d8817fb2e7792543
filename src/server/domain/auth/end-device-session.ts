/** Signs one of the customer's devices out: its cookie and bearer token end with the session. */
import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { sessions } from '../../db/schema/customers.ts';
import { expectRows, write } from '../../db/write.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

/** Returns whether it was the session of the request. @throws `not_found` for a session that has ended or is someone else's. */
export async function endDeviceSession(ctx: RequestContext, { id }: { id: string }): Promise<{ isCurrent: boolean }> {
  const { db } = ctx.deps;
  const { customer, sessionId } = await queryAsCustomer(ctx, 'customer', () => []);
  const ofCustomer = and(eq(sessions.id, id), eq(sessions.userId, customer.id));
  await write(db, expectRows(db.delete(sessions).where(ofCustomer), 'not_found'));
  return { isCurrent: id === sessionId };
}
