/** All settings, as the API answers them and as verbs and operators need them. */
import type { Settings } from '#contract/content.ts';
import type { Database } from '../../db/client.ts';
import { settings } from '../../db/schema/shop.ts';
import { runRead } from '../../db/write.ts';
import { publicSettings, type SettingValues, settingValues } from './settings.ts';

/** To be put into a batch; read its rows with `settingValues`. */
export function allSettingsQuery(db: Database) {
  return db.select({ name: settings.name, value: settings.value }).from(settings);
}

export async function getSettingValues(db: Database): Promise<SettingValues> {
  return settingValues(await runRead(allSettingsQuery(db).execute()));
}

export async function getSettings(db: Database): Promise<Settings> {
  return publicSettings(await getSettingValues(db));
}
