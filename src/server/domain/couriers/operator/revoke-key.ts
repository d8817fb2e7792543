/** Ends a key at once. What its program had begun is given out again when its leases end. */
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { RevokedKey } from '#contract/operator/keys.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { rowExists } from '../../../db/row-exists.ts';
import { operatorKeys } from '../../../db/schema/trades.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, `not_found`, and `changed_meanwhile` for a key that is not good any more. */
export async function revokeKey(ctx: OperatorContext, input: z.input<typeof RevokedKey>): Promise<void> {
  const { db, now } = ctx.deps;
  const { id } = parseInput(RevokedKey, input);
  const isIt = eq(operatorKeys.id, id);
  const isGood = and(isIt, isNull(operatorKeys.revokedAt));
  await write(db, [
    rowExists(operatorKeys, isIt),
    expectRows(db.update(operatorKeys).set({ revokedAt: now() }).where(isGood), 'changed_meanwhile'),
    insertAuditEntry(ctx, { action: 'keys.revoke', subject: id }),
  ]);
}
