/** `ops orders`: lines of orders and where they stand. */
import type { Command } from 'commander';
import { lineSorts, type OperatorTransition } from '#contract/operator/orders.ts';
import { type OrderState, orderLineLife } from '#rules/lifecycles.ts';
import { checkDeliveries } from '#server/domain/orders/operator/check-deliveries.ts';
import { listOrderLines } from '#server/domain/orders/operator/list-order-lines.ts';
import { releaseOrderLine } from '#server/domain/orders/operator/release-order-line.ts';
import { askTransition, transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { doOrAsk } from './approvals.ts';
import { ask } from './ask.ts';
import { invoiceCommand } from './order-document.ts';
import { refundCommand } from './order-refund.ts';
import { euros, printDone, printJson, printLines, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

const payments: Record<OrderState, string> = { open: 'not paid yet', paid: 'paid', failed: 'never paid' };

export function ordersCommands(program: Command): void {
  const orders = program.command('orders').description('what was bought: one line per item');

  orders
    .command('list')
    .description('lines of all customers, newest first')
    .option('--state <state>', orderLineLife.states.join(', '))
    .option('--paid', 'only what is paid')
    .option('--unpaid', 'only what waits for its payment')
    .option('--customer <id>', 'only this one’s; or an email address')
    .option('--order <id>', 'only of this order')
    .option('--held', 'only what is on hold, because its customer says that somebody else bought it')
    .option('--sort <order>', lineSorts.join(', '), '-created')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const state = oneOf(options.state, orderLineLife.states, '--state');
        const sort = oneOf(options.sort, lineSorts, '--sort');
        const { held, paid, unpaid, customer, order: orderId } = options;
        const payment = paid ? 'paid' : unpaid ? 'open' : undefined;
        const limit = wholeNumberOf(options.limit, '--limit');
        const filters = { state, held, payment, customer, orderId, sort } as const;
        const lines = await rowsOf(limit, (page) => listOrderLines(shop, { ...filters, ...page }));
        if (options.json) return printJson(lines);
        printRows(
          lines.map((line) => ({
            id: line.id,
            state: line.state,
            payment: payments[line.payment],
            title: line.title,
            price: euros(line.paidCents),
            method: line.method,
            email: line.email,
            on_hold: line.heldAt === null ? '' : when(line.heldAt),
            order: line.orderId,
            refunded:
              line.refundedCents > 0 ? `${euros(line.refundedCents)} to ${line.refundTo}, ${line.refundState}` : '',
            at: when(line.createdAt),
            trade_link: line.tradeUrl,
          })),
          {},
        );
      }),
    );

  orders
    .command('check')
    .description('say which lines lack their delivery, or have one that they should not; ends with 1 when any does')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const unfit = await checkDeliveries(shop);
        if (unfit.length > 0) process.exitCode = 1;
        if (options.json) return printJson(unfit);
        if (unfit.length === 0) return printLines('Every line has the delivery that its state asks for.');
        printRows(
          unfit.map(({ id, orderId, state, tradeId, tradeState }) => ({
            id,
            order: orderId,
            state,
            delivery: tradeId ?? 'none',
            delivery_state: tradeState,
          })),
          {},
        );
      }),
    );

  orders
    .command('release <line>')
    .description('deliver after all what is on hold')
    .requiredOption('--reason <text>', 'how the customer has proved who bought it')
    .option('--json', 'as JSON')
    .action((lineId: string, options) =>
      withShop(async (shop) => {
        await releaseOrderLine(shop, { lineId, reason: options.reason });
        printDone(`${lineId} is no longer on hold.`, { id: lineId, released: true }, options);
      }),
    );

  transition(orders, 'accept', 'the trade offer was sent');
  transition(orders, 'complete', 'the customer has the item', 'Complete');
  refundCommand(orders);
  invoiceCommand(orders);
  ending(orders, 'deny', 'the item cannot be delivered: what was paid goes back', 'Deny and refund');
  ending(orders, 'refuse', 'the customer did not take the item: what was paid goes back', 'Cancel and refund');
  ending(
    orders,
    'reverse',
    'a line that was completed: the item came back, and so does what was paid',
    'Reverse and refund',
  );
  ending(orders, 'delete', 'the line is a mistake: what was paid goes back', 'Delete and refund');
}

/** `orders accept|complete LINE`; a question makes it ask first. */
function transition(orders: Command, name: OperatorTransition, description: string, question?: string): Command {
  const command = orders
    .command(`${name} <line>`)
    .description(description)
    .option('--note <text>', 'kept with the line', '')
    .option('--json', 'as JSON');
  if (question) command.option('--yes', 'do not ask');
  return command.action((lineId: string, options) =>
    withShop(async (shop) => {
      const to = oneOf(options.to, ['balance', 'source'], '--to');
      if (question) await ask(`${question} ${lineId}${to === 'source' ? ' to the card' : ''}?`, options);
      const { note, relist } = options;
      const wish = { lineId, transition: name, note, relist, to };
      const state = await doOrAsk(
        () => transitionOrderLine(shop, wish),
        () => askTransition(shop, wish),
        options,
      );
      if (state) printDone(`${lineId} is now ${state}.`, { id: lineId, state }, options);
    }),
  );
}

/** `orders deny|refuse|delete|reverse LINE --to balance|source --relist`. */
function ending(orders: Command, name: OperatorTransition, description: string, question: string): void {
  transition(orders, name, description, question)
    .option('--to <place>', 'balance, or source: the card it was paid with', 'balance')
    .option('--relist', 'put the item up for sale again');
}
