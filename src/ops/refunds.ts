/** `ops refunds`: money that goes back. */
import type { Command } from 'commander';
import { refundLife } from '#rules/lifecycles.ts';
import { listRefunds } from '#server/domain/refunds/operator/list-refunds.ts';
import { euros, printJson, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function refundsCommands(program: Command): void {
  program
    .command('refunds')
    .description('money that went back to balances and cards, or is on its way')
    .command('list')
    .description('newest first')
    .option('--state <state>', refundLife.states.join(', '))
    .option('--to <place>', 'balance, source')
    .option('--customer <id>', 'only this one’s; or an email address')
    .option('--line <id>', 'only of this line')
    .option('--order <id>', 'only of this order')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const filters = {
          state: oneOf(options.state, refundLife.states, '--state'),
          to: oneOf(options.to, ['balance', 'source'], '--to'),
          customer: options.customer,
          lineId: options.line,
          orderId: options.order,
        };
        const limit = wholeNumberOf(options.limit, '--limit');
        const listed = await rowsOf(limit, (page) => listRefunds(shop, { ...filters, ...page }));
        if (options.json) return printJson(listed);
        printRows(
          listed.map((refund) => ({
            id: refund.id,
            state: refund.state,
            amount: euros(refund.amountCents),
            to: refund.target === 'source' ? 'card' : 'balance',
            line: refund.lineId,
            title: refund.title,
            email: refund.email,
            credit_note: refund.creditNote,
            reason: refund.reason,
            at: when(refund.createdAt),
            done: refund.doneAt === null ? '' : when(refund.doneAt),
          })),
          {},
        );
      }),
    );
}
