/** `ops items`: what is for sale. */
import type { Command } from 'commander';
import { itemLife } from '#rules/lifecycles.ts';
import { importItems } from '#server/domain/catalogue/operator/import-items.ts';
import { listItems } from '#server/domain/catalogue/operator/list-items.ts';
import { setPrice } from '#server/domain/catalogue/operator/set-price.ts';
import { withdrawItem } from '#server/domain/catalogue/operator/withdraw-item.ts';
import { ask } from './ask.ts';
import { readItemFile } from './item-file.ts';
import { euros, printDone, printJson, printLines, printRows, when } from './print.ts';
import { centsOf, oneOf, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';

export function itemsCommands(program: Command): void {
  const items = program.command('items').description('what is for sale');

  items
    .command('list')
    .description('items in every state, newest first')
    .option('--state <state>', itemLife.states.join(', '))
    .option('--search <words>', 'as in the shop')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const state = oneOf(options.state, itemLife.states, '--state');
        const limit = wholeNumberOf(options.limit, '--limit');
        const listed = await listItems(shop, { state, search: options.search, limit });
        if (options.json) return printJson(listed);
        printRows(
          listed.map(({ priceCents, oldPriceCents, createdAt, externalId, ...item }) => ({
            ...item,
            price: euros(priceCents),
            reduced_from: oldPriceCents ? euros(oldPriceCents) : '',
            listed: when(createdAt),
            external_id: externalId,
          })),
          {},
        );
      }),
    );

  items
    .command('import <file>')
    .description('list the items of a CSV or JSON file; the same file twice adds nothing')
    .option('--json', 'as JSON')
    .action((file: string, options) =>
      withShop(async (shop) => {
        const lines = readItemFile(file);
        const { added, known, failed } = await importItems(shop, { lines: lines.map(({ fields }) => fields) });
        const problems = failed.flatMap(({ line, problems: wrong }) =>
          wrong.map((problem) => ({ line: lines[line - 1]?.line ?? line, ...problem })),
        );
        if (options.json) printJson({ added, known, failed: failed.length, problems });
        else {
          if (problems.length > 0) printRows(problems, {});
          printLines(`${added} added, ${known} known already, ${failed.length} left out.`);
        }
        if (failed.length > 0) process.exitCode = 1;
      }),
    );

  items
    .command('price <id> <price>')
    .description('change what an item costs, in euros')
    .option('--old-price <price>', 'the price it is reduced from; "none" ends a reduction')
    .option('--json', 'as JSON')
    .action((id: string, price: string, options) =>
      withShop(async (shop) => {
        const priceCents = centsOf(price, 'The price');
        const { oldPrice } = options;
        const oldPriceCents = oldPrice === 'none' ? null : oldPrice && centsOf(oldPrice, '--old-price');
        const change = oldPrice === undefined ? { priceCents } : { priceCents, oldPriceCents };
        const title = await setPrice(shop, { id, ...change });
        printDone(`${title} now costs ${euros(priceCents)}.`, { id, title, ...change }, options);
      }),
    );

  items
    .command('withdraw <id>')
    .description('take an item off sale for good')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await ask(`Withdraw ${id}?`, options);
        const title = await withdrawItem(shop, { id });
        printDone(`${title} is withdrawn.`, { id, title, state: 'withdrawn' }, options);
      }),
    );
}
