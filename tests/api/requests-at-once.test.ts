import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { healthChecksAtOnceMax, requestSecondsMax, requestsAtOnceMax } from '#rules/limits/requests.ts';
import { orders } from '#server/db/schema/orders.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import type { ApiEnv } from '#server/http/context.ts';
import { errorResponse } from '#server/http/error-response.ts';
import { requestsAtOnce } from '#server/http/requests-at-once.ts';
import type { ApiAnswer } from '../support/browser.ts';
import { hang } from '../support/failing-database.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const end of ends.splice(0).toReversed()) await end();
});

async function shop(): Promise<TestApp> {
  // on a machine that does other work besides, the database may take its time: that is another error than this one
  const app = await createTestApp({ databaseTimeoutMs: 60_000 });
  ends.push(() => app.close());
  await seedShop(app);
  return app;
}

function expectBusy({ status, headers, body }: ApiAnswer): void {
  expect([status, body.message_key]).toEqual([503, 'shop_busy']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

test('requestsAtOnceMax requests are taken on at once, and one more is told to come back', async () => {
  const app = await shop();
  const ask = () => app.browser().get('/currencies');
  const resume = await hang(app);
  const waiting = Array.from({ length: requestsAtOnceMax }, ask);
  expectBusy(await app.browser().get('/currencies?lang_id=2'));
  expect(app.log.at(-1)).toMatchObject({ status: 503, key: 'shop_busy', db_trips: 0 });
  resume();
  expect((await Promise.all(waiting)).every(({ status }) => status === 200)).toBe(true);
  expect((await ask()).status).toBe(200);
});

test('of ten times as many requests as are taken on, what is too much is refused at once: while the database is silent and no clock runs', async () => {
  const app = await shop();
  const resume = await hang(app);
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const asked = Array.from({ length: 10 * requestsAtOnceMax }, (_, n) =>
    n % 10 === 0 ? app.browser().post('/purchase/product', buyer) : app.browser().get('/currencies'),
  );
  // none of the others is answered yet: who is refused waits for nothing that they wait for
  for (const answer of await Promise.all(asked.slice(requestsAtOnceMax))) expectBusy(answer);
  expect(app.log.map(({ status, db_trips }) => [status, db_trips])).toEqual(
    Array(9 * requestsAtOnceMax).fill([503, 0]),
  );
  vi.useRealTimers();
  resume();
  const statuses = (await Promise.all(asked.slice(0, requestsAtOnceMax))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 401]));
}, 120_000);

test('a request whose caller has gone counts for requestSecondsMax seconds, and no longer', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const app = new Hono<ApiEnv>().use(requestsAtOnce(1)).get('/', () => new Promise<Response>(() => undefined));
  app.get('/good', (c) => c.text('good')).onError(errorResponse);
  void app.request('/');
  const status = async () => (await app.request('/good')).status;
  clock.mockReturnValue(requestSecondsMax * 1000 - 1);
  expect(await status()).toBe(503);
  clock.mockReturnValue(requestSecondsMax * 1000);
  expect(await status()).toBe(200);
});

test('a crowded shop says that it is well, to healthChecksAtOnceMax who ask at once and not to one more', async () => {
  const app = new Hono<ApiEnv>().use(requestsAtOnce(1)).get('/api/hung', () => new Promise<Response>(() => undefined));
  app.onError(errorResponse);
  let isWell: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    isWell = resolve;
  });
  app.get('/api/health', async () => (await answer).clone());
  void app.request('/api/hung');
  expect((await app.request('/api/hung')).status).toBe(503);
  const asked = Array.from({ length: healthChecksAtOnceMax }, () => app.request('/api/health'));
  expect((await app.request('/api/health')).status).toBe(503);
  isWell(new Response('well'));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  expect((await app.request('/api/health')).status).toBe(200);
});

test('of ten times as many requests as are taken on, what is too much comes back, all is served, and the books are right', async () => {
  const app = await shop();
  const people: { someone: Shopper; itemId: string }[] = [];
  for (let n = 0; n < 16; n++) {
    const someone = await createShopper(app, 5_000);
    const itemId = await listItem(app, 1_200);
    await someone.addToCart(itemId);
    people.push({ someone, itemId });
  }
  const perPerson = (10 * requestsAtOnceMax) / people.length;
  let refused = 0;
  const served = async (ask: () => Promise<ApiAnswer>): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await ask();
      if (answer.status === 200) return;
      expectBusy(answer);
      refused += 1;
      // sooner than they were told, so that the test does not wait
      await new Promise((resolve) => setTimeout(resolve, 400 * attempt * Math.random()));
    }
  };
  await Promise.all(
    people.flatMap(({ someone: { browser, id } }) => [
      served(() =>
        browser.post(
          '/purchase/product',
          { ...buyer, paymentMethod: 'balance' },
          { headers: { 'Idempotency-Key': `press of ${id}` } },
        ),
      ),
      ...Array.from({ length: perPerson - 1 }, (_, n) =>
        served(() => browser.get(n % 2 === 0 ? '/cart/contents' : '/items/list')),
      ),
    ]),
  );
  expect(refused).toBeGreaterThan(requestsAtOnceMax);
  expect(await app.deps.db.$count(orders)).toBe(people.length);
  expect(await Promise.all(people.map(({ someone }) => someone.balance()))).toEqual(people.map(() => 3_800));
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
}, 120_000);
