/** `ops ledger`: whether the books are right. */
import type { Command } from 'commander';
import { checkLedger } from '#server/domain/ledger/operator/check-ledger.ts';
import { euros, printJson, printLines, printRows } from './print.ts';
import { withShop } from './shop.ts';

export function ledgerCommands(program: Command): void {
  program
    .command('ledger')
    .description('the books')
    .command('check')
    .description('recompute every balance and say what differs; ends with 1 when anything does')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const report = await checkLedger(shop);
        if (!report.sound) process.exitCode = 1;
        if (options.json) return printJson(report);
        const counted = `${report.accounts} accounts, ${report.transfers} transfers`;
        if (report.sound) return printLines(`The books are right: ${counted}, sum ${euros(report.sumCents)}.`);
        printRows(
          report.differences.map(({ accountId, balanceCents, recomputedCents, by }) => ({
            account: accountId,
            says: euros(balanceCents),
            should_be: euros(recomputedCents),
            by,
          })),
          {},
        );
        printLines(
          `The books are WRONG: ${counted}, sum ${euros(report.sumCents)}, overdrawn: ${report.overdrawn.length}.`,
        );
      }),
    );
}
