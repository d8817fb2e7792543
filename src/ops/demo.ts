/** `ops demo`: the demo shop in a database where it must not be. */
import type { Command } from 'commander';
import { type FoundDemo, findDemo } from '#server/domain/demo/operator/find-demo.ts';
import { type RemovedDemo, removeDemo } from '#server/domain/demo/operator/remove-demo.ts';
import { ask } from './ask.ts';
import { euros, printDone, printJson, printLines } from './print.ts';
import { withShop } from './shop.ts';

export function demoCommands(program: Command): void {
  const demo = program.command('demo').description('the demo shop in a database where it must not be');

  demo
    .command('find')
    .description('what of the demo is there; changes nothing')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const found = await findDemo(shop);
        if (options.json) return printJson(found);
        printLines(...linesOf(found));
      }),
    );

  demo
    .command('remove')
    .description(
      'close its customers, book their money out, end its codes and deals, delete its items; twice does no harm',
    )
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(
        async (shop) => {
          const found = await findDemo(shop);
          const lines = linesOf(found);
          if (lines.length === 1) return printDone(lines, { found }, options);
          if (!options.json) printLines(...lines);
          await ask('Take all of it out?', options);
          const removed = await removeDemo(shop);
          printDone(sentencesOf(removed), { ...removed }, options);
        },
        { migrates: true },
      ),
    );
}

const nothing = 'Nothing of the demo is here.';

function linesOf({
  customers,
  closedAccounts,
  promoCodes,
  packs,
  timedDeals,
  settings,
  keys,
  operators,
  steamRows,
  work,
  items,
}: FoundDemo): string[] {
  const lines = [
    ...customers.map(({ email, balanceCents }) => `Customer ${email}, with ${euros(balanceCents)}`),
    ...closedAccounts.map(({ id, cents }) => `Closed account ${id}, with ${euros(cents)}`),
    ...promoCodes.map(({ code }) => `Promo code ${code}`),
    ...(packs.length > 0 ? [`Packs: ${packs.length}`] : []),
    ...(timedDeals.length > 0 ? [`Timed deals: ${timedDeals.length}`] : []),
    ...(settings.length > 0 ? [`Settings that name its seller: ${settings.join(', ')}`] : []),
    ...keys.map(({ name }) => `Key ${name} of the sandbox's courier`),
    ...operators.map(({ email }) => `Operator ${email}`),
    ...(steamRows > 0 ? [`Rows of the double of Steam: ${steamRows}`] : []),
    ...(work.approvals.length > 0 ? [`Wishes that wait for a second person: ${work.approvals.length}`] : []),
    ...(work.events.length > 0 ? [`Webhook events that nobody understands: ${work.events.length}`] : []),
    ...(work.bankEntries.length > 0 ? [`Bookings of its bank account to match: ${work.bankEntries.length}`] : []),
    ...(items.unsold > 0 ? [`Items that nobody has bought: ${items.unsold}`] : []),
    ...(items.returned > 0 ? [`Items for sale again after an order: ${items.returned}`] : []),
    ...(items.reserved > 0 ? [`Items reserved for an order that is being paid: ${items.reserved}`] : []),
  ];
  return lines.length > 0 ? ['The demo in this database:', ...lines.map((line) => `  ${line}`)] : [nothing];
}

function sentencesOf({
  customers,
  closedCents,
  promoCodes,
  deals,
  settings,
  keys,
  steamRows,
  work,
  items,
  left,
}: RemovedDemo): string[] {
  return [
    ...customers.map(({ email, bookedOutCents }) => `${email} is closed; ${euros(bookedOutCents)} were booked out.`),
    ...(closedCents > 0 ? [`${euros(closedCents)} of accounts that were closed before were booked out.`] : []),
    `Promo codes and deals that are over: ${promoCodes} and ${deals}. Settings emptied: ${settings.join(', ') || 'none'}.`,
    `Keys of the sandbox's courier revoked: ${keys}; rows of the double of Steam deleted: ${steamRows}.`,
    `Wishes refused, webhook events dismissed and bookings set aside: ${work}.`,
    `Items deleted: ${items.deleted}; withdrawn, since an order names them: ${items.withdrawn}.`,
    ...left.map(({ what, why }) => `Left: ${what} (${why}).`),
    'Orders, invoices and ledger transfers stay as they were; so do items that were bought, categories, rates and other settings.',
  ];
}
