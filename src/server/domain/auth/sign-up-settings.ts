/** The settings that accounts go by: whether one can be opened, and where phone numbers may not come from. */
import type { Database } from '../../db/client.ts';
import { settingsQuery } from '../settings/queries.ts';
import { settingValues } from '../settings/settings.ts';

export interface SignUpSettings {
  registrationEnabled: boolean;
  /** ISO codes. */
  unsupportedCountries: readonly string[];
}

export function signUpSettingsQuery(db: Database) {
  return settingsQuery(db, ['is_reg_enabled', 'unsupported_countries']);
}

export function signUpSettingsOf(rows: readonly { name: string; value: string }[]): SignUpSettings {
  const { is_reg_enabled, unsupported_countries } = settingValues(rows);
  return { registrationEnabled: is_reg_enabled, unsupportedCountries: unsupported_countries };
}
