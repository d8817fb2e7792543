import { afterEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import type { ApiAnswer } from '../support/browser.ts';
import { hang, kill, serveOnFullDisk } from '../support/failing-database.ts';
import { seoAppOf } from '../support/seo-app.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../support/test-app.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function shop(options?: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp(options);
  ends.push(() => app.close());
  await seedShop(app);
  return app;
}

const sorry = 'The shop cannot be reached right now. Nothing you entered is lost; please try again in a moment.';

function expectUnavailable({ status, headers, body }: ApiAnswer, call: string): void {
  expect([status, body.message_key, body.message], call).toEqual([503, 'database_unavailable', sorry]);
  expect(Number(headers.get('retry-after')), call).toBeGreaterThan(0);
}

/** Calls that are answered from the code alone. */
const withoutDatabase = new Set(
  [
    '/sanctum/csrf-cookie',
    '/static-pages',
    '/static-pages/{id}',
    '/social-links',
    '/languages',
    '/localizations',
  ].concat(['/openapi.json', '/docs', '/auth/steam/return']),
);

test('without a database every call says so, and when to come back', async () => {
  const app = await shop();
  const ada = await createShopper(app, 5000);
  await kill(app);
  for (const { method, path, answers, signed } of Object.values<Endpoint>(endpoints)) {
    if (method !== 'get' || withoutDatabase.has(path) || signed || answers === 'redirect') continue;
    // The id of a trade offer is Steam's own, a number.
    const id = path.startsWith('/trade-offer/') ? '1' : 'itm_1';
    const call = `${path.replace('{id}', id)}?code=WELCOME10`;
    expectUnavailable(await ada.browser.get(call), call);
  }
  expectUnavailable(await app.browser().get('/bootstrap'), 'bootstrap of a guest');
  expectUnavailable(await app.browser().get('/email/verify/abc'), 'a mailed link');
  expectUnavailable(await app.browser().post('/login', { username: 'a@b.test', password: 'Secret123' }), 'login');
  expectUnavailable(await ada.browser.post('/cart/add', { id: 'itm_1' }), 'cart');
  const purchase = { ...buyer, paymentMethod: 'balance' };
  expectUnavailable(await ada.browser.post('/purchase/product', purchase), 'purchase');
  const refused = app.log.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(5);
  const cause = expect.stringMatching(/^DomainError: database_unavailable <- .*DatabaseUnreachable <- \w*Error: \S/);
  expect(refused).toMatchObject(refused.map(() => ({ cause })));
});

test('without a database sitemap, feeds and share pictures say so, and when to come back', async () => {
  const app = await shop();
  const seo = seoAppOf(app);
  await kill(app);
  for (const path of ['/sitemap.xml', '/sitemap/items-1.xml', '/new.atom', '/de/new.atom', '/share/itm_1.png']) {
    const answer = await seo.request(path);
    expect([answer.status, answer.headers.get('cache-control')], path).toEqual([503, 'no-store']);
    expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0);
  }
});

describe('a database that hangs', () => {
  // so short that a hang is over soon, and long enough for a call while the machine has much else to do
  const databaseTimeoutMs = 1_500;

  test('holds no request for longer than the limit', async () => {
    const app = await shop({ databaseTimeoutMs });
    ends.push(() => kill(app));
    const resume = await hang(app);
    expectUnavailable(await app.browser().get('/items/list'), 'list');
    expectUnavailable(await app.browser().get('/health'), 'health');
    resume();
    expect((await app.browser().get('/items/list')).status).toBe(200);
  });

  test('may have taken the purchase whose answer did not come: the same key tells, and nothing is bought twice', async () => {
    const app = await shop({ databaseTimeoutMs });
    const ada = await createShopper(app, 5000);
    const item = await listItem(app, 1200);
    await ada.addToCart(item);
    const press = () =>
      ada.browser.post(
        '/purchase/product',
        { ...buyer, paymentMethod: 'balance' },
        { headers: { 'Idempotency-Key': 'one press' } },
      );
    const resume = await hang(app);
    expectUnavailable(await press(), 'while it hangs');
    resume();
    expect((await press()).body).toMatchObject({ status: 'OK', balance: 38 });
    expect((await press()).body).toMatchObject({ status: 'OK', balance: 38 });
    expect(await ada.balance()).toBe(3800);
  });
});

test('on a full disk a write is refused as unavailable, reads go on, and health says so until it can write again', async () => {
  const app = await shop();
  const ada = await createShopper(app, 5000);
  const item = await listItem(app, 1200);
  const health = () => app.browser().get('/health');
  expect((await health()).status).toBe(200);
  ends.push(await serveOnFullDisk(app));
  expectUnavailable(await ada.browser.post('/cart/add', { id: item }), 'cart');
  expect((await ada.browser.get('/cart/contents')).body.cart).toEqual([]);
  expect((await health()).status, 'a write was tried a moment ago').toBe(200);
  app.clock.now += 10;
  expectUnavailable(await health(), 'health');
});
