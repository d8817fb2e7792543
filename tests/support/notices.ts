/** Notices of the sandbox, sent to the shop as the provider sends them. */
import { eq } from 'drizzle-orm';
import type { Notice } from '#server/adapters/payments/port.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { TestApp } from './test-app.ts';

/** What the provider would say about the payment of an order, or about a payment itself. */
export async function noticeFor(app: TestApp, orderId: string, kind: Notice['kind']): Promise<Notice> {
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

export async function deliver(app: TestApp, notice: Notice): Promise<number> {
  const { body, headers } = app.sandbox.sign(notice);
  const { status } = await app
    .browser()
    .send('POST', '/payments/sandbox/webhook', body, { headers, withoutCsrf: true });
  return status;
}

/** A notice about an order, delivered now. */
export async function notify(app: TestApp, orderId: string, kind: Notice['kind']): Promise<number> {
  return deliver(app, await noticeFor(app, orderId, kind));
}
