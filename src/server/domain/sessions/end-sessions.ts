/** Signs devices out: one of the customer's own, or all of them. Their cookies and bearer tokens end with it. */
import { and, eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/customers.ts';
import { expectRows, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { readAs, type Visitor } from './read-as.ts';

/** Returns whether it was the visitor's own. @throws `not_found` for a session that is over or someone else's. */
export async function endDeviceSession(deps: Deps, visitor: Visitor, id: string): Promise<{ own: boolean }> {
  const { customer, sessionId } = await readAs(deps, visitor, 'customer', () => []);
  const { db } = deps;
  await write(
    db,
    expectRows(db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, customer.id))), 'not_found'),
  );
  return { own: id === sessionId };
}

/** The visitor's own session ends too. */
export async function endAllSessions(deps: Deps, visitor: Visitor): Promise<void> {
  const { customer } = await readAs(deps, visitor, 'customer', () => []);
  await write(deps.db, [statement(deps.db.delete(sessions).where(eq(sessions.userId, customer.id)))]);
}
