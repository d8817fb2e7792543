/** Where somebody is signed in to the console now, what was used last first. */
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { OperatorEmail } from '#contract/operator/operators.ts';
import type { SystemContext } from '../../../context.ts';
import { operatorSessions } from '../../../db/schema/operators.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { isLiveSession } from '../parts/live-session.ts';
import { operatorByEmail } from './parts/operator-row.ts';
import { sessionHandle } from './parts/session-handle.ts';

/** @throws `invalid_fields`, `not_found`. */
export async function listOperatorSessions(ctx: SystemContext, input: z.input<typeof OperatorEmail>) {
  const { db } = ctx.deps;
  const { email } = parseInput(OperatorEmail, input);
  const { id } = await operatorByEmail(ctx, email);
  const { createdAt, lastUsedAt, expiresAt } = operatorSessions;
  return runRead(
    db
      .select({ id: sessionHandle, createdAt, lastUsedAt, expiresAt })
      .from(operatorSessions)
      .where(and(eq(operatorSessions.operatorId, id), isLiveSession(ctx.deps)))
      .orderBy(desc(lastUsedAt), desc(createdAt))
      .execute(),
  );
}
