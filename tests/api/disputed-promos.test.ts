/** The use of a promo code whose order a dispute had ended, once the dispute is won. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { promoRedemptions } from '#server/db/schema/promos.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { sayOf } from '../support/disputes.ts';
import { paidByCard } from '../support/refunds.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0, overdrawn: [] });
  await app.close();
});

/** Whether the code can be used with a new cart. */
async function checked({ addToCart, browser }: Shopper, code: string) {
  await addToCart(await listItem(app, 3000));
  const { status, body } = await browser.get(`/promocode/check?code=${code}`);
  return status === 200 ? 'good' : body.message_key;
}
const usesOf = async ({ id }: Shopper) =>
  (await app.deps.db.select().from(promoRedemptions).where(eq(promoRedemptions.customerId, id))).map(
    ({ code, orderId, discountCents, releasedAt }) => ({ code, orderId, discountCents, isLeft: releasedAt !== null }),
  );
const aliveOf = async ({ id }: Shopper) =>
  (await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, id))).filter(
    ({ state }) => state === 'processing',
  );

test('is taken up again by the order that delivers after all, and free once more when that has ended', async () => {
  const { ada, orderId } = await paidByCard(app, [3000, 1000], { promocode: 'WELCOME10' });
  await sayOf(app, orderId, 'dispute_opened', 'dispute_withdrawn');
  expect(await usesOf(ada)).toEqual([{ code: 'WELCOME10', orderId, discountCents: 400, isLeft: true }]);
  await Promise.all([sayOf(app, orderId, 'dispute_won'), sayOf(app, orderId, 'dispute_reinstated')]);
  const lines = await aliveOf(ada);
  const again = lines[0]?.orderId ?? '';
  expect(lines.map(({ paidCents }) => paidCents).sort()).toEqual([2700, 900]);
  expect(await usesOf(ada)).toEqual([{ code: 'WELCOME10', orderId: again, discountCents: 400, isLeft: false }]);
  const [order] = await app.deps.db.select().from(orders).where(eq(orders.id, again));
  expect(order).toMatchObject({ promoCode: 'WELCOME10', totalCents: 3600 });
  expect(await checked(ada, 'WELCOME10')).not.toBe('good');
  for (const { id } of lines) {
    const operator = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
    await transitionOrderLine(operator, { lineId: id, transition: 'deny', to: 'balance' });
  }
  expect(await checked(ada, 'WELCOME10')).toBe('good');
});

test('stays let go where none is left, and the order is delivered at what was paid', async () => {
  const { ada, orderId } = await paidByCard(app, [3000], { promocode: 'ONCE' });
  await sayOf(app, orderId, 'dispute_opened', 'dispute_withdrawn');
  const eve = await createShopper(app, 3000);
  await eve.addToCart(await listItem(app, 3000));
  const bought = await eve.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance', promocode: 'ONCE' });
  expect(bought.status).toBe(200);
  await sayOf(app, orderId, 'dispute_won');
  const [line] = await aliveOf(ada);
  expect(line).toMatchObject({ paidCents: 2900 });
  expect(await usesOf(ada)).toEqual([{ code: 'ONCE', orderId, discountCents: 100, isLeft: true }]);
  const [order] = await app.deps.db
    .select()
    .from(orders)
    .where(eq(orders.id, line?.orderId ?? ''));
  expect(order?.promoCode).toBeNull();
});
