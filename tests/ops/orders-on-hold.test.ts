import { afterAll, beforeAll, expect, test } from 'vitest';
import { notMeTokenOf, strangersLink } from '../support/destinations.ts';
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

test('what a customer disowned is listed, cannot be delivered, and is released with a reason or paid back', async () => {
  const ada = await createShopper(app, 5000);
  const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678', email: ada.email };
  await ada.browser.put('/user/profile', { ...personal, steam_trade_link: strangersLink });
  await ada.addToCart(await listItem(app, 500), await listItem(app, 600));
  expect((await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  expect((await ops('orders', 'list', '--held')).out).toBe('Nothing to show.\n');
  await app.browser().post('/not-me', { token: await notMeTokenOf(app, ada.email) });

  const held = (await ops('orders', 'list', '--held', '--json')).json();
  const [first, second] = held.map(({ id }: { id: string }) => id);
  expect(held).toHaveLength(2);
  const refused = await ops('orders', 'accept', first);
  expect([refused.code, refused.err]).toEqual([
    1,
    'This line is on hold: its customer says that somebody else bought it\n',
  ]);
  expect((await ops('orders', 'release', first, '--reason', 'she has written')).out).toContain('no longer on hold');
  expect((await ops('orders', 'accept', first)).code).toBe(0);
  expect((await ops('orders', 'deny', second, '--yes')).code).toBe(0);
  expect((await ops('orders', 'list', '--held')).out).toBe('Nothing to show.\n');
  expect((await ops('orders', 'release', first, '--reason', 'again')).code).toBe(1);
  const [entry] = (await ops('audit', 'list', '--subject', first, '--json')).json();
  expect(entry.action).toMatch(/^orders\./);
});
