/** `ops payouts`: money that goes out for skins, and withdrawals. */
import { existsSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { payoutLife } from '#rules/lifecycles.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { listOpenExports } from '#server/domain/payouts/operator/list-open-exports.ts';
import { listPayouts } from '#server/domain/payouts/operator/list-payouts.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { repeatExport } from '#server/domain/payouts/operator/repeat-export.ts';
import { DomainError } from '#server/domain-error.ts';
import { ask } from './ask.ts';
import { euros, printDone, printJson, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { type Shop, withShop } from './shop.ts';

export function payoutsCommands(program: Command): void {
  const payouts = program.command('payouts').description('money that goes out: for skins, and withdrawals');

  payouts
    .command('list')
    .description('newest first; accounts are masked')
    .option('--state <state>', payoutLife.states.join(', '))
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const state = oneOf(options.state, payoutLife.states, '--state');
        const listed = await listPayouts(shop, { state, limit: wholeNumberOf(options.limit, '--limit') });
        if (options.json) return printJson(listed);
        printRows(
          listed.map(({ id, state: stands, method, ibanMasked, amountCents, title, email, exportId, createdAt }) => ({
            id,
            state: stands,
            method: ibanMasked ? `${method} ${ibanMasked}` : method,
            amount: euros(amountCents),
            for: title ?? 'withdrawal',
            email,
            export: exportId,
            at: when(createdAt),
          })),
          {},
        );
      }),
    );

  payouts
    .command('export <file>')
    .description('write the bank transfers that wait into a pain.001.001.09 file; each goes into one file only')
    .option('--again <export>', 'write the file of an earlier export once more, the same to the letter')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((file: string, options) =>
      withShop(async (shop) => {
        if (existsSync(file)) throw new Problem(`${file} is there already; name a file that is not.`);
        const { again } = options;
        if (again) await ask(`Write ${again} again? The bank must not get it twice.`, options);
        const exporting = again ? fileAgain(shop, again) : exportPayouts(shop, {});
        const exported = await exporting.catch((error) => {
          if (!(error instanceof DomainError) || error.code !== 'invalid_fields') throw error;
          const empty = Object.keys(error.details.errors ?? {}).join(', ');
          throw new Problem(`The account to pay from is not set; set it first with ops settings set: ${empty}.`);
        });
        if (!exported) return sayNothingWaits(shop, options);
        const { xml, ...paymentFile } = exported;
        write(file, xml, paymentFile.id);
        const sum = `${bankTransfers(paymentFile.count)} of ${euros(paymentFile.totalCents)}`;
        const left = paymentFile.remaining > 0 ? ` ${bankTransfers(paymentFile.remaining)} left for another file.` : '';
        printDone(
          `${file} holds ${sum} as ${paymentFile.messageId} (${paymentFile.id}).${left}`,
          { file, ...paymentFile },
          options,
        );
      }),
    );

  payouts
    .command('paid <id>')
    .description('the money has arrived: the offer is done')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await ask(`Say that ${id} is paid?`, options);
        const amountCents = await markPayoutPaid(shop, { id });
        printDone(`${id} is paid: ${euros(amountCents)}.`, { id, state: 'paid', amountCents }, options);
      }),
    );

  payouts
    .command('failed <id>')
    .description('the money came back, also after it was paid: it is owed again, or on the balance it came from')
    .requiredOption('--reason <text>', 'what the bank says')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await ask(`Say that ${id} came back?`, options);
        const amountCents = await markPayoutFailed(shop, { id, reason: options.reason });
        printDone(
          `${id} came back: ${euros(amountCents)} are the customer's again.`,
          { id, state: 'failed', amountCents },
          options,
        );
      }),
    );
}

function bankTransfers(count: number): string {
  return `${count} ${count === 1 ? 'transfer' : 'transfers'}`;
}

async function fileAgain(shop: Shop, id: string) {
  const written = await repeatExport(shop, { id });
  if (!('erased' in written)) return { ...written, remaining: 0 };
  throw new Problem(`${id} cannot be written again: the details of ${written.erased.join(', ')} are erased.`);
}

/** Names the files that may have been lost. */
async function sayNothingWaits(shop: Shop, options: { json?: boolean }): Promise<void> {
  const open = await listOpenExports(shop);
  const lines = open.map(
    (each) =>
      `${bankTransfers(each.open)} of ${euros(each.cents)} in ${each.id} of ${when(each.createdAt)}; if its file is lost: payouts export FILE --again ${each.id}`,
  );
  const intro = lines.length > 0 ? ' Written already, and neither paid nor failed yet:' : '';
  printDone([`No bank transfer waits.${intro}`, ...lines], { count: 0, open }, options);
}

function write(file: string, xml: string, id: string): void {
  try {
    writeFileSync(file, xml, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // safe because the file system throws nothing else
    const { code } = error as NodeJS.ErrnoException;
    throw new Problem(`${file} cannot be written (${code}); write it elsewhere with --again ${id}.`);
  }
}
