/** An operator sets what the shop goes by. */

import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { settings } from '../../../db/schema/shop.ts';
import { statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';
import { isSettingName, settingKinds } from '../settings.ts';

/** Returns the value as it is stored. @throws `not_found` for an unknown name, and a text that is no value of it. */
export async function setSetting(deps: Deps, actor: string, name: string, typed: string): Promise<unknown> {
  if (!isSettingName(name)) throw new DomainError('not_found');
  const value = settingKinds[name].read(typed.trim());
  if (value === undefined) throwValidationError([{ field: name, key: 'invalid_value' }]);
  const row = { name, value: JSON.stringify(value), updatedAt: deps.now() };
  await write(deps.db, [
    statement(deps.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row })),
    insertAuditEntry({ deps, actor }, { action: 'settings.set', subject: name, details: { value } }),
  ]);
  return value;
}
