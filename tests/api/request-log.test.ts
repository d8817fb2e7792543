/** The line that each request leaves in the log: which endpoint it asked, what it cost, whose session it was without telling whose. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countingDatabaseUse, newDatabaseUse } from '#server/db/database-use.ts';
import { logPage } from '#server/http/page-log.ts';
import { readItem } from '#server/page-reads.ts';
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

test('the line of a page made on demand says what it took of the database, and what it weighs', async () => {
  const access = { LIBSQL_URL: app.url };
  const lines: Record<string, unknown>[] = [];
  const request = new Request('http://localhost:4321/de/products/dota2/all/itm_1?from=ada');
  const lineOf = async (answerOf: () => Promise<Response>) => {
    const databaseUse = newDatabaseUse();
    const answer = await countingDatabaseUse(databaseUse, answerOf);
    const line = { request, answer, start: performance.now(), databaseUse };
    await logPage((each) => lines.push(each), 'an id', line);
    return lines.at(-1);
  };
  const [item, other] = [await listItem(app, 900), await listItem(app, 1100)];
  const page = async (id: string) => new Response(JSON.stringify(await readItem(access, id)));
  // two pages at once count each for itself
  const [one, two] = await Promise.all([
    lineOf(() => page(item)),
    lineOf(async () => {
      await page(item);
      return page(other);
    }),
  ]);
  expect(one).toMatchObject({ route: '/products/*', status: 200, lang: 'de', bytes: expect.any(Number) });
  expect(two?.db_trips).toBe(2 * Number(one?.db_trips));
  expect(one?.db_trips).toBeGreaterThan(0);
  const words = 'Grüße';
  expect(await lineOf(async () => new Response(words))).toMatchObject({ bytes: 7, db_trips: 0, cause: undefined });
});

test.each([
  ['prefetch;prerender', 'prerender'],
  ['prefetch', 'prefetch'],
  ['ada@example.org', undefined],
  [undefined, undefined],
])('the line of a page that a browser loads ahead says so (%s)', async (header, purpose) => {
  const lines: Record<string, unknown>[] = [];
  const request = new Request('http://localhost:4321/browse', { headers: header ? { 'sec-purpose': header } : {} });
  const line = { request, answer: new Response(''), start: 0, databaseUse: newDatabaseUse() };
  await logPage((each) => lines.push(each), 'an id', line);
  expect(lines.map((each) => each.purpose)).toEqual([purpose]);
});

test('a page that fails while it is written says why', async () => {
  const lines: Record<string, unknown>[] = [];
  const body = new ReadableStream({
    pull(stream) {
      stream.error(new Error('the pen broke'));
    },
  });
  const request = new Request('http://localhost:4321/browse');
  const line = { request, answer: new Response(body), start: 0, databaseUse: newDatabaseUse() };
  await logPage((each) => lines.push(each), 'an id', line);
  expect(lines).toMatchObject([{ id: 'an id', bytes: undefined, cause: expect.stringContaining('the pen broke') }]);
});
