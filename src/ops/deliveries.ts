/** `ops deliveries`: trades of items over Steam, both ways, and each of their steps by hand. */
import type { Command } from 'commander';
import { type stepsByHand, tradeSorts } from '#contract/operator/trades.ts';
import { tradeKinds, tradeLife } from '#rules/lifecycles.ts';
import { tradeFailures, tradeStops } from '#rules/trades.ts';
import { cancelTrade } from '#server/domain/couriers/operator/cancel-trade.ts';
import { claimTrade, releaseTrade } from '#server/domain/couriers/operator/lease-trade.ts';
import { listTrades } from '#server/domain/couriers/operator/list-trades.ts';
import { makeStep } from '#server/domain/couriers/operator/make-step.ts';
import { retryTrade } from '#server/domain/couriers/operator/retry-trade.ts';
import { ask } from './ask.ts';
import { showTrade } from './delivery-description.ts';
import { evidenceCommands } from './evidence.ts';
import { printDone, printJson, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

type Step = (typeof stepsByHand)[number];

export function deliveriesCommands(program: Command): void {
  const deliveries = program
    .command('deliveries')
    .description('trades of items over Steam: deliveries to buyers and intakes from sellers');

  deliveries
    .command('list')
    .description('what is open: what is late first, then what waits longest')
    .option('--kind <kind>', tradeKinds.join(', '))
    .option('--state <state>', tradeLife.states.join(', '))
    .option('--customer <id>', 'all of this one’s; or an email address')
    .option('--sort <order>', tradeSorts.join(', '))
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const kind = oneOf(options.kind, tradeKinds, '--kind');
        const state = oneOf(options.state, tradeLife.states, '--state');
        const sort = oneOf(options.sort, tradeSorts, '--sort');
        const { customer } = options;
        const limit = wholeNumberOf(options.limit, '--limit');
        const listed = await rowsOf(limit, (page) => listTrades(shop, { kind, state, customer, sort, ...page }));
        if (options.json) return printJson(listed);
        printRows(listed.map(rowOf), {});
      }),
    );

  deliveries
    .command('show <id>')
    .description('both trade links, every step, and what is kept with it')
    .option('--json', 'as JSON')
    .action((id: string, options) => withShop((shop) => showTrade(shop, id, options)));

  evidenceCommands(deliveries);

  deliveries
    .command('claim <id>')
    .description('take it for a day: no courier is given it')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        const until = await claimTrade(shop, { id });
        printDone(`${id} is yours until ${when(until)}.`, { id, until }, options);
      }),
    );

  deliveries
    .command('release <id>')
    .description('let it go: a courier may work on it again')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await releaseTrade(shop, { id });
        printDone(`${id} is free again.`, { id, released: true }, options);
      }),
    );

  step(deliveries, 'begin', 'you are about to make the trade offer: no courier will');
  step(deliveries, 'sent', 'the trade offer is out')
    .requiredOption('--trade-offer <id>', 'its id at Steam')
    .option('--expires <hours>', 'hours until Steam ends it', '72');
  step(deliveries, 'received', 'the item has arrived', 'Received').option(
    '--title <text>',
    'what arrived from a seller, where it may be something else',
  );
  step(deliveries, 'declined', 'the trade offer was declined');
  step(deliveries, 'expired', 'the trade offer has expired');
  step(deliveries, 'failed', 'it cannot be made').requiredOption('--reason <reason>', tradeFailures.join(', '));
  step(deliveries, 'reversed', 'the item was taken back by who gave it', 'Reverse and refund').option(
    '--relist',
    'put the item of a delivery up for sale again',
  );
  step(deliveries, 'settle', 'nobody can reverse it any more', 'Settle');

  deliveries
    .command('retry <id>')
    .description('begin anew what was declined, has expired or failed')
    .option('--trade-link <address>', 'to another trade link of the customer')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await retryTrade(shop, { id, tradeUrl: options.tradeLink });
        printDone(`${id} waits to be sent again.`, { id, state: 'queued' }, options);
      }),
    );

  deliveries
    .command('cancel <id>')
    .description('take its trade offer back, or end it where none is out')
    .requiredOption('--then <what>', `${tradeStops.join(', ')}: what follows`)
    .option('--note <text>', 'kept with it', '')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        // commander has seen to it that there is one
        const then = oneOf(options.then, tradeStops, '--then') ?? 'refund';
        await ask(`Cancel ${id} (then: ${then})? What was sent by hand you have taken back at Steam.`, options);
        const { isAskedBack } = await cancelTrade(shop, { id, stop: then, note: options.note });
        const done = isAskedBack ? 'Its courier takes the trade offer back; the rest follows.' : 'It is done.';
        printDone(`${id}: ${done}`, { id, then, askedBack: isAskedBack }, options);
      }),
    );
}

/** `deliveries received ID`; a question makes it ask first. */
function step(deliveries: Command, name: Step, description: string, question?: string): Command {
  const command = deliveries.command(`${name} <id>`).description(description).option('--json', 'as JSON');
  if (question) command.option('--yes', 'do not ask');
  return command.action((id: string, options) =>
    withShop(async (shop) => {
      const reason = oneOf(options.reason, tradeFailures, '--reason');
      const expiresHours = options.expires ? wholeNumberOf(options.expires, '--expires') : undefined;
      if (question) await ask(`${question} ${id}?`, options);
      const { tradeOffer: tradeOfferId, title, relist } = options;
      const state = await makeStep(shop, { id, step: name, tradeOfferId, expiresHours, reason, title, relist });
      printDone(`${id} is now ${state}.`, { id, state }, options);
    }),
  );
}

function rowOf(trade: Awaited<ReturnType<typeof listTrades>>['rows'][number]) {
  const { until, waitingSince, holderUntil, isHeld, stop } = trade;
  return {
    id: trade.id,
    kind: trade.kind,
    of: trade.subjectId,
    state: trade.state,
    late: trade.late,
    turn: trade.turn,
    until: until === null ? '' : when(until),
    since: when(waitingSince),
    title: trade.title,
    email: trade.email,
    attempt: trade.attempt,
    why: trade.failure,
    stop: isHeld ? 'on hold' : stop,
    holder: holderUntil === null ? '' : `${trade.holder} until ${when(holderUntil)}`,
    trade_offer: trade.tradeOfferId,
  };
}
