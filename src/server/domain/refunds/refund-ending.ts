/** How a refund to the card ended: the money left by the provider, or it is the customer's on the balance. */
import { and, eq, sql } from 'drizzle-orm';
import type { LanguageCode } from '#rules/languages.ts';
import { nextState, refundLife } from '#rules/lifecycles.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { expectRows, type Statements, statement } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { customerAccount, providerAccount, systemAccounts } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.ts';
import { queueMail } from '../mail/queue-mail.ts';

export interface RefundToSource {
  refund: typeof refunds.$inferSelect;
  payment: { id: string; provider: string };
  customer: { name: string; email: string; language: LanguageCode };
  line: { id: string; orderId: string; title: string };
}

/** Statements that stop with `order_state` when the refund is no longer as it was read; none when its end is known already. */
export function refundOutcome(deps: Deps, ending: RefundToSource, transition: 'finish' | 'fail'): Statements {
  const { db, now } = deps;
  const { refund, customer, line } = ending;
  const state = nextState(refundLife, refund.state, transition);
  if (!state) return [];
  const unchanged = and(eq(refunds.id, refund.id), eq(refunds.state, refund.state));
  const news = transition === 'finish' ? 'sent' : 'returned';
  return [
    expectRows(db.update(refunds).set({ state, doneAt: now() }).where(unchanged), 'order_state'),
    transition === 'finish' ? leave(deps, ending) : stay(deps, ending),
    queueMail(db, now(), {
      id: `refund_${news}:${refund.id}`,
      template: 'refund_news',
      recipient: customer.email,
      language: customer.language,
      values: { name: customer.name, orderId: line.orderId, title: line.title, amountCents: refund.amountCents, news },
    }),
  ];
}

/** From the sale over the customer to the provider, so that the statement shows both. */
function leave({ db, now }: Deps, { refund, payment }: RefundToSource): Statements {
  const balance = customerAccount(refund.customerId);
  const cause = { causeId: refund.id, amountCents: refund.amountCents };
  const provider = providerAccount(payment.provider);
  return [
    transfer(db, now(), { ...cause, code: 'refund_to_source', from: systemAccounts.sales, to: balance }),
    transfer(db, now(), { ...cause, code: 'refund_payment', from: balance, to: provider }),
  ];
}

/** Never sent, it comes from the sale; sent and returned by the bank, it comes from the provider. */
function stay({ db, now }: Deps, { refund, payment, line }: RefundToSource): Statements {
  const { amountCents } = refund;
  const to = customerAccount(refund.customerId);
  const less = { refundedCents: sql`${payments.refundedCents} - ${amountCents}` };
  const credited =
    refund.state === 'pending'
      ? { code: 'refund' as const, causeId: line.id, from: systemAccounts.sales }
      : { code: 'refund_returned' as const, causeId: refund.id, from: providerAccount(payment.provider) };
  return [
    statement(db.update(payments).set(less).where(eq(payments.id, payment.id))),
    transfer(db, now(), { ...credited, to, amountCents }),
  ];
}
