/** `ops packs` and `ops prompts`: several items at one price, and single items at a price for a time. */
import type { Command } from 'commander';
import { packSorts, timedDealSorts } from '#contract/operator/deals.ts';
import { Problem } from '#node/problem.ts';
import { packStates, timedDealStates } from '#rules/deal-states.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { pictureProblem } from '#rules/validation/picture-address.ts';
import { addPack, askPack } from '#server/domain/deals/operator/add-pack.ts';
import { addTimedDeal, askTimedDeal } from '#server/domain/deals/operator/add-timed-deal.ts';
import { endPack } from '#server/domain/deals/operator/end-pack.ts';
import { endTimedDeal } from '#server/domain/deals/operator/end-timed-deal.ts';
import { listPacks } from '#server/domain/deals/operator/list-packs.ts';
import { listTimedDeals } from '#server/domain/deals/operator/list-timed-deals.ts';
import { doOrAsk } from './approvals.ts';
import { ask, askTwice } from './ask.ts';
import { euros, printDone, printJson, printRows, when } from './print.ts';
import { centsOf, endOfDay, oneOf, startOfDay, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

const hour = 3600;

export function dealsCommands(program: Command): void {
  packsCommands(program.command('packs').description('several items at one price'));
  promptsCommands(program.command('prompts').description('single items at a price for a time'));
}

function packsCommands(packs: Command): void {
  packs
    .command('list')
    .description('newest first')
    .option('--state <state>', packStates.join(', '))
    .option('--search <words>', 'part of a title, an id, or the id of an item')
    .option('--sort <order>', packSorts.join(', '), '-created')
    .option('--limit <rows>', 'how many', '500')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const state = oneOf(options.state, packStates, '--state');
        const sort = oneOf(options.sort, packSorts, '--sort');
        const { search } = options;
        const limit = wholeNumberOf(options.limit, '--limit');
        const listed = await rowsOf(limit, (page) => listPacks(shop, { state, search, sort, ...page }));
        if (options.json) return printJson(listed);
        printRows(
          listed.map(({ id, title, priceCents, singlyCents, items, state: stands, createdAt }) => ({
            id,
            title,
            price: euros(priceCents),
            singly: euros(singlyCents),
            items,
            state: stands,
            since: when(createdAt),
          })),
          {},
        );
      }),
    );

  packs
    .command('create <title> <items...>')
    .description('offer items together: packs create "Two blades" itm_a itm_b --price 40')
    .requiredOption('--price <euros>', 'for all of them')
    .option('--image <address>', 'picture of the pack: on the site, or at IMAGE_HOST', '/emblem.svg')
    .option('--again <euros>', 'the price once more, where it is unusual and there is no terminal to ask')
    .option('--json', 'as JSON')
    .action((typed: string, itemIds: string[], options) =>
      withShop(async (shop) => {
        const title = typed.trim();
        if (!title) throw new Problem('The title is empty.');
        if (new Set(itemIds).size < 2) throw new Problem('A pack holds at least two different items.');
        const pictured = pictureProblem(options.image, shop.deps.imageHost);
        if (pictured) throw new Problem(`--image is "${options.image}"; it ${pictured}.`);
        const pack = { title, priceCents: centsOf(options.price, '--price'), imgUrl: options.image, itemIds };
        const id = await askTwice(options, (typedAgain) =>
          doOrAsk(
            () => addPack(shop, { ...pack, again: againOf(typedAgain) }),
            () => askPack(shop, pack),
            options,
          ),
        );
        if (id === null) return;
        printDone(`${id} is offered for ${euros(pack.priceCents)}.`, { id, ...pack }, options);
      }),
    );

  end(packs, 'take a pack off sale; its items stay for sale one by one', endPack);
}

function promptsCommands(prompts: Command): void {
  prompts
    .command('list')
    .description('newest first')
    .option('--state <state>', timedDealStates.join(', '))
    .option('--search <words>', 'part of a title, an id, or the id of an item')
    .option('--sort <order>', timedDealSorts.join(', '), '-created')
    .option('--limit <rows>', 'how many', '500')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const state = oneOf(options.state, timedDealStates, '--state');
        const sort = oneOf(options.sort, timedDealSorts, '--sort');
        const { search } = options;
        const limit = wholeNumberOf(options.limit, '--limit');
        const listed = await rowsOf(limit, (page) => listTimedDeals(shop, { state, search, sort, ...page }));
        if (options.json) return printJson(listed);
        printRows(
          listed.map(({ id, title, state: stands, priceCents, itemCents, itemId, startsAt, endsAt }) => ({
            id,
            title,
            state: stands,
            item: itemId,
            price: euros(priceCents),
            instead_of: euros(itemCents),
            starts: when(startsAt),
            ends: when(endsAt),
          })),
          {},
        );
      }),
    );

  prompts
    .command('create <item>')
    .description('offer an item at a price for a time: prompts create itm_a --price 12.50 --hours 48')
    .requiredOption('--price <euros>', 'while it lasts')
    .option('--hours <number>', 'how long it lasts from its start')
    .option('--ends <day>', 'its last day')
    .option('--starts <day>', 'its first day; now when absent')
    .option('--title <text>', 'what it is called', 'Deal')
    .option('--again <euros>', 'the price once more, where it is unusual and there is no terminal to ask')
    .option('--json', 'as JSON')
    .action((itemId: string, options) =>
      withShop(async (shop) => {
        const { deps } = shop;
        const startsAt = options.starts ? startOfDay(options.starts, '--starts') : deps.now();
        const deal = {
          title: String(options.title),
          itemId,
          priceCents: centsOf(options.price, '--price'),
          startsAt,
          endsAt: endOf(options, startsAt),
        };
        if (deal.endsAt <= Math.max(startsAt, deps.now()))
          throw new Problem('It would be over before it begins; choose a later end.');
        const id = await askTwice(options, (typedAgain) =>
          doOrAsk(
            () => addTimedDeal(shop, { ...deal, again: againOf(typedAgain) }),
            () => askTimedDeal(shop, deal),
            options,
          ),
        );
        if (id === null) return;
        printDone(
          `${id} is offered for ${euros(deal.priceCents)} until ${when(deal.endsAt)}.`,
          { id, ...deal },
          options,
        );
      }),
    );

  end(prompts, 'end a prompt now; its item stays for sale at its own price', endTimedDeal);
}

function againOf(typed: string | undefined): number | undefined {
  return typed === undefined ? undefined : (minorUnitsOf(typed) ?? undefined);
}

function endOf({ hours, ends }: { hours?: string; ends?: string }, startsAt: number): number {
  if ((hours === undefined) === (ends === undefined)) throw new Problem('Say how long it lasts: --hours or --ends.');
  return hours === undefined ? endOfDay(ends ?? '', '--ends') : startsAt + wholeNumberOf(hours, '--hours') * hour;
}

function end(noun: Command, description: string, endDeal: typeof endPack): void {
  noun
    .command('end <id>')
    .description(description)
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await ask(`End ${id}?`, options);
        await endDeal(shop, { id });
        printDone(`${id} has ended.`, { id, state: 'ended' }, options);
      }),
    );
}
