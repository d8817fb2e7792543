/** Payments of the sandbox that are paid, and what the provider says when their money is taken back. */
import { eq } from 'drizzle-orm';
import type { WebhookEvent } from '#server/adapters/payments/port.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { accounts } from '#server/db/schema/ledger.ts';
import { payments } from '#server/db/schema/payments.ts';
import { buyer, type Shopper } from './shop.ts';
import type { TestApp } from './test-app.ts';
import { deliver, notify } from './webhooks.ts';

/** Tops up by card, and pays. Returns the payment's id. */
export async function paidTopUp(app: TestApp, who: Shopper, euros: number, currency = 'EUR'): Promise<string> {
  const { body } = await who.browser.post('/deposit/checkout', { ...buyer, amount: euros, currency });
  await notify(app, body.order_id, 'payment_succeeded');
  return body.order_id;
}

/** Buys what is in the cart. Returns the order's id; a card is charged and has paid. */
export async function paidOrder(app: TestApp, who: Shopper, method: 'balance' | 'card' = 'balance'): Promise<string> {
  const { body } = await who.browser.post('/purchase/product', { ...buyer, paymentMethod: method });
  if (method === 'card') await notify(app, body.order_id, 'payment_succeeded');
  return body.order_id;
}

/** What the provider would say about the money of a payment, or of the order that it paid. */
export async function takenBack(
  app: TestApp,
  paymentOrOrder: string,
  kind: WebhookEvent['kind'],
  { ref = 'dp', minorUnits }: { ref?: string; minorUnits?: number } = {},
): Promise<WebhookEvent> {
  const column = paymentOrOrder.startsWith('pay_') ? payments.id : payments.orderId;
  const [payment] = await app.deps.db.select().from(payments).where(eq(column, paymentOrOrder));
  if (!payment) throw new Error(`no payment for ${paymentOrOrder}`);
  const providerRef = `${ref}_${payment.id}`;
  return {
    eventId: `${providerRef}:${kind}:${minorUnits ?? ''}`,
    kind,
    type: kind,
    providerRef,
    subjectId: payment.id,
    moneyRef: payment.providerRef,
    amountMinorUnits: minorUnits ?? payment.chargedMinorUnits,
    currency: payment.currency,
    reason: 'fraudulent',
    evidenceDueAt: app.clock.now + 7 * 86_400,
    failure: null,
  };
}

/** Delivers events about one payment, one after the other. */
export async function sayOf(app: TestApp, id: string, ...kinds: WebhookEvent['kind'][]): Promise<void> {
  for (const kind of kinds) await deliver(app, await takenBack(app, id, kind));
}

export async function disputesOf(app: TestApp, who: Shopper) {
  return app.deps.db.select().from(disputes).where(eq(disputes.customerId, who.id));
}

/** What the customer owes, in cents. */
export async function owedBy(app: TestApp, who: Shopper): Promise<number> {
  const [claims] = await app.deps.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, `claims:${who.id}`));
  return -(claims?.balanceCents ?? 0) || 0;
}
