/**
 * Switches an operator off. Sessions, passkeys and open links end in the same batch, and keys are not good while their owner is off: the next
 * request of theirs is refused.
 */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { OperatorEmail } from '#contract/operator/operators.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { operatorPasskeys, operatorSessions, operators } from '../../../db/schema/operators.ts';
import { expectRows, statement, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { endInvitations } from '../parts/invitation.ts';
import { isOn, operatorByEmail, ownerIsLeft } from './parts/operator-row.ts';

/** @throws `invalid_fields`, `not_found`, `last_owner`, and `operator_off` for somebody who is. */
export async function switchOff(ctx: OperatorContext, input: z.input<typeof OperatorEmail>): Promise<void> {
  const { db, now } = ctx.deps;
  const { email } = parseInput(OperatorEmail, input);
  const { id } = await operatorByEmail(ctx, email);
  const wasOwner = sql`(select ${operators.role} from ${operators} where ${eq(operators.id, id)}) = 'owner'`;
  await write(db, [
    expectRows(db.update(operators).set({ switchedOffAt: now() }).where(isOn(id)), 'operator_off'),
    ownerIsLeft({ wasOwner }),
    statement(endInvitations(ctx.deps, id)),
    statement(db.delete(operatorSessions).where(eq(operatorSessions.operatorId, id))),
    statement(db.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, id))),
    insertAuditEntry(ctx, { action: 'operators.off', subject: id, details: { email } }),
  ]);
}
