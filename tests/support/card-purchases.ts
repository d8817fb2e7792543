/** Customers who pay by card, and what becomes of their orders. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { outbox } from '#server/db/schema/shop.ts';
import { buyer, createShopper, listItem, type Shopper } from './shop.ts';
import type { TestApp } from './test-app.ts';

export const byCard = { ...buyer, paymentMethod: 'card' };

export const itemOf = async ({ deps }: TestApp, id: string) =>
  (await deps.db.select().from(items).where(eq(items.id, id)))[0];

export const lineStates = async ({ deps }: TestApp, orderId: string) =>
  (await deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))).map((line) => line.state);

export const statusOf = async ({ browser }: Shopper, id: string) =>
  (await browser.get(`/deposit/status/${id}`)).body.status;

/** The templates of the mails to a customer. */
export const mailsOf = async ({ deps }: TestApp, email: string) =>
  (await deps.db.select().from(outbox).where(eq(outbox.recipient, email))).map((mail) => mail.template);

/** Someone who has one item in the cart and pays by card. */
export async function atTheProvider(app: TestApp, priceCents = 1234, more: object = {}) {
  const ada = await createShopper(app);
  const item = await listItem(app, priceCents);
  await ada.addToCart(item);
  const { body } = await ada.browser.post('/purchase/product', { ...byCard, ...more });
  expect(body).toMatchObject({ status: 'OK' });
  return { ada, item, orderId: body.order_id as string, body };
}
