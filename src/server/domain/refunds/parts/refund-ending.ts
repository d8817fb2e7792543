/** How a refund to the card ends: the provider has sent the money, or the customer's balance gets it. */
import { and, eq, sql } from 'drizzle-orm';
import { nextState, refundLife } from '#rules/lifecycles.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { customerAccount, providerAccount, systemAccounts } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { queueMail, skipIfClosed } from '../../mail/parts/queue-mail.ts';
import type { RefundToSource } from './queries.ts';

/** Statements that stop with `order_state` when the refund is no longer as it was read; none when it has ended so already. */
export function endRefund(deps: Deps, ending: RefundToSource, name: 'finish' | 'fail'): Statements {
  const { db, now } = deps;
  const { refund, customer, line } = ending;
  if (!nextState(refundLife, refund.state, name)) return [];
  const unchanged = and(eq(refunds.id, refund.id), eq(refunds.state, refund.state));
  const ended = transition(db, refunds, refundLife, name, { where: unchanged, set: { doneAt: now() } });
  const news = name === 'finish' ? 'sent' : 'returned';
  const mail = queueMail(db, now(), {
    id: `refund_${news}:${refund.id}`,
    template: 'refund_news',
    recipient: customer.email,
    language: customer.language,
    values: { name: customer.name, orderId: line.orderId, title: line.title, amountCents: refund.amountCents, news },
  });
  return [
    expectRows(ended, 'order_state'),
    name === 'finish' ? postSent(deps, ending) : postToBalance(deps, ending),
    skipIfClosed(customer, mail),
  ];
}

/** From the sale over the customer to the provider, so that the customer's statement shows both. */
function postSent({ db, now }: Deps, { refund, payment }: RefundToSource): Statements {
  const balance = customerAccount(refund.customerId);
  const cause = { causeId: refund.id, amountCents: refund.amountCents };
  const provider = providerAccount(payment.provider);
  return [
    transfer(db, now(), { ...cause, code: 'refund_to_source', from: systemAccounts.sales, to: balance }),
    transfer(db, now(), { ...cause, code: 'refund_payment', from: balance, to: provider }),
  ];
}

/** A refund that was never sent comes from the sale; one that the bank returned comes from the provider. */
function postToBalance({ db, now }: Deps, { refund, payment }: RefundToSource): Statements {
  const { amountCents } = refund;
  const to = customerAccount(refund.customerId);
  const refundedCents = sql`${payments.refundedCents} - ${amountCents}`;
  const source =
    refund.state === 'pending'
      ? { code: 'refund' as const, from: systemAccounts.sales }
      : { code: 'refund_returned' as const, from: providerAccount(payment.provider) };
  return [
    statement(db.update(payments).set({ refundedCents }).where(eq(payments.id, payment.id))),
    transfer(db, now(), { ...source, causeId: refund.id, to, amountCents }),
  ];
}
