/** `ops deposits entries`, `entry`, `assign`, `ignore`, `reopen`, `statements`: what the bank has booked, and what a person says of it. */
import type { Command } from 'commander';
import { entrySorts } from '#contract/operator/bank.ts';
import { Problem } from '#node/problem.ts';
import { bankEntryLife } from '#rules/lifecycles.ts';
import { askAssignment, assignEntry } from '#server/domain/bank/operator/assign-entry.ts';
import { ignoreEntry, reopenEntry } from '#server/domain/bank/operator/ignore-entry.ts';
import { listEntries } from '#server/domain/bank/operator/list-entries.ts';
import { listStatements } from '#server/domain/bank/operator/list-statements.ts';
import { suggestTargets } from '#server/domain/bank/operator/suggest-targets.ts';
import { doOrAsk } from './approvals.ts';
import { ask } from './ask.ts';
import { mismatchWords, outcomeWords } from './bank-words.ts';
import { euros, printDone, printJson, printRows, when } from './print.ts';
import { centsOf, oneOf, wholeNumberOf } from './read.ts';
import { type Shop, withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function bankEntriesCommands(deposits: Command): void {
  deposits
    .command('entries')
    .description('what the bank has booked, newest first')
    .option('--state <state>', bankEntryLife.states.join(', '))
    .option('--out', 'money that went out alone')
    .option('--in', 'money that came in alone')
    .option('--customer <id or e-mail>', 'those that are a customer’s')
    .option('--statement <id>', 'those of one statement')
    .option('--from <euros>', 'of this amount or more')
    .option('--to <euros>', 'of this amount or less')
    .option('--search <text>', 'a part of a reference, name or text, or an amount')
    .option('--sort <order>', entrySorts.join(', '), '-booked')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) => withShop((shop) => entries(shop, options)));

  deposits
    .command('entry <entry>')
    .description('what a waiting entry may be: deposits, customers and payouts, the likeliest first')
    .option('--search <text>', 'a reference, an amount, a name or an e-mail address')
    .option('--json', 'as JSON')
    .action((entry: string, options) => withShop((shop) => suggest(shop, entry, options)));

  deposits
    .command('assign <entry>')
    .description(
      'say what an entry is: its whole sum goes to a customer or a deposit, or a payout went out or came back by it',
    )
    .option('--customer <id or e-mail>', 'a deposit that nobody has announced')
    .option('--deposit <id or reference>', 'the deposit that it pays, or takes back')
    .option('--payout <id>', 'the payout that went out, or came back')
    .option('--amount <euros>', 'what you see: nothing is done when the entry is of another amount')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((entry: string, options) => withShop((shop) => assign(shop, entry, options)));

  deposits
    .command('ignore <entry>')
    .description('say that an entry needs nothing here')
    .requiredOption('--reason <text>', 'why')
    .option('--json', 'as JSON')
    .action((entry: string, options) =>
      withShop(async (shop) => {
        await ignoreEntry(shop, { entry, reason: options.reason });
        printDone(
          `${entry} is ignored; deposits reopen ${entry} lets it wait again.`,
          { entry, state: 'ignored' },
          options,
        );
      }),
    );

  deposits
    .command('reopen <entry>')
    .description('let an ignored entry wait again')
    .option('--json', 'as JSON')
    .action((entry: string, options) =>
      withShop(async (shop) => {
        await reopenEntry(shop, { entry });
        printDone(`${entry} waits again.`, { entry, state: 'unmatched' }, options);
      }),
    );

  deposits
    .command('statements')
    .description('bank statements that were taken, newest first, with what is missing before each')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) => withShop((shop) => statements(shop, options)));
}

interface EntryOptions {
  state?: string;
  out?: boolean;
  in?: boolean;
  customer?: string;
  statement?: string;
  from?: string;
  to?: string;
  search?: string;
  sort?: string;
  limit: string;
  json?: boolean;
}

