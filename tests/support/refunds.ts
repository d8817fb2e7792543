/** A card purchase that is paid, and what the sandbox says about money that goes back. */
import { eq } from 'drizzle-orm';
import type { WebhookEvent } from '#server/adapters/payments/port.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { endCheckout } from '#server/sandbox/store.ts';
import { buyer, createShopper, listItem, type Shopper } from './shop.ts';
import type { TestApp } from './test-app.ts';
import { deliver, webhookFor } from './webhooks.ts';

export interface PaidByCard {
  ada: Shopper;
  orderId: string;
  /** In the order of the prices. */
  lines: (typeof orderLines.$inferSelect)[];
}

export async function paidByCard(
  app: TestApp,
  prices: readonly number[],
  more: Record<string, unknown> = {},
): Promise<PaidByCard> {
  const ada = await createShopper(app);
  const items = await Promise.all(prices.map((price) => listItem(app, price)));
  await ada.addToCart(...items);
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card', ...more });
  const orderId = body.order_id as string;
  const event = await webhookFor(app, orderId, 'payment_succeeded');
  const paid = { state: 'paid' as const, failure: null, refundsFail: false, webhookDueAt: app.clock.now };
  await endCheckout(app.deps.db, event.providerRef, paid);
  await deliver(app, event);
  const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return { ada, orderId, lines: items.map((id) => lines.find(({ itemId }) => itemId === id) as (typeof lines)[0]) };
}

export async function refundOf(app: TestApp, lineId: string) {
  const [refund] = await app.deps.db.select().from(refunds).where(eq(refunds.lineId, lineId));
  if (!refund) throw new Error(`no refund of ${lineId}`);
  return refund;
}

/** The provider's word about the refund of a line. */
export async function notifyRefund(
  app: TestApp,
  lineId: string,
  kind: 'refund_done' | 'refund_failed',
  more: Partial<WebhookEvent> = {},
): Promise<number> {
  const { id, providerRef, chargedMinorUnits } = await refundOf(app, lineId);
  return deliver(app, {
    eventId: `${id}:${kind}`,
    kind,
    providerRef: providerRef ?? '',
    subjectId: id,
    amountMinorUnits: chargedMinorUnits,
    currency: null,
    failure: null,
    ...more,
  });
}
