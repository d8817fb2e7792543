/** Gives an operator another role, from their next call and command on. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { SetOperatorRole } from '#contract/operator/operators.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { operators } from '../../../db/schema/operators.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { operatorByEmail, ownerIsLeft } from './parts/operator-row.ts';

/** @throws `invalid_fields`, `not_found`, `last_owner`, and `changed_meanwhile` when somebody else did so at the same time. */
export async function setOperatorRole(ctx: OperatorContext, input: z.input<typeof SetOperatorRole>): Promise<void> {
  const { db } = ctx.deps;
  const { email, role } = parseInput(SetOperatorRole, input);
  const { id, role: before } = await operatorByEmail(ctx, email);
  if (role === before) return;
  const isUnchanged = and(eq(operators.id, id), eq(operators.role, before));
  await write(db, [
    expectRows(db.update(operators).set({ role }).where(isUnchanged), 'changed_meanwhile'),
    ownerIsLeft({ wasOwner: sql`${before === 'owner' ? 1 : 0}` }),
    insertAuditEntry(ctx, { action: 'operators.role', subject: id, details: { email, before, after: role } }),
  ]);
}
