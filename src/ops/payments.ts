/** `ops payments`: what came in by card and by bank transfer. */
import type { Command } from 'commander';
import { paymentLife } from '#rules/lifecycles.ts';
import { listPayments } from '#server/domain/payments/operator/list-payments.ts';
import { euros, printJson, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function paymentsCommands(program: Command): void {
  program
    .command('payments')
    .description('money in: top-ups and card purchases')
    .command('list')
    .description('newest first')
    .option('--state <state>', paymentLife.states.join(', '))
    .option('--purpose <purpose>', 'topup, purchase')
    .option('--method <method>', 'card, sepa')
    .option('--customer <id>', 'only this one’s; or an email address')
    .option('--search <id>', 'the payment, its order, its reference at the provider or of the bank transfer')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const { customer, search } = options;
        const filters = {
          state: oneOf(options.state, paymentLife.states, '--state'),
          purpose: oneOf(options.purpose, ['topup', 'purchase'], '--purpose'),
          method: oneOf(options.method, ['card', 'sepa'], '--method'),
        };
        const limit = wholeNumberOf(options.limit, '--limit');
        const listed = await rowsOf(limit, (page) => listPayments(shop, { ...filters, customer, search, ...page }));
        if (options.json) return printJson(listed);
        printRows(
          listed.map((payment) => ({
            id: payment.id,
            state: payment.state,
            for: payment.orderId ?? payment.purpose,
            by: `${payment.method}, ${payment.provider}`,
            amount: euros(payment.amountCents),
            refunded: payment.refundedCents > 0 ? euros(payment.refundedCents) : '',
            email: payment.email,
            reference: payment.providerRef,
            why: payment.failure,
            at: when(payment.createdAt),
            settled: payment.settledAt === null ? '' : when(payment.settledAt),
          })),
          {},
        );
      }),
    );
}
