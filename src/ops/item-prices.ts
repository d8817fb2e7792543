/** `ops items price` and `reprice`: what items cost, one by one or many by one rule. */

import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { itemsPerChangeMax } from '#rules/limits/sizes.ts';
import { minorUnitsOf } from '#rules/money.ts';
import type { PriceRule } from '#rules/price-change.ts';
import { listItems } from '#server/domain/catalogue/operator/list-items.ts';
import { type PreviewedPrice, previewPrices } from '#server/domain/catalogue/operator/preview-prices.ts';
import { type RepricedItems, repriceItems } from '#server/domain/catalogue/operator/reprice-items.ts';
import { askPrice, setPrice } from '#server/domain/catalogue/operator/set-price.ts';
import { doOrAsk } from './approvals.ts';
import { ask, askTwice } from './ask.ts';
import { euros, printDone, printJson, printRows } from './print.ts';
import { centsOf } from './read.ts';
import { type Shop, withShop } from './shop.ts';
import { pagesOf } from './whole-list.ts';

export function itemPriceCommands(items: Command): void {
  items
    .command('price <id> <price>')
    .description('change what an item costs, in euros')
    .option('--old-price <price>', 'the price it is reduced from; "none" ends a reduction')
    .option('--again <price>', 'the price once more, where it is unusual and there is no terminal to ask')
    .option('--json', 'as JSON')
    .action((id: string, price: string, options) =>
      withShop(async (shop) => {
        const priceCents = centsOf(price, 'The price');
        const { oldPrice } = options;
        const oldPriceCents = oldPrice === 'none' ? null : oldPrice && centsOf(oldPrice, '--old-price');
        const change = oldPrice === undefined ? { priceCents } : { priceCents, oldPriceCents };
        const title = await askTwice(options, (typed) => {
          const again = typed === undefined ? undefined : (minorUnitsOf(typed) ?? undefined);
          return doOrAsk(
            () => setPrice(shop, { id, ...change, again }),
            () => askPrice(shop, { id, ...change }),
            options,
          );
        });
        if (title === null) return;
        printDone(`${title} now costs ${euros(priceCents)}.`, { id, title, ...change }, options);
      }),
    );

  items
    .command('reprice')
    .description('change many prices by one rule, for what is for sale; shows each before')
    .option('--percent <percent>', 'such as -10 or 2.5')
    .option('--amount <euros>', 'such as -0.50')
    .option('--price <euros>', 'one price for all')
    .option('--ids <ids>', 'these items, joined by commas')
    .option('--search <words>', 'those that the shop finds')
    .option('--category <url>', 'those of a category')
    .option('--type <type>', 'those of a type')
    .option('--reduced', 'show the price so far crossed out')
    .option('--dry-run', 'only show')
    .option('--confirm-unusual', 'also prices that are ten times off')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((options) => withShop((shop) => reprice(shop, options)));
}

interface Choice {
  percent?: string;
  amount?: string;
  price?: string;
  ids?: string;
  search?: string;
  category?: string;
  type?: string;
  reduced?: boolean;
  dryRun?: boolean;
  confirmUnusual?: boolean;
  yes?: boolean;
  json?: boolean;
}

async function reprice(shop: Shop, options: Choice): Promise<void> {
  const rule = ruleOf(options);
  const previewed: PreviewedPrice[] = [];
  for await (const ids of chosen(shop, options)) previewed.push(...(await previewPrices(shop, { ids, rule })));
  const { dryRun, json, confirmUnusual = false } = options;
  if (!json || dryRun) showPreview(previewed, json);
  if (dryRun) return;
  const changes = previewed.flatMap(({ id, priceCents, newCents, slip }) =>
    newCents !== null && newCents !== priceCents && (!slip || (slip.needs === 'repetition' && confirmUnusual))
      ? [{ id, seenCents: priceCents, priceCents: newCents }]
      : [],
  );
  if (changes.length === 0) throw new Problem('No price would change.');
  await ask(`Change ${changes.length} prices?`, options, 'Another `items reprice` changes them again');
  const done = await changedInParts(shop, changes, options.reduced ? 'reduced' : 'kept');
  const stale = done.stale.map(
    ({ title, id, state, priceCents }) =>
      `${title} (${id}) is ${state} at ${euros(priceCents)} meanwhile and stays so.`,
  );
  const left = previewed.length - changes.length;
  const sentences = [`${done.changed} prices are changed${left > 0 ? `, ${left} stay` : ''}.`, ...stale];
  printDone(sentences, { ...done, left }, options);
  if (done.stale.length > 0) process.exitCode = 1;
}

async function changedInParts(
  shop: Shop,
  changes: readonly { id: string; seenCents: number; priceCents: number }[],
  oldPrice: 'kept' | 'reduced',
): Promise<RepricedItems> {
  const all: RepricedItems = { changed: 0, stale: [], refused: [] };
  for (let from = 0; from < changes.length; from += itemsPerChangeMax) {
    const part = changes.slice(from, from + itemsPerChangeMax);
    const { changed, stale, refused } = await repriceItems(shop, { changes: part, oldPrice, confirmed: true });
    all.changed += changed;
    all.stale.push(...stale);
    all.refused.push(...refused);
  }
  return all;
}

async function* chosen(shop: Shop, { ids, search, category, type }: Choice): AsyncGenerator<string[]> {
  if (ids) {
    const all = [
      ...new Set(
        ids
          .split(',')
          .map((id) => id.trim())
          .filter(Boolean),
      ),
    ];
    for (let from = 0; from < all.length; from += itemsPerChangeMax) yield all.slice(from, from + itemsPerChangeMax);
    return;
  }
  if (!search && !category && !type) throw new Problem('Say which items: --ids, --search, --category or --type.');
  const list = (page: { cursor?: string | undefined; limit: number }) =>
    listItems(shop, { state: 'available', search, category, type, ...page });
  for await (const rows of pagesOf(Number.POSITIVE_INFINITY, list)) yield rows.map(({ id }) => id);
}

function ruleOf({ percent, amount, price }: Choice): PriceRule {
  const given = [percent, amount, price].filter((each) => each !== undefined);
  if (given.length !== 1) throw new Problem('Say how the prices change: one of --percent, --amount, --price.');
  const cents = minorUnitsOf(given[0] ?? '');
  if (cents === null) throw new Problem(`"${given[0]}" is no number with at most two decimals.`);
  if (percent !== undefined) return { kind: 'percent', hundredths: cents };
  return { kind: price === undefined ? 'amount' : 'fixed', cents };
}

function showPreview(previewed: readonly PreviewedPrice[], json: boolean | undefined): void {
  if (json) printJson(previewed);
  else
    printRows(
      previewed.map(({ id, title, state, priceCents, newCents, slip }) => ({
        id,
        title,
        price: euros(priceCents),
        new_price: newCents === null ? '' : euros(newCents),
        remark:
          newCents === null
            ? state === 'available'
              ? 'nothing would be left of it'
              : state
            : slip && `the price ${slip.problem}`,
      })),
      {},
    );
}
