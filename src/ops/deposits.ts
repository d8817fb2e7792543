/** `ops deposits`: top-ups by bank transfer, credited when the shop's bank statement shows them. */
import { readFileSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { paymentLife } from '#rules/lifecycles.ts';
import { readCamt053, statementBytesMax } from '#server/adapters/bank/camt053.ts';
import { type BankStatement, UnreadableStatement } from '#server/adapters/bank/port.ts';
import { creditBankDeposit } from '#server/domain/payments/operator/credit-bank-deposit.ts';
import { listBankDeposits } from '#server/domain/payments/operator/list-bank-deposits.ts';
import type { Mismatch } from '#server/domain/payments/operator/parts/mismatch.ts';
import {
  type Match,
  type Reconciliation,
  reconcileStatement,
  type TakenBack,
} from '#server/domain/payments/operator/reconcile-statement.ts';
import { takeBackDeposit } from '#server/domain/payments/operator/take-back-deposit.ts';
import { getSettingValues } from '#server/domain/settings/get-setting-values.ts';
import { ask } from './ask.ts';
import { euros, printJson, printLines, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { type Shop, withShop } from './shop.ts';

const reasons: Record<Mismatch, string> = {
  not_booked: 'the bank has not booked it yet',
  reversal: 'it takes back an earlier transfer',
  other_currency: 'it is not in euros',
  no_amount: 'its amount cannot be read',
  no_reference: 'it names no reference of ours',
  several_references: 'it names more than one reference',
  unknown_reference: 'no deposit has this reference',
  paid_already: 'the deposit is paid already',
  amount_differs: 'another amount was announced',
  payer_differs: 'it comes from somebody else',
  payer_unknown: 'the bank does not say whom it comes from',
};

export function depositsCommands(program: Command): void {
  const command = program.command('deposits').description('top-ups by bank transfer');

  command
    .command('list')
    .description('transfers that were announced, newest first')
    .option('--state <state>', paymentLife.states.join(', '))
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const state = oneOf(options.state, paymentLife.states, '--state');
        const deposits = await listBankDeposits(shop, { state, limit: wholeNumberOf(options.limit, '--limit') });
        if (options.json) return printJson(deposits);
        printRows(
          deposits.map(({ amountCents, payerName, payerIban, createdAt, expiresAt, settledAt, ...deposit }) => ({
            ...deposit,
            amount: euros(amountCents),
            payer: payerName,
            iban: payerIban,
            at: when(createdAt),
            until: when(expiresAt),
            paid: settledAt && deposit.state === 'Success' ? when(settledAt) : '',
          })),
          {},
        );
      }),
    );

  command
    .command('match <file>')
    .description('credit what a bank statement (camt.053) shows; the same file twice changes nothing')
    .option('--accept <entry...>', 'credit what arrived although its amount or payer is not what was announced')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((file: string, options) => withShop((shop) => match(shop, file, options)));
}

interface MatchOptions {
  accept?: string[];
  yes?: boolean;
  json?: boolean;
}

