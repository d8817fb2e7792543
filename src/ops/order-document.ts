/** `ops orders invoice`: invoices and credit notes as files. */
import type { Command } from 'commander';
import { languages } from '#rules/languages.ts';
import { getDocument } from '#server/domain/invoices/operator/get-document.ts';
import { mustBeNew, writeNewFile } from './new-file.ts';
import { printDone } from './print.ts';
import { oneOf } from './read.ts';
import { withShop } from './shop.ts';

const codes = languages.map(({ code }) => code);

export function invoiceCommand(orders: Command): void {
  orders
    .command('invoice <id> <file>')
    .description(
      'write the invoice of an order or line, or the credit note of a refund; the numbers on them do as well',
    )
    .option('--language <code>', `${codes.join(', ')}; its customer's when left out`)
    .option('--json', 'as JSON')
    .action((id: string, file: string, options) =>
      withShop(async (shop) => {
        mustBeNew(file);
        const language = oneOf(options.language, codes, '--language');
        const { pdf, fileName } = await getDocument(shop, { id, language });
        writeNewFile(file, pdf);
        printDone(`${fileName} is written to ${file}.`, { id, file, fileName, bytes: pdf.byteLength }, options);
      }),
    );
}
