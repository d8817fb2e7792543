/** A Worker whose wrangler.toml has lost a rate-limiting binding: health says so, guessing is refused, buying goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { type RateLimits, rateLimits, scaled } from '#server/http/rate-limit.ts';
import { boundLimits } from '#server/http/rate-limit-bindings.ts';
import { Browser } from '../support/browser.ts';
import { memoryLimits } from '../support/memory-limits.ts';
import { openOffers, skin } from '../support/offers.ts';
import { request } from '../support/request.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

const counts = [...new Set(Object.values(rateLimits).map(({ callsPerMinute }) => callsPerMinute))];

const bindings = () => Object.fromEntries(counts.map((calls) => [`LIMIT_${calls}`, memoryLimits(() => 0)(calls)]));

function apiWith(env: object) {
  const log: Record<string, unknown>[] = [];
  const databaseUse = { roundTrips: 0, milliseconds: 0 };
  const limits: RateLimits = scaled(boundLimits(env), 1000, new Map());
  const api = createApp(
    () => ({ deps: app.deps, limits, databaseUse, access: null }),
    (line) => log.push(line),
  );
  return { api, log, browser: new Browser(api) };
}

const broken = {
  limit: async () => {
    throw new Error('no answer of the limiter');
  },
};

test('with every binding health is well', async () => {
  expect((await request(apiWith(bindings()).api, '/api/health')).status).toBe(200);
});

test.each(counts.map((calls) => `LIMIT_${calls}`))(
  'without %s health answers 503, and the log names it',
  async (name) => {
    const { api, log } = apiWith({ ...bindings(), [name]: undefined });
    const answer = await request(api, '/api/health');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await answer.json()).toMatchObject({ message_key: 'shop_unavailable', problems: ['configuration'] });
    expect(log).toMatchObject([{ status: 503, cause: expect.stringContaining(`Error: ${name} is missing; `) }]);
  },
);

test.each([
  ['missing', {}],
  ['broken', Object.fromEntries(Object.keys(bindings()).map((name) => [name, broken]))],
])(
  'with limiters %s guessing, mailing and cashing out are closed; reading, carts, offers and purchases go on',
  async (_, env) => {
    const ada = await createShopper(app, 5000);
    const { browser, log } = apiWith(env);
    browser.token = ada.browser.token;
    const refused: [string, object][] = [
      ['/login', { username: ada.email, password: 'Secret123' }],
      ['/register', {}],
      ['/user/reset-password', { email: ada.email }],
      ['/contact', {}],
      ['/user/change-password', {}],
      ['/offer/request-payout/balance', { id: 'off_none' }],
      ['/not-me', { token: 'x' }],
    ];
    for (const [path, body] of refused) {
      const answer = await browser.post(path, body);
      expect([path, answer.status, answer.body.message_key]).toEqual([path, 503, 'shop_unavailable']);
      expect(answer.headers.get('retry-after')).toBe('60');
      expect(JSON.stringify(answer.body)).not.toMatch(/LIMIT|limiter|\.ts/);
    }
    const cause = expect.stringMatching(/binding is missing|no answer of the limiter/);
    expect(log).toMatchObject(refused.map(() => ({ status: 503, cause })));
    expect((await browser.get('/items/list?category=dota2')).status).toBe(200);
    expect((await browser.get('/not-me/nothing')).status, 'a read with a limit').toBe(422);
    const item = await listItem(app, 500);
    expect((await browser.post('/cart/add', { id: item })).status).toBe(200);
    expect((await browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
    expect((await browser.post('/offer/create', skin)).status).toBe(200);
  },
);
