/** The settings that accounts go by: whether one can be opened, and where phone numbers may not come from. */
import type { Database } from '../../db/client.ts';
import { settingOf, settingsQuery } from '../settings/read-settings.ts';

export interface SignUpSettings {
  registrationEnabled: boolean;
  /** ISO codes. */
  unsupportedCountries: readonly string[];
}

/** Until the setting is made. Decisions section 4. */
const unsupportedAtFirst: readonly string[] = ['KP', 'SY', 'CU', 'IR'];

export function signUpSettingsQuery(db: Database) {
  return settingsQuery(db, ['is_reg_enabled', 'unsupported_countries']);
}

export function signUpSettingsOf(rows: readonly { name: string; value: string }[]): SignUpSettings {
  const unsupported: unknown = JSON.parse(rows.find(({ name }) => name === 'unsupported_countries')?.value ?? 'null');
  return {
    registrationEnabled: settingOf(rows, 'is_reg_enabled', false),
    unsupportedCountries: Array.isArray(unsupported) ? unsupported.map(String) : unsupportedAtFirst,
  };
}
