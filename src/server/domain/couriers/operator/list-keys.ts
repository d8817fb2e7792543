/** Keys of programs that act for the shop, the newest first. */
import { desc } from 'drizzle-orm';
import type { OperatorContext } from '../../../context.ts';
import { operatorKeys } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';

export function listKeys({ deps }: OperatorContext) {
  const { id, name, scope, createdAt, lastUsedAt, revokedAt } = operatorKeys;
  return runRead(
    deps.db
      .select({ id, name, scope, createdAt, lastUsedAt, revokedAt })
      .from(operatorKeys)
      .orderBy(desc(createdAt), desc(id))
      .execute(),
  );
}
