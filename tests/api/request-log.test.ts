/** The line that each request leaves in the log: which endpoint it asked, what it cost, whose session it was without telling whose. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

test.each([
  ['GET', '/items/list', 200, '/api/items/list'],
  ['GET', '/items/itm_none', 404, '/api/items/:id'],
  ['PUT', '/items/list', 405, '/api/items/list'],
  ['GET', '/nothing/here', 404, '/api/*'],
])('%s %s, answered with %i, is named %s', async (method, path, status, route) => {
  app.log.length = 0;
  expect((await app.browser().send(method, path)).status).toBe(status);
  expect(app.log).toEqual([expect.objectContaining({ method, route, status })]);
});

test('a line says what the answer weighs, in which language it is and what the database took', async () => {
  app.log.length = 0;
  const { body } = await app.browser().get('/items/list?lang_id=2');
  const bytes = Buffer.byteLength(JSON.stringify(body));
  expect(app.log).toEqual([expect.objectContaining({ bytes, lang: 'de', db_trips: 1, session: undefined })]);
});

test('lines of a session have one mark on one day and another on the next, and none holds a token or an id of the session', async () => {
  const ada = await createShopper(app, 5000);
  const bob = await createShopper(app, 5000);
  const markOf = async ({ browser }: typeof ada) => {
    app.log.length = 0;
    await browser.get('/profile');
    return app.log[0]?.session;
  };
  const mark = await markOf(ada);
  expect(mark).toMatch(/^[\w-]{12}$/);
  expect(await markOf(ada)).toBe(mark);
  expect(await markOf(bob)).not.toBe(mark);
  app.clock.now += 86_400;
  expect(await markOf(ada)).not.toBe(mark);
});

test('a purchase names the order and the payment that it made', async () => {
  const ada = await createShopper(app, 0);
  await ada.addToCart(await listItem(app, 1200));
  app.log.length = 0;
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  expect(body.status).toBe('OK');
  const made = app.log[0]?.made as string[];
  expect(made.map((id) => id.slice(0, 4)).sort()).toEqual(['ord_', 'pay_']);
});
