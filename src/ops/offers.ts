/** `ops offers`: skins that customers want to sell. */
import type { Command } from 'commander';
import { type ListOffers, offerSorts } from '#contract/operator/offers.ts';
import { Problem } from '#node/problem.ts';
import { offerLife } from '#rules/lifecycles.ts';
import { titleCountsMax } from '#rules/limits/lists.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { qualities, qualityLabel } from '#rules/qualities.ts';
import { checkIntakes } from '#server/domain/offers/operator/check-intakes.ts';
import { checkSaleDetails } from '#server/domain/offers/operator/check-sale-details.ts';
import { askCounter, counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { describeOffer } from '#server/domain/offers/operator/describe-offer.ts';
import { listOffers } from '#server/domain/offers/operator/list-offers.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { rejectOffer } from '#server/domain/offers/operator/reject-offer.ts';
import { reverseIntake } from '#server/domain/offers/operator/reverse-intake.ts';
import { DomainError } from '#server/domain-error.ts';
import { doOrAsk } from './approvals.ts';
import { ask, askTwice } from './ask.ts';
import { boughtRows, forSaleRows, offerFacts, saleRows } from './offer-description.ts';
import { euros, printDone, printJson, printLines, printRows, when } from './print.ts';
import { centsOf, oneOf, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

const qualityValues = qualities.map(({ value }) => value);

export function offersCommands(program: Command): void {
  const offers = program.command('offers').description('skins that customers want to sell');

  offers
    .command('list')
    .description('newest first; of one state, those that wait longest first')
    .option('--state <state>', offerLife.states.join(', '))
    .option('--customer <who>', 'id or email')
    .option('--search <text>', 'a part of the title or of an email')
    .option('--quality <quality>', qualityValues.join(', '))
    .option('--from <price>', 'asked for at least this, in euros')
    .option('--to <price>', 'asked for at most this')
    .option('--late', 'only those that should have had their price by now')
    .option('--sort <order>', offerSorts.join(', '))
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const filters = filtersOf(options);
        const limit = wholeNumberOf(options.limit, '--limit');
        const listed = await rowsOf(limit, (page) => listOffers(shop, { ...filters, ...page }));
        if (options.json) return printJson(listed);
        printRows(
          listed.map((offer) => ({
            id: offer.id,
            state: offer.state,
            title: offer.title,
            quality: qualityLabel(offer.quality),
            asset: offer.assetId,
            wants: euros(offer.userPriceCents),
            gets: offer.servicePriceCents === null ? '' : euros(offer.servicePriceCents),
            sold_here: countOf(offer.sold),
            for_sale:
              offer.forSaleFromCents === null ? '' : `${countOf(offer.forSale)} from ${euros(offer.forSaleFromCents)}`,
            email: offer.email,
            steam_id: offer.linkSteamId ?? offer.steamId,
            at: when(offer.createdAt),
            due: offer.dueAt === null ? '' : when(offer.dueAt),
          })),
          {},
        );
      }),
    );

  offers
    .command('check')
    .description('say which offers lack their intake, or have one that they should not; ends with 1 when any does')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const unfit = await checkIntakes(shop);
        if (unfit.length > 0) process.exitCode = 1;
        if (options.json) return printJson(unfit);
        if (unfit.length === 0) return printLines('Every offer has the intake that its state asks for.');
        printRows(
          unfit.map(({ id, state, tradeId, tradeState }) => ({
            id,
            state,
            intake: tradeId ?? 'none',
            intake_state: tradeState,
          })),
          {},
        );
      }),
    );

  offers
    .command('show <id>')
    .description('the thing, its seller, what Steam says of it, and what its title is sold for here')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        const description = await describeOffer(shop, { id });
        if (options.json) return printJson(description);
        printRows(offerFacts(description), {});
        printLines('', 'Sold here:');
        printRows(saleRows(description), {});
        printLines('', 'For sale now:');
        printRows(forSaleRows(description), {});
        printLines('', 'Bought before:');
        printRows(boughtRows(description), {});
      }),
    );

  offers
    .command('counter <id> <price>')
    .description('name our price, in euros; or another one while the customer has not answered')
    .option('--again <price>', 'the price once more, where it is unusual and there is no terminal to ask')
    .option('--json', 'as JSON')
    .action((id: string, price: string, options) =>
      withShop(async (shop) => {
        const priceCents = centsOf(price, 'The price');
        const done = await askTwice(options, (typed) => {
          const again = typed === undefined ? undefined : (minorUnitsOf(typed) ?? undefined);
          return doOrAsk(
            async () => {
              await counterOffer(shop, { id, priceCents, again });
              return true;
            },
            () => askCounter(shop, { id, priceCents }),
            options,
          );
        });
        if (done === null) return;
        printDone(`${id} is offered ${euros(priceCents)}.`, { id, state: 'offer', priceCents }, options);
      }),
    );

  offers
    .command('decline <id>')
    .description('say no; also when an accepted item never comes')
    .option('--reason <text>', 'kept in the audit log; the customer is not told')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await ask(`Decline ${id}?`, options);
        await rejectOffer(shop, { id, reason: options.reason });
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
        const saleDetails = options.listAt === undefined ? undefined : saleDetailsOf(options);
        if (saleDetails) await checkSaleDetails(shop, { id, listing: saleDetails }).catch(explainSaleDetails);
        await ask(`Say that the item of ${id} has arrived, and owe its price?`, options);
        const { state, payableAt, ...item } = await receiveItem(shop, { id, listing: saleDetails }).catch(
          explainSaleDetails,
        );
        const listed = saleDetails ? ` ${item.itemId} is for sale at ${euros(saleDetails.priceCents)}.` : '';
        const from = payableAt ? ` It can be paid out from ${when(payableAt)} UTC.` : '';
        printDone(`${id} is now ${state}.${from}${listed}`, { id, state, payableAt, ...item }, options);
      }),
    );

  offers
    .command('reversed <id>')
    .description('its item was taken back after it had arrived: it is owed no more, or the customer owes what was paid')
    .requiredOption('--reason <text>', 'kept in the audit log')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await ask(`Say that the item of ${id} was taken back?`, options);
        const outcome = await reverseIntake(shop, { id, reason: options.reason });
        printDone(reversalLines(id, outcome), { id, state: 'declined_by_service', ...outcome }, options);
      }),
    );
}

