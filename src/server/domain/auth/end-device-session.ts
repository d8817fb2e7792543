/** Signs devices out: one of the customer's own, or all of them. Their cookies and bearer tokens end with it. */
import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { sessions } from '../../db/schema/customers.ts';
import { expectRows, statement, write } from '../../db/write.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

/** Returns whether it was the principal's own. @throws `not_found` for a session that is over or someone else's. */
export async function endDeviceSession(ctx: RequestContext, id: string): Promise<{ own: boolean }> {
  const { deps } = ctx;
  const { customer, sessionId } = await queryAsCustomer(ctx, 'customer', () => []);
  const { db } = deps;
  await write(
    db,
    expectRows(db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, customer.id))), 'not_found'),
  );
  return { own: id === sessionId };
}

/** The principal's own session ends too. */
export async function endAllSessions(ctx: RequestContext): Promise<void> {
  const { deps } = ctx;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  await write(deps.db, [statement(deps.db.delete(sessions).where(eq(sessions.userId, customer.id)))]);
}
