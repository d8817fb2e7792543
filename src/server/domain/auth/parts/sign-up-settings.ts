/** Settings of sign-up: whether accounts can be opened, and the countries whose phone numbers are refused. */
import type { Database } from '../../../db/client.ts';
import { settingsQuery } from '../../settings/parts/queries.ts';
import { settingValues } from '../../settings/parts/settings.ts';

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
