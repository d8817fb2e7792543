/** The queries of settings, for a use case's own read; `settingValues` reads their rows. */
import { inArray } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { settings } from '../../../db/schema/shop.ts';
import type { SettingName } from './settings.ts';

export function settingsQuery(db: Database, names: readonly SettingName[]) {
  return allSettingsQuery(db).where(inArray(settings.name, [...names]));
}

export function allSettingsQuery(db: Database) {
  return db.select({ name: settings.name, value: settings.value }).from(settings);
}
