/** Makes a key with which a person uses the command line, as themselves and with their role. It is shown once and kept nowhere; the person is told by mail. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NewPersonalKey } from '#contract/operator/operators.ts';
import { operatorKeyPrefix } from '#rules/operator-keys.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { operators } from '../../../db/schema/operators.ts';
import { operatorKeys } from '../../../db/schema/trades.ts';
import { guard, statement, write } from '../../../db/write.ts';
import { hashToken } from '../../../hash-token.ts';
import { parseInput } from '../../../parse-input.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';
import { isOn, operatorByEmail } from './parts/operator-row.ts';

/** @throws `invalid_fields`, `not_found`, `operator_off`, and `key_name_taken` while a key of that person and name is good. */
export async function createPersonalKey(
  ctx: OperatorContext,
  input: z.input<typeof NewPersonalKey>,
): Promise<{ id: string; key: string; name: string }> {
  const { db, newId, newToken, now } = ctx.deps;
  const { email, name: suffix } = parseInput(NewPersonalKey, input);
  const operator = await operatorByEmail(ctx, email);
  const id = newId('key');
  const key = operatorKeyPrefix + newToken();
  const name = suffix ? `${email} ${suffix}` : email;
  const scope = 'operator' as const;
  const row = { id, name, scope, operatorId: operator.id, hash: hashToken(key), createdAt: now() };
  await write(db, [
    guard(sql`exists (select 1 from ${operators} where ${isOn(operator.id)})`, 'operator_off'),
    statement(db.insert(operatorKeys).values(row), 'key_name_taken'),
    queueMail(db, now(), {
      id: `operator_key_made:${id}`,
      template: 'operator_key_made',
      recipient: operator.email,
      language: 'en',
      deletedWhenDone: true,
      values: { name, actor: ctx.actor },
    }),
    insertAuditEntry(ctx, { action: 'keys.create', subject: id, details: { name, scope, email } }),
  ]);
  return { id, key, name };
}