async function entries(shop: Shop, options: EntryOptions): Promise<void> {
  const { customer, statement, search, from, to } = options;
  const direction = options.out === options.in ? undefined : options.out ? ('out' as const) : ('in' as const);
  const filters = {
    state: oneOf(options.state, bankEntryLife.states, '--state'),
    direction,
    customer,
    statement,
    search,
    sort: oneOf(options.sort, entrySorts, '--sort'),
    fromCents: from === undefined ? undefined : centsOf(from, '--from'),
    toCents: to === undefined ? undefined : centsOf(to, '--to'),
  };
  const found = await rowsOf(wholeNumberOf(options.limit, '--limit'), (page) =>
    listEntries(shop, { ...filters, ...page }),
  );
  if (options.json) return printJson(found);
  printRows(
    found.map((entry) => ({
      id: entry.id,
      reference: entry.reference,
      state: entry.state,
      amount:
        entry.amountCents === null
          ? entry.currency
          : euros(entry.direction === 'out' ? -entry.amountCents : entry.amountCents),
      who: entry.partyName,
      text: entry.remittance.join(' '),
      booked: when(entry.bookedAt),
      is: entry.outcome ? outcomeWords[entry.outcome] : entry.note || mismatchWords[entry.mismatch ?? 'not_applied'],
      about: entry.payoutId ?? entry.paymentId ?? entry.exportId,
      customer: entry.email,
    })),
    {},
  );
}

async function suggest(
  shop: Shop,
  entry: string,
  { search, json }: { search?: string; json?: boolean },
): Promise<void> {
  const found = await suggestTargets(shop, { entry, search });
  if (json) return printJson(found);
  const rows = [
    ...found.deposits.map(({ id, reference, state, amountCents, payerName, email }) => {
      return {
        is: `deposit ${reference ?? ''}`,
        option: `--deposit ${id}`,
        state,
        amount: euros(amountCents),
        name: payerName,
        email,
      };
    }),
    ...found.payouts.map(({ id, state, amountCents, ibanMasked, email }) => {
      return { is: 'payout', option: `--payout ${id}`, state, amount: euros(amountCents), name: ibanMasked, email };
    }),
    ...found.customers.map(({ id, name, email }) => {
      return { is: 'customer', option: `--customer ${id}`, state: '', amount: '', name, email };
    }),
  ];
  printRows(rows, {});
}

interface AssignOptions {
  customer?: string;
  deposit?: string;
  payout?: string;
  amount?: string;
  yes?: boolean;
  json?: boolean;
}

async function assign(shop: Shop, entry: string, options: AssignOptions): Promise<void> {
  const { customer, deposit, payout, amount } = options;
  const targets = Object.entries({ customer, deposit, payout }).filter(([, id]) => id !== undefined);
  const [target] = targets;
  if (!target || targets.length > 1) throw new Problem('Name exactly one of --customer, --deposit and --payout.');
  await ask(`Give ${entry} to the ${target[0]} ${target[1]}?`, options);
  const amountCents = amount === undefined ? undefined : centsOf(amount, '--amount');
  const assignment = { entry, customer, deposit, payout, amountCents };
  const assigned = await doOrAsk(
    () => assignEntry(shop, assignment),
    () => askAssignment(shop, assignment),
    options,
  );
  if (!assigned) return;
  const sum = euros(assigned.amountCents);
  const what = outcomeWords[assigned.outcome];
  printDone(
    assigned.isNew ? `${entry}: ${what}, ${sum}.` : `${entry} is that already: ${what}, ${sum}. Nothing was done.`,
    { ...assigned },
    options,
  );
}

async function statements(shop: Shop, { limit, json }: { limit: string; json?: boolean }): Promise<void> {
  const found = await rowsOf(wholeNumberOf(limit, '--limit'), (page) => listStatements(shop, page));
  if (json) return printJson(found);
  printRows(
    found.map(({ id, reference, endsAt, openingCents, closingCents, gapCents, ...statement }) => ({
      id,
      statement: reference,
      until: when(endsAt).slice(0, 10),
      begins: openingCents === null ? '' : euros(openingCents),
      ends: closingCents === null ? '' : euros(closingCents),
      missing_before: gapCents ? euros(gapCents) : '',
      entries: statement.entries,
      waiting: statement.waiting,
      taken: when(statement.importedAt),
      by: statement.importedBy,
    })),
    {},
  );
}
