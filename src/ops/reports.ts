/** `ops ledger position|vat|documents|transfers|revenue`: what the books say. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { transferSorts } from '#contract/operator/reports.ts';
import { getPosition } from '#server/domain/ledger/operator/get-position.ts';
import { listTransfers } from '#server/domain/ledger/operator/list-transfers.ts';
import { exportDocuments } from '#server/domain/reports/operator/export-documents.ts';
import { reportRevenue } from '#server/domain/reports/operator/report-revenue.ts';
import { reportVat } from '#server/domain/reports/operator/report-vat.ts';
import { mustBeNew, newFileMode } from './new-file.ts';
import { euros, printDone, printJson, printRows, when } from './print.ts';
import { endOfDay, oneOf, startOfDay, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function reportCommands(ledger: Command): void {
  ledger
    .command('position')
    .description('where the money stands now, by kind of account')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const rows = await getPosition(shop);
        if (options.json) return printJson(rows);
        printRows(
          rows.map(({ kind, account, accounts, open, balanceCents }) => ({
            account: account ?? `${kind} (${accounts})`,
            with_money: open,
            balance: euros(balanceCents),
          })),
          {},
        );
      }),
    );

  ledger
    .command('revenue')
    .description('what was sold and given back, day by day (UTC)')
    .option('--days <number>', 'how many, today among them', '30')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const rows = await reportRevenue(shop, { days: wholeNumberOf(options.days, '--days') });
        if (options.json) return printJson(rows);
        printRows(
          rows.map(({ day, sales, soldCents, refundedCents }) => ({
            day,
            sales,
            sold: euros(soldCents),
            given_back: euros(refundedCents),
          })),
          {},
        );
      }),
    );

  ledger
    .command('vat <from> <to>')
    .description('revenue and VAT by month, country and rate: ledger vat 2026-10 2026-12')
    .option('--json', 'as JSON')
    .action((from: string, to: string, options) =>
      withShop(async (shop) => {
        const rows = await reportVat(shop, { from, to });
        if (options.json) return printJson(rows);
        printRows(
          rows.map(({ invoicedCents, creditedCents, grossCents, vatCents, netCents, ...row }) => ({
            ...row,
            invoiced: euros(invoicedCents),
            credited: euros(creditedCents),
            gross: euros(grossCents),
            net: euros(netCents),
            vat: euros(vatCents),
          })),
          {},
        );
      }),
    );

  ledger
    .command('documents <file>')
    .description('write invoices and credit notes into a CSV file for an accountant (docs/product/accounting.md)')
    .option('--from <month>', 'the first month, such as 2026-10')
    .option('--to <month>', 'the last month')
    .option('--country <code>', 'of the buyer, such as DE')
    .option('--json', 'as JSON')
    .action((file: string, { json, ...filter }) =>
      withShop(async (shop) => {
        mustBeNew(file);
        await pipeline(exportDocuments(shop, filter), createWriteStream(file, { flags: 'wx', mode: newFileMode }));
        printDone(`${file} holds the documents.`, { file, ...filter }, { json });
      }),
    );

  ledger
    .command('transfers')
    .description('ledger transfers, the newest first')
    .option('--account <id>', 'of either side: sales, bank, cus:cus_…')
    .option('--code <code>', 'such as refund')
    .option('--cause <id>', 'of the order, line, payment, offer, payout or dispute that moved the money')
    .option('--since <day>', 'from the beginning of this day on (UTC)')
    .option('--until <day>', 'to the end of this day (UTC)')
    .option('--sort <order>', transferSorts.join(', '), '-created')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action(({ json, since, until, sort, limit, ...filter }) =>
      withShop(async (shop) => {
        const asked = {
          sort: oneOf(sort, transferSorts, '--sort'),
          since: since && startOfDay(since, '--since'),
          until: until && endOfDay(until, '--until'),
        };
        const rows = await rowsOf(wholeNumberOf(limit, '--limit'), (page) =>
          listTransfers(shop, { ...filter, ...asked, ...page }),
        );
        if (json) return printJson(rows);
        printRows(
          rows.map(({ createdAt, code, fromAccount, toAccount, amountCents, causeId, memo }) => ({
            at: when(createdAt),
            code,
            from: fromAccount,
            to: toAccount,
            amount: euros(amountCents),
            cause: causeId,
            memo,
          })),
          {},
        );
      }),
    );
}
