/** Webhooks of the sandbox, sent to the shop as the provider sends them. */
import { eq } from 'drizzle-orm';
import type { WebhookEvent } from '#server/adapters/payments/port.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { TestApp } from './test-app.ts';

/** What the provider would say about the payment of an order, or about a payment itself. */
export async function webhookFor(app: TestApp, orderId: string, kind: WebhookEvent['kind']): Promise<WebhookEvent> {
  const column = orderId.startsWith('pay_') ? payments.id : payments.orderId;
  const [payment] = await app.deps.db.select().from(payments).where(eq(column, orderId));
  if (!payment) throw new Error(`no payment for ${orderId}`);
  return {
    eventId: `${payment.id}:${kind}`,
    kind,
    providerRef: payment.providerRef ?? '',
    subjectId: payment.id,
    amountMinorUnits: payment.chargedMinorUnits,
    currency: payment.currency,
    failure: null,
  };
}

export async function deliver(app: TestApp, event: WebhookEvent): Promise<number> {
  const { body, headers } = app.sandbox.sign(event);
  const { status } = await app
    .browser()
    .send('POST', '/payments/sandbox/webhook', body, { headers, withoutCsrf: true });
  return status;
}

/** An event about an order, delivered now. */
export async function notify(app: TestApp, orderId: string, kind: WebhookEvent['kind']): Promise<number> {
  return deliver(app, await webhookFor(app, orderId, kind));
}
