/** An operator sets a setting of the shop. */
import type { z } from 'zod';
import { NewSetting } from '#contract/operator/settings.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { settings } from '../../../db/schema/shop.ts';
import { statement, write } from '../../../db/write.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { isSettingName, settingKinds } from '../parts/settings.ts';

/** Returns the value as it is stored. @throws `not_found` for an unknown name, and `invalid_fields` for a text that is no value of it. */
export async function setSetting(ctx: OperatorContext, input: z.input<typeof NewSetting>): Promise<unknown> {
  const { deps } = ctx;
  const { name, value: typed } = parseInput(NewSetting, input);
  if (!isSettingName(name)) throw new DomainError('not_found');
  const value = settingKinds[name].read(typed);
  if (value === undefined) throwValidationError([{ field: name, key: 'invalid_value' }]);
  const setting = { name, value: JSON.stringify(value), updatedAt: deps.now() };
  await write(deps.db, [
    statement(deps.db.insert(settings).values(setting).onConflictDoUpdate({ target: settings.name, set: setting })),
    insertAuditEntry(ctx, { action: 'settings.set', subject: name, details: { value } }),
  ]);
  return value;
}
