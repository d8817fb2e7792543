/** `ops customers`: who buys and sells here, and money given to them. */
import type { Command } from 'commander';
import { minorUnitsOf } from '#rules/money.ts';
import { creditCustomer } from '#server/domain/accounts/credit-customer.ts';
import { customerByEmail, findCustomers } from '#server/domain/accounts/find-customers.ts';
import { resetSecondStep } from '#server/domain/second-step/reset-second-step.ts';
import { Problem } from '../../scripts/problem.ts';
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
        rows.map(({ id, email, name, balanceCents, emailVerifiedAt, blockedAt, countryCode, createdAt }) => ({
          id,
          email,
          name,
          balance: euros(balanceCents),
          verified: emailVerifiedAt !== null,
          blocked: blockedAt !== null,
          country: countryCode,
          since: when(createdAt),
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
    .description('give a customer euros of the house, or take a mistaken credit back: customers credit a@b.c -- -5')
    .requiredOption('--reason <text>', 'kept with the transfer')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((email: string, amount: string, options) =>
      withShop(async ({ deps, actor }) => {
        const amountCents = minorUnitsOf(amount);
        if (!amountCents) throw new Problem(`The amount is "${amount}"; it must be euros, such as 12.50.`);
        const reason = String(options.reason).trim();
        if (!reason) throw new Problem('The reason is empty; say why in --reason.');
        const customer = await customerByEmail(deps.db, email);
        if (!customer) throw new Problem(`There is no customer with the address ${email}.`);
        await ask(`Credit ${euros(amountCents)} to ${customer.email}?`, options);
        const balanceCents = await creditCustomer(deps, { customerId: customer.id, amountCents, reason, actor });
        const result = { id: customer.id, amountCents, balanceCents };
        printDone(`${customer.email} now has ${euros(balanceCents)}.`, result, options);
      }),
    );

  customers
    .command('second-step-off <email>')
    .description('let a customer in who has lost phone and recovery codes; ends every session and mails them')
    .requiredOption('--reason <text>', 'how they have shown who they are; kept in the audit log')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async ({ deps, actor }) => {
        const reason = String(options.reason).trim();
        if (!reason) throw new Problem('The reason is empty; say in --reason how the customer has shown who they are.');
        const customer = await customerByEmail(deps.db, email);
        if (!customer) throw new Problem(`There is no customer with the address ${email}.`);
        await ask(`Switch the second step of ${customer.email} off?`, options);
        await resetSecondStep(deps, { customerId: customer.id, reason, actor });
        printDone(`${customer.email} signs in with the password alone now.`, { id: customer.id }, options);
      }),
    );
}
