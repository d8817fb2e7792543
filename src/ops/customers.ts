/** `ops customers`: lists, credits, identity checks, blocks, two-factor authentication. */
import type { Command } from 'commander';
import { customerSorts } from '#contract/operator/customers.ts';
import { Problem } from '#node/problem.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { verificationStatuses } from '#rules/verification-status.ts';
import type { SystemContext } from '#server/context.ts';
import { blockCustomer } from '#server/domain/customers/operator/block-customer.ts';
import { askCredit, creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { findCustomer } from '#server/domain/customers/operator/find-customer.ts';
import { listCustomers } from '#server/domain/customers/operator/list-customers.ts';
import { resetTwoFactor } from '#server/domain/customers/operator/reset-two-factor.ts';
import { unblockCustomer } from '#server/domain/customers/operator/unblock-customer.ts';
import { verifyCustomer } from '#server/domain/customers/operator/verify-customer.ts';
import { releaseHold } from '#server/domain/disputes/operator/release-hold.ts';
import { payOutClosed } from '#server/domain/withdrawals/operator/pay-out-closed.ts';
import { DomainError } from '#server/domain-error.ts';
import { doOrAsk } from './approvals.ts';
import { ask, askTwice } from './ask.ts';
import { customerRecordsCommands } from './customer-records.ts';
import { euros, printDone, printJson, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function customersCommands(program: Command): void {
  const customers = program.command('customers').description('who buys and sells here');

  const show = (search: string | undefined, options: { sort?: string; limit: string; json?: boolean }) =>
    withShop(async ({ deps }) => {
      const limit = wholeNumberOf(options.limit, '--limit');
      const sort = oneOf(options.sort, customerSorts, '--sort');
      const listed = await rowsOf(limit, (page) => listCustomers({ deps }, { search, sort, ...page }));
      if (options.json) return printJson(listed);
      printRows(
        listed.map((customer) => ({
          id: customer.id,
          email: customer.email,
          name: customer.name,
          balance: euros(customer.balanceCents),
          verified: customer.emailVerifiedAt !== null,
          identity: customer.verificationStatus,
          blocked: customer.blockedAt !== null,
          country: customer.countryCode,
          since: when(customer.createdAt),
        })),
        {},
      );
    });

  customers
    .command('list')
    .description('customers, newest first')
    .option('--sort <order>', customerSorts.join(', '), '-created')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) => show(undefined, options));

  customers
    .command('find <text>')
    .description('as search finds, with what list shows')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action(show);

  customerRecordsCommands(customers);

  customers
    .command('credit <email> <amount>')
    .description('give a customer euros of the shop, or take a mistaken credit back: customers credit a@b.c -- -5')
    .requiredOption('--reason <text>', 'kept with the transfer')
    .option('--again <amount>', 'the amount once more, where it is much and there is no terminal to ask')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((email: string, amount: string, options) =>
      withShop(async (ctx) => {
        const amountCents = minorUnitsOf(amount);
        if (!amountCents) throw new Problem(`The amount is "${amount}"; it must be euros, such as 12.50.`);
        const reason = reasonOf(options.reason, 'say why in --reason');
        const customer = await customerOf(ctx, email);
        await ask(`Credit ${euros(amountCents)} to ${customer.email}?`, options);
        const wish = { customerId: customer.id, amountCents, reason };
        const balanceCents = await askTwice(options, (again) => {
          const repeated = { ...wish, againCents: again === undefined ? undefined : (minorUnitsOf(again) ?? 0) };
          return doOrAsk(
            () => creditCustomer(ctx, repeated),
            () => askCredit(ctx, repeated),
            options,
          );
        });
        if (balanceCents === null) return;
        const result = { id: customer.id, amountCents, balanceCents };
        printDone(`${customer.email} now has ${euros(balanceCents)}.`, result, options);
      }),
    );

  customers
    .command('pay-out <id>')
    .description('pay out what can be withdrawn of a closed account: it goes into the next file for the bank')
    .requiredOption('--holder <name>', 'of the bank account')
    .requiredOption('--iban <iban>', 'the bank account')
    .requiredOption('--reason <text>', 'how they have shown who they are; kept in the audit log')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((customerId: string, options) =>
      withShop(async (ctx) => {
        const reason = reasonOf(options.reason, 'say in --reason how they have shown who they are');
        const { holder, iban } = options;
        await ask(`Pay out all that can be withdrawn of ${customerId} to ${holder}, ${iban}?`, options);
        const paid = await payOutClosed(ctx, { customerId, holder, iban, reason });
        const sentence = `${euros(paid.amountCents)} wait for the next file for the bank as ${paid.payoutId}.`;
        printDone(sentence, { id: customerId, ...paid }, options);
      }),
    );

  customers
    .command('verify <email>')
    .description('say how the check of who a customer is stands; it shows in the account')
    .requiredOption('--status <status>', verificationStatuses.join(', '))
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async (ctx) => {
        const status = verificationStatuses.find((name) => name === options.status);
        if (!status)
          throw new Problem(`The status is "${options.status}"; it must be one of ${verificationStatuses.join(', ')}.`);
        const customer = await customerOf(ctx, email);
        await verifyCustomer(ctx, { customerId: customer.id, status });
        printDone(`The identity of ${customer.email} is now ${status}.`, { id: customer.id, status }, options);
      }),
    );

  customers
    .command('block <email>')
    .description(
      'shut a customer out and end every session and mailed link to a new password or address; balance and orders stay as they are',
    )
    .requiredOption('--reason <text>', 'kept with the customer and in the audit log')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async (ctx) => {
        const reason = reasonOf(options.reason, 'say why in --reason');
        const customer = await customerOf(ctx, email);
        if (customer.blockedAt !== null) throw new Problem(`${customer.email} is blocked already.`);
        await ask(`Block ${customer.email}?`, options, '`customers unblock` lets them in again');
        await blockCustomer(ctx, { customerId: customer.id, reason });
        printDone(`${customer.email} is blocked and signed out everywhere.`, { id: customer.id }, options);
      }),
    );

  customers
    .command('unblock <email>')
    .description(
      'let a blocked customer in again, and one on hold buy and be paid in spite of what is disputed or owed',
    )
    .requiredOption('--reason <text>', 'kept in the audit log')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async (ctx) => {
        const reason = reasonOf(options.reason, 'say why in --reason');
        const customer = await customerOf(ctx, email);
        const isBlocked = customer.blockedAt !== null;
        if (isBlocked) await unblockCustomer(ctx, { customerId: customer.id, reason });
        const isReleased = await releaseHold(ctx, { customerId: customer.id, reason }).then(
          () => true,
          (error) => {
            if (error instanceof DomainError && error.code === 'changed_meanwhile') return false;
            throw error;
          },
        );
        if (!isBlocked && !isReleased) throw new Problem(`${customer.email} is not blocked.`);
        const done = [
          ...(isBlocked ? [`${customer.email} can sign in again.`] : []),
          ...(isReleased ? [`${customer.email} can buy and be paid out again; what is owed stays owed.`] : []),
        ];
        printDone(done, { id: customer.id, isBlocked: false, isReleased }, options);
      }),
    );

  customers
    .command('two-factor-off <email>')
    .description(
      'let a customer in who has lost phone and recovery codes; ends every session and mailed link to a new password or address, and mails them',
    )
    .requiredOption('--reason <text>', 'how they have shown who they are; kept in the audit log')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async (ctx) => {
        const reason = reasonOf(options.reason, 'say in --reason how the customer has shown who they are');
        const customer = await customerOf(ctx, email);
        await ask(`Switch two-factor authentication of ${customer.email} off?`, options);
        await resetTwoFactor(ctx, { customerId: customer.id, reason });
        printDone(`${customer.email} signs in with the password alone now.`, { id: customer.id }, options);
      }),
    );
}

async function customerOf(ctx: SystemContext, email: string) {
  const customer = await findCustomer(ctx, { email });
  if (!customer) throw new Problem(`There is no customer with the address ${email}.`);
  return customer;
}

function reasonOf(typed: string, what: string): string {
  const reason = typed.trim();
  if (!reason) throw new Problem(`The reason is empty; ${what}.`);
  return reason;
}
