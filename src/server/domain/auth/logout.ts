/** Signs out: ends the principal's session, as cookie and as bearer token. Without a session it does nothing. */
import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { sessions } from '../../db/schema/customers.ts';
import { statement, write } from '../../db/write.ts';

export async function logout({ deps: { db }, principal: { sessionId } }: RequestContext): Promise<void> {
  if (sessionId) await write(db, statement(db.delete(sessions).where(eq(sessions.id, sessionId))));
}
