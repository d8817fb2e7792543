/** `ops offers`: skins that customers want to sell. */
import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { offerLife } from '#rules/lifecycles.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { listAllOffers } from '#server/domain/offers/operator/list-offers.ts';
import { listOffered } from '#server/domain/offers/operator/listing.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { refuseOffer } from '#server/domain/offers/operator/reject-offer.ts';
import { ask } from './ask.ts';
import { euros, printDone, printJson, printRows, when } from './print.ts';
import { centsOf, oneOf, wholeNumberOf } from './read.ts';
import { type Shop, withShop } from './shop.ts';

export function offersCommands(program: Command): void {
  const offers = program.command('offers').description('skins that customers want to sell');

  offers
    .command('list')
    .description('newest first; of one state, those that wait longest first')
    .option('--state <state>', offerLife.states.join(', '))
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async ({ deps }) => {
        const state = oneOf(options.state, offerLife.states, '--state');
        const rows = await listAllOffers(deps.db, { state, limit: wholeNumberOf(options.limit, '--limit') });
        if (options.json) return printJson(rows);
        printRows(
          rows.map(({ id, state: stands, title, quality, userPriceCents, servicePriceCents, email, createdAt }) => ({
            id,
            state: stands,
            title,
            quality: qualityLabel(quality),
            wants: euros(userPriceCents),
            gets: servicePriceCents === null ? '' : euros(servicePriceCents),
            email,
            at: when(createdAt),
          })),
          {},
        );
      }),
    );

  offers
    .command('counter <id> <price>')
    .description('name our price, in euros; or another one while the customer has not answered')
    .option('--json', 'as JSON')
    .action((id: string, price: string, options) =>
      withShop(async ({ deps, actor }) => {
        const priceCents = centsOf(price, 'The price');
        await counterOffer(deps, actor, id, priceCents);
        printDone(`${id} is offered ${euros(priceCents)}.`, { id, state: 'offer', priceCents }, options);
      }),
    );

  offers
    .command('decline <id>')
    .description('say no; also when an accepted item never comes')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async ({ deps, actor }) => {
        await ask(`Decline ${id}?`, options);
        await refuseOffer(deps, actor, id);
        printDone(`${id} is declined.`, { id, state: 'declined_by_service' }, options);
      }),
    );

  offers
    .command('received <id>')
    .description('the item has arrived: it is owed, and a payout that was asked for starts')
    .option('--list-at <price>', 'put it up for sale at once, in euros')
    .option('--type <type>', 'with --list-at, where no item of that name was ever listed')
    .option('--hero <hero>', 'likewise')
    .option('--class <class>', 'likewise')
    .option('--category <url>', 'likewise')
    .option('--img <address>', 'likewise')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        const listing = options.listAt === undefined ? undefined : await listingOf(shop, id, options);
        await ask(`Say that the item of ${id} has arrived, and owe its price?`, options);
        const details = listing ? { itemId: listing.itemId } : {};
        const state = await receiveItem(shop.deps, shop.actor, id, { statements: listing?.statements, details });
        const listed = listing ? ` ${listing.itemId} is for sale at ${euros(listing.priceCents)}.` : '';
        printDone(`${id} is now ${state}.${listed}`, { id, state, ...details }, options);
      }),
    );
}

interface ListOptions {
  listAt: string;
  type?: string;
  hero?: string;
  class?: string;
  category?: string;
  img?: string;
}

async function listingOf({ deps }: Shop, id: string, { listAt, ...known }: ListOptions) {
  const priceCents = centsOf(listAt, '--list-at');
  const { type, hero, class: of, category, img } = known;
  const listing = await listOffered(deps, id, { priceCents, type, hero, class: of, category, img });
  if ('statements' in listing) return { ...listing, priceCents };
  const wrong = listing.problems.map(({ field, problem }) => `--${field === 'img_url' ? 'img' : field} ${problem}`);
  throw new Problem(`It cannot be listed: ${wrong.join('; ')}.`);
}
