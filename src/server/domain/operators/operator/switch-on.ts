/** Lets an operator in again who was switched off. They need a new link: their passkeys ended. Keys that were not revoked are good again. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { OperatorEmail } from '#contract/operator/operators.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { operators } from '../../../db/schema/operators.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { operatorByEmail } from './parts/operator-row.ts';

/** @throws `invalid_fields`, `not_found`, and `changed_meanwhile` for somebody who is on. */
export async function switchOn(ctx: OperatorContext, input: z.input<typeof OperatorEmail>): Promise<void> {
  const { db } = ctx.deps;
  const { email } = parseInput(OperatorEmail, input);
  const { id } = await operatorByEmail(ctx, email);
  const isOff = and(eq(operators.id, id), isNotNull(operators.switchedOffAt));
  await write(db, [
    expectRows(db.update(operators).set({ switchedOffAt: null }).where(isOff), 'changed_meanwhile'),
    insertAuditEntry(ctx, { action: 'operators.on', subject: id, details: { email } }),
  ]);
}
