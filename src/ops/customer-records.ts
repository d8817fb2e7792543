/** `ops customers search|show|note|resend|sign-out`: what helps a customer who writes. */
import type { Command } from 'commander';
import { eventKinds } from '#contract/operator/customers.ts';
import { Problem } from '#node/problem.ts';
import { endSessions } from '#server/domain/customers/operator/end-sessions.ts';
import { getCustomer } from '#server/domain/customers/operator/get-customer.ts';
import { listCustomerEvents } from '#server/domain/customers/operator/list-customer-events.ts';
import { resendMail } from '#server/domain/customers/operator/resend-mail.ts';
import { searchCustomers } from '#server/domain/customers/operator/search-customers.ts';
import { removeNote, writeNote } from '#server/domain/customers/operator/write-note.ts';
import { printCustomer, printEvents } from './customer-page.ts';
import { euros, printDone, printJson, printLines, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { type Shop, withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function customerRecordsCommands(customers: Command): void {
  customers
    .command('search <text...>')
    .description(
      'by anything known: a part of email or name, an id of anything, a bank reference, a Steam id, the end of an IBAN, an amount',
    )
    .option('--limit <rows>', 'how many, at most 100', '20')
    .option('--json', 'as JSON')
    .action((words: string[], options) =>
      withShop(async (shop) => {
        const limit = wholeNumberOf(options.limit, '--limit');
        const { rows, hasMore } = await searchCustomers(shop, { search: words.join(' '), limit });
        if (options.json) return printJson({ rows, hasMore });
        printRows(
          rows.map(({ id, email, name, balanceCents, owedCents, blockedAt, createdAt, matches }) => ({
            id,
            email,
            name,
            balance: euros(balanceCents),
            owes: owedCents > 0 ? euros(owedCents) : '',
            blocked: blockedAt !== null,
            since: when(createdAt),
            found_by: matches.map(({ way, subject }) => `${way} ${subject}`).join(', '),
          })),
          {},
        );
        if (hasMore) printLines('There are more; say more of what you know.');
      }),
    );

  customers
    .command('show <text...>')
    .description('one customer, found as search finds: where each cent is, and what has happened')
    .option('--events <rows>', 'how much of the time line', '30')
    .option('--only <kind>', eventKinds.join(', '))
    .option('--json', 'as JSON')
    .action((words: string[], options) =>
      withShop(async (shop) => {
        const kind = oneOf(options.only, eventKinds, '--only');
        const limit = wholeNumberOf(options.events, '--events');
        const id = await customerIdOf(shop, words.join(' '));
        const customer = await getCustomer(shop, { id });
        const filters = { customerId: id, kind };
        const events = await rowsOf(limit, (page) => listCustomerEvents(shop, { ...filters, ...page }));
        if (options.json) return printJson({ ...customer, events });
        printCustomer(customer);
        printEvents(events);
      }),
    );

  customers
    .command('note <customer> <text...>')
    .description('write a note about a customer, which the customer’s own export shows')
    .option('--json', 'as JSON')
    .action((customer: string, words: string[], options) =>
      withShop(async (shop) => {
        const customerId = await customerIdOf(shop, customer);
        const id = await writeNote(shop, { customerId, text: words.join(' ') });
        printDone(`Written as ${id}.`, { id }, options);
      }),
    );

  customers
    .command('remove-note <customer> <note>')
    .description('remove a note')
    .option('--json', 'as JSON')
    .action((customer: string, id: string, options) =>
      withShop(async (shop) => {
        await removeNote(shop, { customerId: await customerIdOf(shop, customer), id });
        printDone(`${id} is removed.`, { id }, options);
      }),
    );

  customers
    .command('resend <mail>')
    .description('send a mail again, by its id in the time line: the same words to the same address')
    .option('--json', 'as JSON')
    .action((id: string, options) =>
      withShop(async (shop) => {
        await resendMail(shop, { id });
        printDone(`${id} goes out again within a minute.`, { id }, options);
      }),
    );

  customers
    .command('sign-out <customer>')
    .description('end every session of a customer, and every mailed link to a new password or address')
    .requiredOption('--reason <text>', 'kept in the audit log')
    .option('--json', 'as JSON')
    .action((customer: string, options) =>
      withShop(async (shop) => {
        const customerId = await customerIdOf(shop, customer);
        const ended = await endSessions(shop, { customerId, reason: options.reason });
        const sessions = ended === 1 ? '1 session is' : `${ended} sessions are`;
        printDone(`${sessions} ended.`, { id: customerId, ended }, options);
      }),
    );
}

/** The customer that a search finds, when it is one or one is certain. */
async function customerIdOf(shop: Shop, search: string): Promise<string> {
  const { rows } = await searchCustomers(shop, { search, limit: 3 });
  const [first] = rows;
  if (!first) throw new Problem(`Nobody is found by "${search}".`);
  const isCertain = first.email.toLowerCase() === search.toLowerCase() || first.id === search;
  if (rows.length > 1 && !isCertain)
    throw new Problem(`Several customers are found by "${search}"; see: ops customers search ${search}.`);
  return first.id;
}
