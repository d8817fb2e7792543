/** What the API answers is what its own OpenAPI document says, read by a validator that knows nothing of the code. */
import Ajv2020 from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import type { Browser } from '../support/browser.ts';
import { setSetting } from '../support/customers.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let ada: Shopper;
let ids: Record<string, string>;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await setSetting(app.deps, 'offer_enabled', true);
  const [kept, bought, inCart] = [await listItem(app, 1000), await listItem(app, 700), await listItem(app, 900)];
  ada = await createShopper(app, 50_000);
  await ada.addToCart(bought);
  const purchase = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  await ada.addToCart(inCart);
  const url = 'https://steamcommunity.com/id/ada/inventory/#570_2_1';
  const offer = { title: 'Hood', price: '12', quality: 'field_tested', item_url: url };
  const offered = await ada.browser.post('/offer/create', offer);
  expect(offered.body).toMatchObject({ status: 'OK' });
  const toppedUp = await ada.browser.post('/deposit/checkout', { ...buyer, amount: '25', currency: 'EUR' });
  ids = {
    '/items/{id}': kept,
    '/offer/{id}': offered.body.id,
    '/deposit/status/{id}': toppedUp.body.order_id,
    '/invoice/{id}': purchase.body.order_id,
    '/static-pages/{id}': 'terms',
  };
  ajv.addSchema((await app.browser().get('/openapi.json')).body, 'openapi');
});
afterAll(() => app.close());

const reads = Object.values<Endpoint>(endpoints)
  .filter(({ method, answers }) => method === 'get' && (answers ?? 'json') === 'json')
  .map(({ path }) => path);
const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** What an answer has that the document does not say, by its status. */
async function differences(browser: Browser, path: string) {
  const filled = path.replace(/\{\w+\}/, encodeURIComponent(ids[path] ?? 'unknown'));
  const { status, body, headers } = await browser.get(`${filled}?code=WELCOME10`);
  const pointer = ['paths', path, 'get', 'responses', String(status), 'content', 'application/json', 'schema'];
  const validate = ajv.getSchema(`openapi#/${pointer.map(escaped).join('/')}`);
  if (!validate) return { status, problems: ['the document does not know this answer'] };
  if (!headers.get('content-type')?.startsWith('application/json')) return { status, problems: ['no JSON'] };
  return { status, problems: validate(body) ? [] : (validate.errors ?? []) };
}

describe.each(reads)('GET %s', (path) => {
  test('answers a guest as the document says', async () => {
    expect((await differences(app.browser(), path)).problems).toEqual([]);
  });

  test('answers a customer as the document says', async () => {
    const { status, problems } = await differences(ada.browser, path);
    expect(problems).toEqual([]);
    if (path in ids || !path.includes('{')) expect([200, 403]).toContain(status);
  });
});
