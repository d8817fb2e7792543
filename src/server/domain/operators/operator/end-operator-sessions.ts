/** Signs an operator out everywhere; the passkey stays. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { OperatorEmail } from '#contract/operator/operators.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { operatorSessions } from '../../../db/schema/operators.ts';
import { statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { operatorByEmail } from './parts/operator-row.ts';

/** @throws `invalid_fields`, `not_found`. */
export async function endOperatorSessions(ctx: OperatorContext, input: z.input<typeof OperatorEmail>): Promise<void> {
  const { db } = ctx.deps;
  const { email } = parseInput(OperatorEmail, input);
  const { id } = await operatorByEmail(ctx, email);
  await write(db, [
    statement(db.delete(operatorSessions).where(eq(operatorSessions.operatorId, id))),
    insertAuditEntry(ctx, { action: 'operators.sessions', subject: id, details: { email } }),
  ]);
}
