/** The settings that accounts go by: whether one can be opened, and where phone numbers may not come from. */
import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { settings } from '../../db/schema/shop.ts';

export interface SignUpSettings {
  registrationEnabled: boolean;
  /** ISO codes. */
  unsupportedCountries: readonly string[];
}

const names = { enabled: 'is_reg_enabled', unsupported: 'unsupported_countries' } as const;

/** Until a setting is made: registration is off, and the countries of decisions section 4 are not supported. */
const unsupportedAtFirst: readonly string[] = ['KP', 'SY', 'CU', 'IR'];

export function signUpSettingsQuery(db: Database) {
  return db
    .select({ name: settings.name, value: settings.value })
    .from(settings)
    .where(inArray(settings.name, Object.values(names)));
}

export function signUpSettingsOf(rows: readonly { name: string; value: string }[]): SignUpSettings {
  const values = new Map<string, unknown>(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  const unsupported = values.get(names.unsupported);
  return {
    registrationEnabled: values.get(names.enabled) === true,
    unsupportedCountries: Array.isArray(unsupported) ? unsupported.map(String) : unsupportedAtFirst,
  };
}
