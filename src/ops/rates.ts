/** `ops rates`: currencies and what one euro buys of them. */
import type { Command } from 'commander';
import { listCurrencies } from '#server/domain/settings/list-currencies.ts';
import { askRate, setRate } from '#server/domain/settings/operator/set-rate.ts';
import { doOrAsk } from './approvals.ts';
import { askTwice } from './ask.ts';
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
    .option('--again <value>', 'the rate once more, where it is unusual and there is no terminal to ask')
    .option('--json', 'as JSON')
    .action((code: string, value: string, options) =>
      withShop(async (shop) => {
        const upper = code.toUpperCase();
        const micros = await askTwice(options, (again) => {
          const rate = { code: upper, value, again };
          return doOrAsk(
            () => setRate(shop, rate),
            () => askRate(shop, rate),
            options,
          );
        });
        if (micros === null) return;
        printDone(`One euro is ${micros / 1_000_000} ${upper}.`, { code: upper, value: micros / 1_000_000 }, options);
      }),
    );
}
