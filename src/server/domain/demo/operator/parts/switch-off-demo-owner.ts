/** Keeps the owner of the demo out. Nobody else has to be an owner yet: whoever takes a demo out has the command line. */
import { eq } from 'drizzle-orm';
import type { OperatorContext } from '../../../../context.ts';
import { insertAuditEntry } from '../../../../db/insert-audit-entry.ts';
import { operatorInvitations, operatorPasskeys, operatorSessions, operators } from '../../../../db/schema/operators.ts';
import { statement, write } from '../../../../db/write.ts';

export async function switchOffDemoOwner(
  ctx: OperatorContext,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { db, now } = ctx.deps;
  await write(db, [
    statement(db.update(operators).set({ switchedOffAt: now() }).where(eq(operators.id, id))),
    statement(db.update(operatorInvitations).set({ expiresAt: now() }).where(eq(operatorInvitations.operatorId, id))),
    statement(db.delete(operatorSessions).where(eq(operatorSessions.operatorId, id))),
    statement(db.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, id))),
    insertAuditEntry(ctx, { action: 'operators.off', subject: id, details: { email } }),
  ]);
}
