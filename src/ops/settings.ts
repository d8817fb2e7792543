/** `ops settings`: what the shop goes by. */
import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { getSettingValues } from '#server/domain/settings/get-setting-values.ts';
import { askSetting, setSetting } from '#server/domain/settings/operator/set-setting.ts';
import { isSettingName, settingKinds } from '#server/domain/settings/parts/settings.ts';
import { DomainError } from '#server/domain-error.ts';
import { doOrAsk } from './approvals.ts';
import { askTwice } from './ask.ts';
import { printDone, printRows } from './print.ts';
import { withShop } from './shop.ts';

export function settingsCommands(program: Command): void {
  const settings = program.command('settings').description('what the shop goes by');

  settings
    .command('list')
    .description('every setting with its value and what it may be')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const values = await getSettingValues(shop);
        const listed = Object.entries(values).map(([name, value]) => ({
          name,
          value: typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value),
          expects: isSettingName(name) ? settingKinds[name].expects : '',
        }));
        printRows(listed, options);
      }),
    );

  settings
    .command('set <name> <value>')
    .description('set one, such as: settings set vat_percent 21')
    .option('--again <value>', 'the value once more, where it is unusual and there is no terminal to ask')
    .option('--json', 'as JSON')
    .action((name: string, value: string, options) =>
      withShop(async (shop) => {
        if (!isSettingName(name)) throw new Problem(`There is no setting "${name}"; see: ops settings list.`);
        const kept = await askTwice(options, (again) => {
          const setting = { name, value, again };
          return doOrAsk(
            () => setSetting(shop, setting),
            () => askSetting(shop, setting),
            options,
          );
        }).catch((error) => {
          if (error instanceof DomainError && error.code === 'invalid_fields')
            throw new Problem(`${name} cannot be "${value}"; it expects ${settingKinds[name].expects}.`);
          throw error;
        });
        if (kept === null) return;
        printDone(`${name} is now ${JSON.stringify(kept)}.`, { name, value: kept }, options);
      }),
    );
}
