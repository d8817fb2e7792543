/** Lines that wait to be delivered, and the jobs that couriers have of them. */
import { eq } from 'drizzle-orm';
import { orderLines } from '#server/db/schema/orders.ts';
import { trades } from '#server/db/schema/trades.ts';
import type { TestCourier } from './couriers.ts';
import { buyer, createShopper, listItem } from './shop.ts';
import type { TestApp } from './test-app.ts';

/** A new customer buys one item from the balance. */
export async function boughtLine(app: TestApp, priceCents = 2500) {
  const ada = await createShopper(app, priceCents);
  await ada.addToCart(await listItem(app, priceCents));
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, body.order_id));
  if (!line) throw new Error(`Nothing was bought: ${JSON.stringify(body)}`);
  return { ada, line };
}

export async function lineState({ deps }: TestApp, id: string) {
  return (await deps.db.select().from(orderLines).where(eq(orderLines.id, id)))[0]?.state;
}

export async function tradeOf({ deps }: TestApp, lineId: string) {
  return (await deps.db.select().from(trades).where(eq(trades.lineId, lineId)))[0];
}

/** The job of one line; all the others are claimed with it and left to their leases. */
export async function jobOf(app: TestApp, courier: TestCourier, lineId: string) {
  const trade = await tradeOf(app, lineId);
  const job = (await courier.claim(50)).find(({ id }) => id === trade?.id);
  if (!job) throw new Error('The job was not given out');
  return job;
}
