/** Every setting with its value: the stored one, else its default. */
import { runRead } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { allSettingsQuery } from './parts/queries.ts';
import { type SettingValues, settingValues } from './parts/settings.ts';

export async function getSettingValues({ deps }: { deps: Pick<Deps, 'db'> }): Promise<SettingValues> {
  return settingValues(await runRead(allSettingsQuery(deps.db).execute()));
}
