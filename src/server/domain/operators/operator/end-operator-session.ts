/** Signs an operator out in one place; the passkey and other sessions stay. */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { EndedSession } from '#contract/operator/operators.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { rowExists } from '../../../db/row-exists.ts';
import { operatorSessions } from '../../../db/schema/operators.ts';
import { statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { operatorByEmail } from './parts/operator-row.ts';
import { sessionHandle } from './parts/session-handle.ts';

/** @throws `invalid_fields`, and `not_found` for a session that has ended already or is somebody else's. */
export async function endOperatorSession(ctx: OperatorContext, input: z.input<typeof EndedSession>): Promise<void> {
  const { db } = ctx.deps;
  const { email, session } = parseInput(EndedSession, input);
  const { id } = await operatorByEmail(ctx, email);
  const isIt = and(eq(operatorSessions.operatorId, id), eq(sessionHandle, session));
  await write(db, [
    rowExists(operatorSessions, isIt, session),
    statement(db.delete(operatorSessions).where(isIt)),
    insertAuditEntry(ctx, { action: 'operators.sessions', subject: id, details: { email, session } }),
  ]);
}
