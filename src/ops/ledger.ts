/** `ops ledger`: whether the books are right. */
import type { Command } from 'commander';
import { fiatDecimals } from '#rules/currency.ts';
import { decimalOf } from '#rules/money.ts';
import { checkLedger, type LedgerReport } from '#server/domain/ledger/check-ledger.ts';
import {
  compareWithProvider,
  type ProviderComparison,
} from '#server/domain/payments/operator/compare-with-provider.ts';
import { DomainError } from '#server/domain-error.ts';
import { euros, printJson, printLines, printRows, when } from './print.ts';
import { reportCommands } from './reports.ts';
import { type Shop, withShop } from './shop.ts';

export function ledgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('the books');

  ledger
    .command('check')
    .description('recompute every balance and say what differs; ends with 1 when anything does')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const report = await checkLedger(shop);
        const provider = await comparison(shop);
        const isRight = report.sound && (typeof provider === 'string' || provider.differences.length === 0);
        if (!isRight) process.exitCode = 1;
        if (options.json) return printJson({ ...report, provider });
        showReport(report);
        showProvider(provider);
      }),
    );
  reportCommands(ledger);
}

/** A sentence when the provider's books could not be asked. */
async function comparison(shop: Shop): Promise<ProviderComparison | string> {
  const { paymentProvider: provider } = shop.deps;
  try {
    const compared = await compareWithProvider(shop, { provider });
    return compared ?? `The books of ${provider} were not compared: set STRIPE_SECRET_KEY to compare them.`;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'provider_unavailable') throw error;
    return `The books of ${provider} were not compared: it does not answer.`;
  }
}

function showReport(report: LedgerReport): void {
  const counted = `${report.accounts} accounts, ${report.transfers} transfers`;
  if (report.sound) {
    printLines(`The books are right: ${counted}, sum ${euros(report.sumCents)}.`);
    return;
  }
  printRows(
    report.differences.map(({ accountId, balanceCents, recomputedCents, by }) => ({
      account: accountId,
      says: euros(balanceCents),
      should_be: euros(recomputedCents),
      by,
    })),
    {},
  );
  printLines(`The books are WRONG: ${counted}, sum ${euros(report.sumCents)}, overdrawn: ${report.overdrawn.length}.`);
}

function showProvider(compared: ProviderComparison | string): void {
  printLines(...(typeof compared === 'string' ? [compared] : linesOf(compared)));
}

function linesOf({ provider, movements, differences }: ProviderComparison): string[] {
  if (differences.length === 0) return [`${provider} says the same: ${movements} movements in 90 days.`];
  return differences.map(({ kind, subject, currency, providerUnits, ledgerUnits, at }) => {
    const shown = (units: number | null) =>
      units === null ? 'nothing' : `${decimalOf(units, fiatDecimals(currency))} ${currency}`;
    const what = kind.replace('_', ' ');
    return `${when(at)} ${what} ${subject}: ${provider} has moved ${shown(providerUnits)}, the ledger ${shown(ledgerUnits)}.`;
  });
}
