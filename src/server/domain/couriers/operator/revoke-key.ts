/** Ends a key at once. What its program had begun is given out again when its leases end. */
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { RevokedKey } from '#contract/operator/keys.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { operatorKeys } from '../../../db/schema/trades.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, and `not_found` for a key that is not good any more. */
export async function revokeKey(ctx: OperatorContext, input: z.input<typeof RevokedKey>): Promise<void> {
  const { db, now } = ctx.deps;
  const { id } = parseInput(RevokedKey, input);
  const isGood = and(eq(operatorKeys.id, id), isNull(operatorKeys.revokedAt));
  await write(db, [
    expectRows(db.update(operatorKeys).set({ revokedAt: now() }).where(isGood), 'not_found'),
    insertAuditEntry(ctx, { action: 'keys.revoke', subject: id }),
  ]);
}
