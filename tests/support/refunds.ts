/** A card purchase that is paid, and what the sandbox says about money that goes back. */
import { eq } from 'drizzle-orm';
import type { WebhookEvent } from '#server/adapters/payments/port.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { endCheckout } from '#server/sandbox/books.ts';
import { buyer, listItem, type Shopper, shopper } from './shop.ts';
import { deliver, webhookFor } from './webhooks.ts';
import type { World } from './world.ts';

export interface PaidByCard {
  ada: Shopper;
  orderId: string;
  /** In the order of the prices. */
  lines: (typeof orderLines.$inferSelect)[];
}

export async function paidByCard(
  world: World,
  prices: readonly number[],
  more: Record<string, unknown> = {},
): Promise<PaidByCard> {
  const ada = await shopper(world);
  const items = await Promise.all(prices.map((price) => listItem(world, price)));
  await ada.puts(...items);
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card', ...more });
  const orderId = body.order_id as string;
  const event = await webhookFor(world, orderId, 'payment_succeeded');
  const paid = { state: 'paid' as const, failure: null, refundsFail: false, webhookDueAt: world.clock.now };
  await endCheckout(world.deps.db, event.providerRef, paid);
  await deliver(world, event);
  const lines = await world.deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return { ada, orderId, lines: items.map((id) => lines.find(({ itemId }) => itemId === id) as (typeof lines)[0]) };
}

export async function refundOf(world: World, lineId: string) {
  const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.lineId, lineId));
  if (!refund) throw new Error(`no refund of ${lineId}`);
  return refund;
}

/** The provider's word about the refund of a line. */
export async function notifyRefund(
  world: World,
  lineId: string,
  kind: 'refund_done' | 'refund_failed',
  more: Partial<WebhookEvent> = {},
): Promise<number> {
  const { id, providerRef, chargedMinorUnits } = await refundOf(world, lineId);
  return deliver(world, {
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
