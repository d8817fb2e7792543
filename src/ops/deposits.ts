/** `ops deposits`: top-ups by bank transfer, and the bank's statements that show them. */
import type { Command } from 'commander';
import { paymentLife } from '#rules/lifecycles.ts';
import { listBankDeposits } from '#server/domain/payments/operator/list-bank-deposits.ts';
import { bankEntriesCommands } from './bank-entries.ts';
import { matchAgain, matchStatement } from './bank-statements.ts';
import { euros, printJson, printRows, when } from './print.ts';
import { centsOf, oneOf, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function depositsCommands(program: Command): void {
  const command = program.command('deposits').description('top-ups by bank transfer');

  command
    .command('list')
    .description('transfers that were announced, newest first')
    .option('--state <state>', paymentLife.states.join(', '))
    .option('--customer <id or email>', 'those of one customer')
    .option('--from <euros>', 'of this amount or more')
    .option('--to <euros>', 'of this amount or less')
    .option('--search <text>', 'a part of a reference, name or account, or an amount')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const { customer, search, from, to } = options;
        const filters = {
          state: oneOf(options.state, paymentLife.states, '--state'),
          customer,
          search,
          fromCents: from === undefined ? undefined : centsOf(from, '--from'),
          toCents: to === undefined ? undefined : centsOf(to, '--to'),
        };
        const deposits = await rowsOf(wholeNumberOf(options.limit, '--limit'), (page) =>
          listBankDeposits(shop, { ...filters, ...page }),
        );
        if (options.json) return printJson(deposits);
        printRows(
          deposits.map(
            ({ amountCents, payerName, payerIban, createdAt, expiresAt, settledAt, customerId: _, ...deposit }) => ({
              ...deposit,
              amount: euros(amountCents),
              payer: payerName,
              iban: payerIban,
              at: when(createdAt),
              until: when(expiresAt),
              paid: settledAt && deposit.state === 'Success' ? when(settledAt) : '',
            }),
          ),
          {},
        );
      }),
    );

  command
    .command('match [file]')
    .description(
      'take a bank statement (camt.053): credit, take back and mark what it shows; the same file twice changes nothing. Without a file: look again at what waits',
    )
    .option('--accept <entry...>', 'credit what arrived although its amount or payer is not what was announced')
    .option('--preview', 'show what would happen; nothing is written')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((file: string | undefined, options) =>
      withShop((shop) => (file === undefined ? matchAgain(shop, options) : matchStatement(shop, file, options))),
    );

  bankEntriesCommands(command);
}
