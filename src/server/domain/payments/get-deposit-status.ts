/** How a payment stands, for its owner alone: by its own id, or by the order of a card purchase, and what became of that order. */
import { and, desc, eq, or } from 'drizzle-orm';
import type { DepositStatus } from '#contract/deposits.ts';
import { cardDepositHours } from '#rules/limits.ts';
import type { RequestContext } from '../../context.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { bankAccountOf, bankAccountSettings } from '../settings/bank-account.ts';
import { settingsQuery } from '../settings/read-settings.ts';
import { settingValues } from '../settings/settings.ts';
import { sepaInstructions } from './parts/sepa-instructions.ts';

const knownFailures = ['card_declined', 'insufficient_funds', 'not_confirmed'] as const;

/** @throws `not_found` for what is not there and for what is someone else's alike. */
export async function depositStatus(ctx: RequestContext, id: string): Promise<DepositStatus> {
  const { deps } = ctx;
  const { db } = deps;
  const { rows } = await queryAsCustomer(
    ctx,
    'customer',
    (customerId) =>
      [
        db
          .select({ payment: payments, orderState: orders.state })
          .from(payments)
          .leftJoin(orders, eq(orders.id, payments.orderId))
          .where(and(or(eq(payments.id, id), eq(payments.orderId, id)), eq(payments.customerId, customerId)))
          .orderBy(desc(payments.createdAt))
          .limit(1),
        settingsQuery(db, bankAccountSettings),
      ] as const,
  );
  const found = rows[0][0];
  if (!found) throw new DomainError('not_found');
  const { payment, orderState } = found;
  const { state: status, purpose, amountCents, sepaReference: reference } = payment;
  if (status === 'Error') {
    const failure = knownFailures.find((known) => known === payment.failure);
    return { status, purpose, ...(failure ? { failure } : {}) };
  }
  if (status === 'Success' && purpose === 'purchase' && orderState !== 'paid') {
    return { status, purpose, credited: true };
  }
  if (status !== 'Pending') return { status, purpose };
  const page = openPage(payment, deps.now());
  if (purpose === 'purchase') {
    return { status, purpose, reserved_seconds: Math.max(0, payment.expiresAt - deps.now()), ...page };
  }
  const account = bankAccountOf(settingValues(rows[1]));
  if (!reference || !account) return { status, purpose, ...page };
  return { status, purpose, instructions: sepaInstructions(account, { amountCents, reference }) };
}

/** Where the customer may go on paying. The page of a bank transfer chosen at the provider, which is awaited for longer, is finished. */
function openPage({ method, redirectUrl, createdAt, expiresAt }: typeof payments.$inferSelect, now: number) {
  const isOpen = method === 'card' && now < expiresAt && expiresAt <= createdAt + cardDepositHours * 3600;
  return isOpen && redirectUrl ? { redirect_url: redirectUrl } : {};
}
