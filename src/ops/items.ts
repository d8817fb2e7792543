/** `ops items`: what is for sale. */
import type { Command } from 'commander';
import { itemSorts } from '#contract/operator/items.ts';
import { itemLife } from '#rules/lifecycles.ts';
import { describeItem } from '#server/domain/catalogue/operator/describe-item.ts';
import { listItems } from '#server/domain/catalogue/operator/list-items.ts';
import { restoreItem } from '#server/domain/catalogue/operator/restore-item.ts';
import { withdrawItem } from '#server/domain/catalogue/operator/withdraw-item.ts';
import { withdrawItems } from '#server/domain/catalogue/operator/withdraw-items.ts';
import { ask } from './ask.ts';
import { itemImportCommand } from './item-import.ts';
import { itemPriceCommands } from './item-prices.ts';
import { euros, printDone, printJson, printPages, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { pagesOf, rowsOf } from './whole-list.ts';

export function itemsCommands(program: Command): void {
  const items = program.command('items').description('what is for sale');

  items
    .command('list')
    .description('items in every state, newest first')
    .option('--state <state>', itemLife.states.join(', '))
    .option('--search <words>', 'as in the shop')
    .option('--category <url>', 'of this category')
    .option('--type <type>', 'of this type')
    .option('--sort <order>', itemSorts.join(', '), '-listed')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const state = oneOf(options.state, itemLife.states, '--state');
        const sort = oneOf(options.sort, itemSorts, '--sort');
        const limit = wholeNumberOf(options.limit, '--limit');
        const { search, category, type } = options;
        const list: Parameters<typeof rowsOf<Listed>>[1] = (page) =>
          listItems(shop, { state, sort, search, category, type, ...page });
        if (options.json) return printJson(await rowsOf(limit, list));
        await printPages(mapped(pagesOf(limit, list)));
      }),
    );

  itemImportCommand(items);
  itemPriceCommands(items);

  items
    .command('show <id>')
    .description('an item with who priced, withdrew or imported it')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        const described = await describeItem(shop, { id });
        if (options.json) return printJson(described);
        const { title, state, priceCents, externalId, createdAt } = described.item;
        printRows(
          [{ id, title, state, price: euros(priceCents), external_id: externalId, listed: when(createdAt) }],
          {},
        );
        printRows(
          described.events.map(({ at, actor, action, details }) => ({
            at: when(at),
            actor,
            action,
            details: JSON.stringify(details),
          })),
          {},
        );
      }),
    );

  items
    .command('withdraw <ids...>')
    .description('take items off sale; items restore brings one back')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((ids: string[], options) =>
      withShop(async (shop) => {
        const [id = ''] = ids;
        const question = ids.length === 1 ? `Withdraw ${id}?` : `Withdraw ${ids.length} items?`;
        await ask(question, options, '`items restore` brings one back');
        if (ids.length === 1) {
          const title = await withdrawItem(shop, { id });
          return printDone(`${title} is withdrawn.`, { id, title, state: 'withdrawn' }, options);
        }
        const { withdrawn, left } = await withdrawItems(shop, { ids });
        const sentences = left.map((item) => `${item.title} (${item.id}) is ${item.state} and stays so.`);
        printDone([`${withdrawn.length} items are withdrawn.`, ...sentences], { withdrawn, left }, options);
        if (withdrawn.length < ids.length) process.exitCode = 1;
      }),
    );

  items
    .command('restore <id>')
    .description('put a withdrawn item on sale again, as it was')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        const title = await restoreItem(shop, { id });
        printDone(`${title} is for sale again.`, { id, title, state: 'available' }, options);
      }),
    );
}

type Listed = Awaited<ReturnType<typeof listItems>>['rows'][number];

async function* mapped(pages: AsyncIterable<Listed[]>) {
  for await (const rows of pages)
    yield rows.map(({ id, title, type, hero, state, priceCents, oldPriceCents, createdAt, externalId }) => ({
      id,
      title,
      type,
      hero,
      state,
      price: euros(priceCents),
      reduced_from: oldPriceCents ? euros(oldPriceCents) : '',
      listed: when(createdAt),
      external_id: externalId,
    }));
}
