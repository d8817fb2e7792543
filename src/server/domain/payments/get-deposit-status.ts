/** How a payment stands, for its owner alone: by its own id, or by the order of a card purchase. */
import { and, desc, eq, or } from 'drizzle-orm';
import { DepositStatus } from '#contract/deposits.ts';
import { cardDepositHours } from '#rules/limits.ts';
import type { RequestContext } from '../../context.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { accountSettings, bankAccountOf } from '../settings/parts/bank-account.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { sepaInstructions } from './parts/sepa-instructions.ts';

const ShownFailure = DepositStatus.shape.failure;

/** @throws `not_found`, also for a payment of another customer. */
export async function getDepositStatus(ctx: RequestContext, { id }: { id: string }): Promise<DepositStatus> {
  const { db, now } = ctx.deps;
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    db
      .select({ payment: payments, orderState: orders.state })
      .from(payments)
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .where(and(or(eq(payments.id, id), eq(payments.orderId, id)), eq(payments.customerId, customerId)))
      .orderBy(desc(payments.createdAt))
      .limit(1),
    settingsQuery(db, accountSettings),
  ]);
  const [[newest], settingRows] = rows;
  if (!newest) throw new DomainError('not_found');
  const { payment, orderState } = newest;
  const { state: status, purpose, amountCents, sepaReference: reference } = payment;
  if (status === 'Error') {
    const { data: failure } = ShownFailure.safeParse(payment.failure);
    return { status, purpose, ...(failure ? { failure } : {}) };
  }
  if (status === 'Success' && purpose === 'purchase' && orderState !== 'paid') {
    return { status, purpose, credited: true };
  }
  if (status !== 'Pending') return { status, purpose };
  const page = openPage(payment, now());
  if (purpose === 'purchase') {
    return { status, purpose, reserved_seconds: Math.max(0, payment.expiresAt - now()), ...page };
  }
  const account = bankAccountOf(settingValues(settingRows));
  if (!reference || !account) return { status, purpose, ...page };
  return { status, purpose, instructions: sepaInstructions(account, { amountCents, reference }) };
}

/** The page where the customer may go on paying. A bank transfer that was chosen at the provider has a later end, and no page. */
function openPage({ method, redirectUrl, createdAt, expiresAt }: typeof payments.$inferSelect, now: number) {
  const isOpen = method === 'card' && now < expiresAt && expiresAt <= createdAt + cardDepositHours * 3600;
  return isOpen && redirectUrl ? { redirect_url: redirectUrl } : {};
}
