/** Requests that no endpoint takes, whatever they ask for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
  'a body that is said to be %j is not read, though it is JSON',
  async (type) => {
    const { browser } = await createShopper(app);
    const body = JSON.stringify({ id: await listItem(app, 500) });
    const refused = await browser.send('POST', '/cart/add', body, { headers: { 'content-type': type } });
    expect([refused.status, refused.body.message_key]).toEqual([415, 'body_not_json']);
    expect((await browser.get('/cart/contents')).body.cart).toEqual([]);
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await browser.send('POST', '/cart/add', body, { headers })).status).toBe(200);
  },
);

test.each([
  ['PUT', '/items/list', 'GET, HEAD'],
  ['DELETE', '/cart/add', 'POST'],
  ['PATCH', '/user/profile', 'GET, PUT, HEAD'],
])('%s %s is refused with the methods that its path has', async (method, path, allow) => {
  const { status, headers, body } = await app.browser().send(method, path);
  expect([status, body.message_key, headers.get('allow')]).toEqual([405, 'method_not_allowed', allow]);
});
