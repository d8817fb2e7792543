/** What a shop cannot do without, and what nothing stands in for (docs/deploying.md): no invoice names it, nobody can register or pay by bank. */

import type { Database } from '../../../db/client.ts';
import { settingsQuery } from './queries.ts';
import type { SettingName } from './settings.ts';

const neededSettings = [
  'requisites',
  'support_email',
  'sepa_beneficiary',
  'sepa_iban',
  'sepa_bic',
  'vat_percent',
  'is_reg_enabled',
] as const satisfies readonly SettingName[];

export type NeededSetting = (typeof neededSettings)[number];

export function neededSettingsQuery(db: Database) {
  return settingsQuery(db, neededSettings);
}

/** Those that nobody has set; one that somebody has set to nothing, or to off, is as they want it. */
export function unsetOf(rows: readonly { name: string }[]): NeededSetting[] {
  return neededSettings.filter((name) => !rows.some((row) => row.name === name));
}
