/** Signs out: ends the visitor's session, as cookie and as bearer token. Without one there is nothing to do. */
import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/customers.ts';
import { statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { Visitor } from './read-as.ts';

export async function endSession({ db }: Deps, { sessionId }: Visitor): Promise<void> {
  if (sessionId) await write(db, [statement(db.delete(sessions).where(eq(sessions.id, sessionId)))]);
}
