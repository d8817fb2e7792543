/** Every setting with its value as operators type it, what it may be, and when it was last set. */

import { ListSettings } from '#contract/operator/settings.ts';
import type { SystemContext } from '../../../context.ts';
import { settings } from '../../../db/schema/shop.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { type SettingName, settingKinds, settingText, settingValues } from '../parts/settings.ts';

/** `search` is a part of the name, or of the value. @throws `invalid_fields`. */
export async function listSettings({ deps }: SystemContext, input: ListSettings) {
  const { search = '' } = parseInput(ListSettings, input);
  const { name, value, updatedAt } = settings;
  const stored = await runRead(deps.db.select({ name, value, updatedAt }).from(settings).execute());
  const values = settingValues(stored);
  // safe because they are the table's own keys
  const names = Object.keys(settingKinds) as SettingName[];
  return names
    .map((each) => ({
      id: each,
      value: settingText(values[each]),
      usual: settingText(settingKinds[each].fallback),
      isSwitch: typeof settingKinds[each].fallback === 'boolean',
      expects: settingKinds[each].expects,
      setAt: stored.find((row) => row.name === each)?.updatedAt ?? null,
    }))
    .filter((row) => `${row.id} ${row.value}`.toLowerCase().includes(search.toLowerCase()));
}