async function match(shop: Shop, file: string, options: MatchOptions): Promise<void> {
  const statement = statementOf(file);
  const { sepa_iban: shopIban } = await getSettingValues(shop);
  if (!shopIban)
    throw new Problem('sepa_iban is not set; set it first with ops settings set: the account of the statement.');
  const foreign = statement.accounts.filter((iban) => iban !== shopIban);
  if (foreign.length > 0)
    throw new Problem(`${file} is about the account ${foreign.join(', ')}; the shop's is ${shopIban}.`);
  const accepted = new Set(options.accept);
  const stray = [...accepted].filter((id) => !statement.entries.some((entry) => entry.id === id));
  if (stray.length > 0) throw new Problem(`--accept names what ${file} does not hold: ${stray.join(', ')}.`);

  const reconciliation = await reconcileStatement(shop, { entries: statement.entries, accepted });
  const { matches } = reconciliation;
  if (!options.json) show(reconciliation);
  const noun = matches.length === 1 ? 'deposit' : 'deposits';
  if (matches.length > 0) await ask(`Credit ${matches.length} ${noun}, ${sumOf(matches)}?`, options);
  const credited: Match[] = [];
  for (const each of matches) if (await creditBankDeposit(shop, each)) credited.push(each);
  const takenBack: TakenBack[] = [];
  if (reconciliation.takenBack.length > 0) {
    const { length } = reconciliation.takenBack;
    await ask(
      `Take back ${length} ${length === 1 ? 'deposit' : 'deposits'}, ${sumOf(reconciliation.takenBack)}?`,
      options,
    );
    for (const each of reconciliation.takenBack) if (await takeBackDeposit(shop, each)) takenBack.push(each);
  }
  // entries that another run has credited while this one asked
  const overtaken = matches.filter((each) => !credited.includes(each)).map(({ entry }) => entry);
  const creditedBefore = [...reconciliation.creditedBefore, ...overtaken];
  if (options.json) return printJson(resultOf({ ...reconciliation, matches: credited, creditedBefore, takenBack }));
  const counts = [`${credited.length} credited (${sumOf(credited)})`, `${creditedBefore.length} credited before`];
  printLines(`${counts.join(', ')}, ${reconciliation.unmatched.length} left, ${reconciliation.outgoing} outgoing.`);
  if (takenBack.length > 0) printLines(`${takenBack.length} taken back by the bank (${sumOf(takenBack)}).`);
}

function sumOf(matches: readonly { amountCents: number }[]): string {
  return euros(matches.reduce((cents, { amountCents }) => cents + amountCents, 0));
}

function statementOf(file: string): BankStatement {
  try {
    if (statSync(file).size > statementBytesMax)
      throw new UnreadableStatement(`is larger than ${statementBytesMax / 1024 / 1024} MB`);
    return readCamt053(readFileSync(file));
  } catch (error) {
    if (error instanceof UnreadableStatement) throw new Problem(`${file} ${error.message}.`);
    // safe because the file system throws nothing else
    throw new Problem(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function show({ matches, unmatched, takenBack }: Reconciliation): void {
  if (takenBack.length > 0)
    printRows(
      takenBack.map(({ entry, reference, amountCents, payment, customer }) => ({
        entry: entry.id,
        reference,
        takes_back: euros(amountCents),
        paid: euros(payment.amountCents),
        customer: customer.email,
        booked: when(entry.bookedAt),
      })),
      {},
    );
  if (matches.length > 0)
    printRows(
      matches.map(({ entry, reference, amountCents, payment, customer, isLate }) => ({
        entry: entry.id,
        reference,
        credits: euros(amountCents),
        announced: euros(payment.amountCents),
        payer: entry.payerName,
        customer: customer.email,
        late: isLate,
      })),
      {},
    );
  if (unmatched.length > 0)
    printRows(
      unmatched.map(({ entry, mismatch, reference, expectedCents }) => ({
        entry: entry.id,
        left_because: reasons[mismatch],
        reference,
        amount: entry.amountCents === null ? entry.currency : euros(entry.amountCents),
        announced: expectedCents === null ? '' : euros(expectedCents),
        payer: entry.payerName,
        booked: when(entry.bookedAt),
      })),
      {},
    );
}

function resultOf({ matches, unmatched, creditedBefore, takenBack, outgoing }: Reconciliation) {
  return {
    credited: matches.map(({ entry, reference, amountCents, payment, customer, isLate }) => ({
      entry: entry.id,
      reference,
      amountCents,
      announcedCents: payment.amountCents,
      paymentId: payment.id,
      email: customer.email,
      late: isLate,
    })),
    left: unmatched.map(({ entry, mismatch, reference, expectedCents }) => ({
      entry: entry.id,
      reason: mismatch,
      text: reasons[mismatch],
      reference,
      amountCents: entry.amountCents,
      announcedCents: expectedCents,
    })),
    before: creditedBefore.map(({ id }) => id),
    takenBack: takenBack.map(({ entry, reference, amountCents, payment, customer }) => {
      return { entry: entry.id, reference, amountCents, paymentId: payment.id, email: customer.email };
    }),
    outgoing,
  };
}
