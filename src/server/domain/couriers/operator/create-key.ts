/** Makes a key for a program that acts for the shop. The key itself is shown once and kept nowhere. */
import type { z } from 'zod';
import { NewKey } from '#contract/operator/keys.ts';
import { operatorKeyPrefix } from '#rules/operator-keys.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { operatorKeys } from '../../../db/schema/trades.ts';
import { statement, write } from '../../../db/write.ts';
import { hashToken } from '../../../hash-token.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`, and `key_name_taken` while a key of that name is good. */
export async function createKey(
  ctx: OperatorContext,
  input: z.input<typeof NewKey>,
): Promise<{ id: string; key: string }> {
  const { deps } = ctx;
  const { name, scope } = parseInput(NewKey, input);
  const id = deps.newId('key');
  const key = operatorKeyPrefix + deps.newToken();
  const row = { id, name, scope, hash: hashToken(key), createdAt: deps.now() };
  await write(deps.db, [
    statement(deps.db.insert(operatorKeys).values(row), 'key_name_taken'),
    insertAuditEntry(ctx, { action: 'keys.create', subject: id, details: { name, scope } }),
  ]);
  return { id, key };
}
