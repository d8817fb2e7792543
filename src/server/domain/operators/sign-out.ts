/** Ends an operator's session. */
import { eq } from 'drizzle-orm';
import type { SystemContext } from '../../context.ts';
import { operatorSessions } from '../../db/schema/operators.ts';
import { statement, write } from '../../db/write.ts';

/** Ends it whether or not it was still good. */
export async function signOut({ deps }: SystemContext, { sessionId }: { sessionId: string }): Promise<void> {
  await write(deps.db, statement(deps.db.delete(operatorSessions).where(eq(operatorSessions.id, sessionId))));
}
