/** `ops customers`: who buys and sells here, money given to them, who they are shown to be, who is shut out. */
import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { verificationStatuses } from '#server/db/schema/customers.ts';
import type { Deps } from '#server/deps.ts';
import { blockCustomer } from '#server/domain/customers/operator/block-customer.ts';
import { customerByEmail, findCustomers } from '#server/domain/customers/operator/list-customers.ts';
import { resetTwoFactor } from '#server/domain/customers/operator/reset-two-factor.ts';
import { unblockCustomer } from '#server/domain/customers/operator/unblock-customer.ts';
import { verifyCustomer } from '#server/domain/customers/operator/verify-customer.ts';
import { creditCustomer } from '#server/domain/ledger/operator/credit-customer.ts';
import { ask } from './ask.ts';
import { euros, printDone, printJson, printRows, when } from './print.ts';
import { wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';

export function customersCommands(program: Command): void {
  const customers = program.command('customers').description('who buys and sells here');

  const show = (search: string | undefined, options: { limit: string; json?: boolean }) =>
    withShop(async ({ deps }) => {
      const limit = wholeNumberOf(options.limit, '--limit');
      const rows = await findCustomers(deps.db, { ...(search ? { search } : {}), limit });
      if (options.json) return printJson(rows);
      printRows(
        rows.map(({ id, email, name, balanceCents, emailVerifiedAt, verificationStatus, blockedAt, ...row }) => ({
          id,
          email,
          name,
          balance: euros(balanceCents),
          verified: emailVerifiedAt !== null,
          identity: verificationStatus,
          blocked: blockedAt !== null,
          country: row.countryCode,
          since: when(row.createdAt),
        })),
        {},
      );
    });

  customers
    .command('list')
    .description('customers, newest first')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) => show(undefined, options));

  customers
    .command('find <text>')
    .description('by id, or by a part of the e-mail or the name')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action(show);

  customers
    .command('credit <email> <amount>')
    .description('give a customer euros of the shop, or take a mistaken credit back: customers credit a@b.c -- -5')
    .requiredOption('--reason <text>', 'kept with the transfer')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((email: string, amount: string, options) =>
      withShop(async ({ deps, actor }) => {
        const amountCents = minorUnitsOf(amount);
        if (!amountCents) throw new Problem(`The amount is "${amount}"; it must be euros, such as 12.50.`);
        const reason = reasonOf(options.reason, 'say why in --reason');
        const customer = await knownCustomer(deps, email);
        await ask(`Credit ${euros(amountCents)} to ${customer.email}?`, options);
        const balanceCents = await creditCustomer(deps, { customerId: customer.id, amountCents, reason, actor });
        const result = { id: customer.id, amountCents, balanceCents };
        printDone(`${customer.email} now has ${euros(balanceCents)}.`, result, options);
      }),
    );

  customers
    .command('verify <email>')
    .description('say how the check of who a customer is stands; it shows in the account')
    .requiredOption('--status <status>', verificationStatuses.join(', '))
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async ({ deps, actor }) => {
        const status = verificationStatuses.find((known) => known === options.status);
        if (!status)
          throw new Problem(`The status is "${options.status}"; it must be one of ${verificationStatuses.join(', ')}.`);
        const customer = await knownCustomer(deps, email);
        await verifyCustomer(deps, { customerId: customer.id, status, actor });
        printDone(`The identity of ${customer.email} is now ${status}.`, { id: customer.id, status }, options);
      }),
    );

  customers
    .command('block <email>')
    .description('shut a customer out and end every session; balance and orders stay as they are')
    .requiredOption('--reason <text>', 'kept with the customer and in the audit log')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async ({ deps, actor }) => {
        const reason = reasonOf(options.reason, 'say why in --reason');
        const customer = await knownCustomer(deps, email);
        if (customer.blockedAt !== null) throw new Problem(`${customer.email} is blocked already.`);
        await ask(`Block ${customer.email}?`, options);
        await blockCustomer(deps, { customerId: customer.id, reason, actor });
        printDone(`${customer.email} is blocked and signed out everywhere.`, { id: customer.id }, options);
      }),
    );

  customers
    .command('unblock <email>')
    .description('let a blocked customer in again')
    .requiredOption('--reason <text>', 'kept in the audit log')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async ({ deps, actor }) => {
        const reason = reasonOf(options.reason, 'say why in --reason');
        const customer = await knownCustomer(deps, email);
        if (customer.blockedAt === null) throw new Problem(`${customer.email} is not blocked.`);
        await unblockCustomer(deps, { customerId: customer.id, reason, actor });
        printDone(`${customer.email} can sign in again.`, { id: customer.id }, options);
      }),
    );

  customers
    .command('two-factor-off <email>')
    .description('let a customer in who has lost phone and recovery codes; ends every session and mails them')
    .requiredOption('--reason <text>', 'how they have shown who they are; kept in the audit log')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async ({ deps, actor }) => {
        const reason = reasonOf(options.reason, 'say in --reason how the customer has shown who they are');
        const customer = await knownCustomer(deps, email);
        await ask(`Switch two-factor authentication of ${customer.email} off?`, options);
        await resetTwoFactor(deps, { customerId: customer.id, reason, actor });
        printDone(`${customer.email} signs in with the password alone now.`, { id: customer.id }, options);
      }),
    );
}

async function knownCustomer({ db }: Deps, email: string) {
  const customer = await customerByEmail(db, email);
  if (!customer) throw new Problem(`There is no customer with the address ${email}.`);
  return customer;
}

function reasonOf(typed: string, what: string): string {
  const reason = typed.trim();
  if (!reason) throw new Problem(`The reason is empty; ${what}.`);
  return reason;
}
