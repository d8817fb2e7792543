/** `ops payouts`: money that goes out for skins, and withdrawals. */
import type { Command } from 'commander';
import { payoutSorts } from '#contract/operator/payouts.ts';
import { Problem } from '#node/problem.ts';
import { payoutLife } from '#rules/lifecycles.ts';
import { doOrAsk } from '#server/domain/approvals/operator/do-or-ask.ts';
import { exportPayouts, type PreparedFile, prepareExport } from '#server/domain/payouts/operator/export-payouts.ts';
import { listOpenExports } from '#server/domain/payouts/operator/list-open-exports.ts';
import { listPayouts } from '#server/domain/payouts/operator/list-payouts.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import type { PayoutExport } from '#server/domain/payouts/operator/parts/payout-export.ts';
import { releasePrepared } from '#server/domain/payouts/operator/release-payouts.ts';
import { repeatExport } from '#server/domain/payouts/operator/repeat-export.ts';
import { DomainError } from '#server/domain-error.ts';
import { ask } from './ask.ts';
import { mustBeNew, writeNewFile } from './new-file.ts';
import { euros, printDone, printJson, printRows, when } from './print.ts';
import { centsOf, oneOf, wholeNumberOf } from './read.ts';
import { type Shop, withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function payoutsCommands(program: Command): void {
  const payouts = program.command('payouts').description('money that goes out: for skins, and withdrawals');

  payouts
    .command('list')
    .description('newest first; accounts are masked')
    .option('--state <state>', payoutLife.states.join(', '))
    .option('--customer <id or email>', 'those of one customer')
    .option('--export <id>', 'those of one file for the bank')
    .option('--from <euros>', 'of this amount or more')
    .option('--to <euros>', 'of this amount or less')
    .option('--search <text>', 'a part of an email address, account or title, or an amount')
    .option('--sort <order>', payoutSorts.join(', '), '-created')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const { customer, search, from, to } = options;
        const filters = {
          state: oneOf(options.state, payoutLife.states, '--state'),
          customer,
          search,
          sort: oneOf(options.sort, payoutSorts, '--sort'),
          export: options.export,
          fromCents: from === undefined ? undefined : centsOf(from, '--from'),
          toCents: to === undefined ? undefined : centsOf(to, '--to'),
        };
        const listed = await rowsOf(wholeNumberOf(options.limit, '--limit'), (page) =>
          listPayouts(shop, { ...filters, ...page }),
        );
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
        mustBeNew(file);
        const { again } = options;
        if (again) await ask(`Write ${again} again? The bank must not get it twice.`, options);
        const exported = await (again ? fileAgain(shop, again) : exportOrPrepare(shop)).catch(sayWhatIsEmpty);
        if (!exported) return sayNothingWaits(shop, options);
        if ('waitsAs' in exported) return sayItIsPrepared(exported, file, options);
        writeFile(file, exported, options);
      }),
    );

  payouts
    .command('release <approval> <file>')
    .description('write the file that somebody else has prepared: whoever prepared it cannot')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((approvalId: string, file: string, options) =>
      withShop(async (shop) => {
        mustBeNew(file);
        await ask(`Release the payouts of ${approvalId}?`, options);
        const exported = { ...(await releasePrepared(shop, { id: approvalId })), remaining: 0 };
        writeFile(file, exported, options);
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

function sayWhatIsEmpty(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'invalid_fields') throw error;
  const empty = Object.keys(error.details.errors ?? {}).join(', ');
  throw new Problem(`The account to pay from is not set; set it first with ops settings set: ${empty}.`);
}

/** Writes the file, or prepares it for a second person; null when none waits. */
async function exportOrPrepare(shop: Parameters<typeof exportPayouts>[0]) {
  const { done, waitsAs } = await doOrAsk(
    () => exportPayouts(shop, {}),
    () => prepareExport(shop, {}),
  );
  return done ?? waitsAs;
}

function sayItIsPrepared(prepared: PreparedFile, file: string, options: { json?: boolean }): void {
  const { waitsAs, count, totalCents } = prepared;
  printDone(
    `A file of ${bankTransfers(count)}, ${euros(totalCents)}, waits for a second person as ${waitsAs}; somebody else says: ops payouts release ${waitsAs} ${file}`,
    { waitsAs, count, totalCents },
    options,
  );
}

function writeFile(
  file: string,
  { xml, ...paymentFile }: PayoutExport & { remaining: number },
  options: { json?: boolean },
): void {
  writeNewFile(file, xml, `write it elsewhere with --again ${paymentFile.id}`);
  const sum = `${bankTransfers(paymentFile.count)} of ${euros(paymentFile.totalCents)}`;
  const left = paymentFile.remaining > 0 ? ` ${bankTransfers(paymentFile.remaining)} left for another file.` : '';
  printDone(
    `${file} holds ${sum} as ${paymentFile.messageId} (${paymentFile.id}).${left}`,
    { file, ...paymentFile },
    options,
  );
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
