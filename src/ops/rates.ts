/** `ops rates`: currencies and what one euro buys of them. */
import type { Command } from 'commander';
import { listCurrencies } from '#server/domain/settings/list-currencies.ts';
import { setRate } from '#server/domain/settings/operator/set-rate.ts';
import { printDone, printRows } from './print.ts';
import { withShop } from './shop.ts';

export function ratesCommands(program: Command): void {
  const rates = program.command('rates').description('currencies and what one euro buys of them');

  rates
    .command('list')
    .description('all currencies that are offered')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const currencies = await listCurrencies(shop);
        printRows(
          currencies.map((currency) => ({ ...currency, default: currency.default === 1 })),
          options,
        );
      }),
    );

  rates
    .command('set <code> <value>')
    .description('set a rate, and offer the currency: rates set USD 1.0842')
    .option('--json', 'as JSON')
    .action((code: string, value: string, options) =>
      withShop(async (shop) => {
        const upper = code.toUpperCase();
        const micros = await setRate(shop, { code: upper, value });
        printDone(`One euro is ${micros / 1_000_000} ${upper}.`, { code: upper, value: micros / 1_000_000 }, options);
      }),
    );
}
