/** Signs out: ends the principal's session, as cookie and as bearer token. Without one there is nothing to do. */
import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/customers.ts';
import { statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { Principal } from './session/query-as-customer.ts';

export async function endSession({ db }: Deps, { sessionId }: Principal): Promise<void> {
  if (sessionId) await write(db, [statement(db.delete(sessions).where(eq(sessions.id, sessionId)))]);
}