interface Choice {
  state?: string;
  customer?: string;
  search?: string;
  quality?: string;
  from?: string;
  to?: string;
  late?: true;
  sort?: string;
}

function filtersOf({ customer, search, late, from, to, ...words }: Choice): ListOffers {
  return {
    state: oneOf(words.state, offerLife.states, '--state'),
    quality: oneOf(words.quality, qualityValues, '--quality'),
    sort: oneOf(words.sort, offerSorts, '--sort'),
    fromCents: from === undefined ? undefined : centsOf(from, '--from'),
    toCents: to === undefined ? undefined : centsOf(to, '--to'),
    customer,
    search,
    late,
  };
}

type Outcome = Awaited<ReturnType<typeof reverseIntake>>;

function reversalLines(id: string, { paidCents, owedCents, withdrawn, sold }: Outcome): string[] {
  return [
    paidCents === 0
      ? `${id} is reversed: nothing is owed for it any more.`
      : `${id} is reversed: the customer gives ${euros(paidCents)} back, and owes ${euros(owedCents)} now.`,
    ...(withdrawn.length > 0 ? [`Off sale: ${withdrawn.join(', ')}.`] : []),
    ...(sold.length > 0 ? [`Sold already, decide what becomes of these lines: ${sold.join(', ')}.`] : []),
  ];
}

interface ListOptions {
  listAt: string;
  type?: string;
  hero?: string;
  class?: string;
  category?: string;
  img?: string;
}

function saleDetailsOf({ listAt, type, hero, class: className, category, img }: ListOptions) {
  return { priceCents: centsOf(listAt, '--list-at'), type, hero, class: className, category, img };
}

/** Up to which it was counted, it stands for more. */
function countOf(counted: number): string {
  return counted < titleCountsMax ? String(counted) : `${titleCountsMax}+`;
}

/** Names the flags of fields that are wrong. */
function explainSaleDetails(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'invalid_fields') throw error;
  const wrong = Object.entries(error.details.errors ?? {}).flatMap(([field, problems]) =>
    problems.map((problem) => `--${field === 'img_url' ? 'img' : field} ${problem}`),
  );
  throw new Problem(`It cannot be listed: ${wrong.join('; ')}.`);
}
