import { afterAll, beforeAll, expect, test } from 'vitest';
import { ops as run } from '../support/ops.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);

test('what is reserved is listed with its customer, and freed with an entry of the audit log', async () => {
  const ada = await createShopper(app);
  const goods = [await listItem(app, 1000), await listItem(app, 250)];
  await ada.addToCart(...goods);
  const { order_id } = (await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' })).body;
  const list = await ops('reservations', 'list');
  for (const words of [order_id, ada.email, '€12.50', '2']) expect(list.out).toContain(words);
  const [reserved] = (await ops('reservations', 'list', '--json')).json();
  expect(reserved).toMatchObject({ orderId: order_id, totalCents: 1250, until: app.clock.now + 900 });
  expect(reserved.items.map(({ id }: { id: string }) => id).sort()).toEqual([...goods].sort());

  expect((await ops('reservations', 'free', order_id)).err).toContain('add --yes');
  const freed = await ops('reservations', 'free', goods[0] ?? '', '--yes');
  expect(freed.out).toContain(`${order_id} has ended`);
  expect((await ops('reservations', 'list')).out).toBe('Nothing to show.\n');
  const [entry] = (await ops('audit', 'list', '--subject', order_id, '--json')).json();
  expect(entry).toMatchObject({
    action: 'reservations.free',
    details: expect.objectContaining({ customerId: ada.id }),
  });
  const again = await ops('reservations', 'free', order_id, '--yes');
  expect([again.code, again.err]).toEqual([1, `We could not find what you asked for: ${order_id}\n`]);
});
