/** `ops disputes`: money of payments that was taken back, and what customers owe for it. */
import type { Command } from 'commander';
import { Problem } from '#node/problem.ts';
import { disputeLife } from '#rules/lifecycles.ts';
import { findCustomer } from '#server/domain/customers/operator/find-customer.ts';
import { getDispute } from '#server/domain/disputes/operator/get-dispute.ts';
import { listDisputes } from '#server/domain/disputes/operator/list-disputes.ts';
import { waiveClaim } from '#server/domain/disputes/operator/waive-claim.ts';
import { DomainError } from '#server/domain-error.ts';
import { ask } from './ask.ts';
import { euros, printDone, printJson, printLines, printRows, when } from './print.ts';
import { oneOf, wholeNumberOf } from './read.ts';
import { type Shop, withShop } from './shop.ts';
import { rowsOf } from './whole-list.ts';

export function disputesCommands(program: Command): void {
  const disputes = program.command('disputes').description('money of payments that was taken back');

  disputes
    .command('list')
    .description('open ones first, the nearest deadline for evidence on top')
    .option('--state <state>', disputeLife.states.join(', '))
    .option('--customer <id>', 'only this one’s; or an email address')
    .option('--limit <rows>', 'how many', '50')
    .option('--json', 'as JSON')
    .action((options) =>
      withShop(async (shop) => {
        const state = oneOf(options.state, disputeLife.states, '--state');
        const { customer } = options;
        const limit = wholeNumberOf(options.limit, '--limit');
        const listed = await rowsOf(limit, (page) => listDisputes(shop, { state, customer, ...page }));
        if (options.json) return printJson(listed);
        printRows(
          listed.map(({ amountCents, owedCents, evidenceDueAt, paymentId, createdAt, ...dispute }) => ({
            ...dispute,
            amount: euros(amountCents),
            owed: euros(owedCents),
            evidence_until: evidenceDueAt ? when(evidenceDueAt) : '',
            payment: paymentId,
            at: when(createdAt),
          })),
          {},
        );
      }),
    );

  disputes
    .command('show <id>')
    .description('its payment, its customer, what it stopped, what it moved and what was said')
    .option('--json', 'as JSON')
    .action((id: string, options) => withShop((shop) => show(shop, id, options)));

  disputes
    .command('waive <email>')
    .description('give up what a customer owes: it goes to the losses')
    .requiredOption('--reason <text>', 'kept with the transfer and in the audit log')
    .option('--yes', 'do not ask')
    .option('--json', 'as JSON')
    .action((email: string, options) =>
      withShop(async (shop) => {
        const customer = await findCustomer(shop, { email });
        if (!customer) throw new Problem(`There is no customer with the address ${email}.`);
        await ask(`Give up what ${customer.email} owes?`, options);
        const amountCents = await waiveClaim(shop, { customerId: customer.id, reason: options.reason }).catch(
          (error) => {
            if (!(error instanceof DomainError) || error.code !== 'changed_meanwhile') throw error;
            throw new Problem(
              `${customer.email} owes nothing, or something else now; see: ops customers show ${customer.email}.`,
            );
          },
        );
        printDone(`${customer.email} owes nothing more: ${euros(amountCents)} are lost.`, { amountCents }, options);
      }),
    );
}

async function show(shop: Shop, id: string, options: { json?: boolean }): Promise<void> {
  const found = await getDispute(shop, { id });
  if (options.json) return printJson(found);
  const { dispute, email, owedCents, payment, lines, transfers, events } = found;
  const about = [dispute.kind, dispute.reason].filter(Boolean).join(', ');
  printLines(
    `${id}: ${euros(dispute.amountCents)}, ${dispute.state} (${about}), ${dispute.provider} ${dispute.providerRef}`,
    `customer: ${email} (${dispute.customerId}), owes ${euros(owedCents)}`,
    `payment: ${payment.id} of ${euros(payment.amountCents)}${payment.orderId ? ` for ${payment.orderId}` : ''}`,
    ...(dispute.evidenceDueAt ? [`evidence until: ${when(dispute.evidenceDueAt)} UTC`] : []),
    ...(dispute.releasedAt ? [`released: ${when(dispute.releasedAt)} UTC`] : []),
  );
  if (lines.length > 0)
    printRows(
      lines.map(({ lineId, title, state, amountCents, isSent, resumedOrderId }) => ({
        line: lineId,
        title,
        state,
        worth: euros(amountCents),
        trade_offer_out: isSent,
        resumed_as: resumedOrderId,
      })),
      {},
    );
  if (transfers.length > 0)
    printRows(
      transfers.map(({ code, fromAccount, toAccount, amountCents, createdAt }) => {
        return { transfer: code, from: fromAccount, to: toAccount, amount: euros(amountCents), at: when(createdAt) };
      }),
      {},
    );
  if (events.length > 0)
    printRows(
      events.map(({ id: event, type, receivedAt, appliedAt }) => {
        return { event, type, at: when(receivedAt), applied: appliedAt !== null };
      }),
      {},
    );
}
