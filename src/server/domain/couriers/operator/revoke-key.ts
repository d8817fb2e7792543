/** Ends a key at once. What its program had begun is given out again when its leases end. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { RevokedKey } from '#contract/operator/keys.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { operatorKeys } from '../../../db/schema/trades.ts';
import { expectRows, guard, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, and `not_found`, and `changed_meanwhile` for a key that is not good any more. */
export async function revokeKey(ctx: OperatorContext, input: z.input<typeof RevokedKey>): Promise<void> {
  const { db, now } = ctx.deps;
  const { id } = parseInput(RevokedKey, input);
  const isIt = eq(operatorKeys.id, id);
  const known = db.select({ id: operatorKeys.id }).from(operatorKeys).where(isIt);
  const isGood = and(isIt, isNull(operatorKeys.revokedAt));
  await write(db, [
    guard(sql`exists ${known}`, 'not_found'),
    expectRows(db.update(operatorKeys).set({ revokedAt: now() }).where(isGood), 'changed_meanwhile'),
    insertAuditEntry(ctx, { action: 'keys.revoke', subject: id }),
  ]);
}
