/** Whatever a request holds, the answer is one of the API's own: nothing is used before a schema has read it. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import words from '#content/dictionary/en/errors.json' with { type: 'json' };
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { idempotencyKeys } from '#server/db/schema/shop.ts';
import type { ApiAnswer } from '../support/browser.ts';
import { mutated, tries } from '../support/fuzz.ts';
import { cases, timeLimit } from '../support/proof.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let ada: Shopper;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  ada = await createShopper(app, 50_000);
});
afterAll(() => app.close());

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

/** Values as JSON can carry them, and a caller should not. */
const nasty: unknown[] = [
  null,
  true,
  -1,
  1e308,
  1.5,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'NaN',
  '-0',
  '1e999',
  '\ud800',
  '\u0000\u001b[2J\u202e',
  '%',
  'x'.repeat(5_000),
  '"\';--',
  [],
  [[]],
  {},
  { toString: 1 },
  { valueOf: null, toString: null },
  { length: 1e9 },
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": 1}}'),
  deep(200),
];

const all = Object.entries<Endpoint>(endpoints);
const calls = all.filter(([name]) => !['logout', 'endAllSessions', 'closeAccount', 'changePassword'].includes(name));
const shapeOf = ({ query, body }: Endpoint) => Object.keys({ ...query?.shape, ...body?.shape });
const value = fc.oneof(fc.constantFrom(...nasty), fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }));
const names = (endpoint: Endpoint) =>
  fc.constantFrom(...shapeOf(endpoint), 'lang_id', 'currency', '__proto__', 'toString');

/** What a client sends under `path`; text in a query, whatever JSON says in a body. */
async function call(
  { browser }: Pick<Shopper, 'browser'>,
  { method, path }: Endpoint,
  fields: Record<string, unknown>,
) {
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(pathValue(fields.id)));
  if (method !== 'get') return browser.send(method.toUpperCase(), filled, JSON.stringify(fields));
  const query = Object.entries(fields).map(([name, each]) => [name, textOf(each)]);
  return browser.get(`${filled}?${new URLSearchParams(query)}`);
}

const textOf = (each: unknown) => (typeof each === 'string' ? each : (JSON.stringify(each) ?? '')).toWellFormed();
const pathValue = (each: unknown) => textOf(each).slice(0, 100) || 'x';

const allowed = [200, 302, 400, 401, 403, 404, 409, 413, 415, 422, 429];

/** An answer that the API means to give, in words of its own. */
function expectOwn({ status, body }: ApiAnswer, sent: unknown): void {
  const about = `${JSON.stringify(sent)?.slice(0, 200)}: ${JSON.stringify(body)?.slice(0, 500)}`;
  expect(allowed, about).toContain(status);
  if (status < 400) return;
  expect(words, about).toHaveProperty(body.message_key);
}

test.each(calls)('%s answers whatever its fields hold', { timeout: timeLimit(30_000) }, async (_name, endpoint) => {
  const fields = [...shapeOf(endpoint), 'lang_id', 'currency', 'id'];
  for (const bad of nasty) {
    const everywhere = Object.fromEntries(fields.map((field) => [field, bad]));
    expectOwn(await call(ada, endpoint, everywhere), everywhere);
  }
  for (const field of fields) {
    const one = { [field]: { toString: 1 } };
    expectOwn(await call(ada, endpoint, one), one);
  }
  await fc.assert(
    fc.asyncProperty(fc.dictionary(names(endpoint), value), async (some) =>
      expectOwn(await call(ada, endpoint, some), some),
    ),
    { numRuns: cases({ short: 3, long: 100 }) },
  );
});

/** Letters that a header can carry. */
const headerText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 300 })
  .filter((text) => !text.includes('\u007f'));

test('a cookie of any letters is nobody’s, on every way in', { timeout: timeLimit(30_000) }, async () => {
  const guest = app.browser();
  await fc.assert(
    fc.asyncProperty(headerText, headerText, async (name, value) => {
      const cookie = `${name}=${value}; session=${value}; device=${value}; steam=${value}; XSRF-TOKEN=${value}; ${name}`;
      for (const path of ['/is-auth', '/user/profile', '/auth/steam/return?openid.mode=id_res'])
        expectOwn(await guest.send('GET', path, undefined, { headers: { cookie } }), cookie);
      expect((await guest.get('/is-auth', { headers: { cookie } })).body).toMatchObject({ authenticated: false });
    }),
    tries(10, 1_000),
  );
});

test('what is not signed by the provider is no webhook, whatever it holds', {
  timeout: timeLimit(30_000),
}, async () => {
  const guest = app.browser();
  const { body: signed, headers } = app.sandbox.sign({ eventId: 'e' } as Parameters<typeof app.sandbox.sign>[0]);
  await fc.assert(
    fc.asyncProperty(mutated(signed, ['"', '}', '\u0000', '__proto__']), headerText, async (body, signature) => {
      const forged = Object.fromEntries(Object.keys(headers).map((name) => [name, signature]));
      expect((await guest.send('POST', '/payments/sandbox/webhook', body, { headers: forged })).status).toBe(400);
      if (body !== signed)
        expect((await guest.send('POST', '/payments/sandbox/webhook', body, { headers })).status).toBe(400);
    }),
    tries(20, 2_000),
  );
});

test('headers and cookies of any content are read as text of nobody', async () => {
  const guest = app.browser();
  const texts = ['%', '%E0%A4%A', '__proto__', '{"toString":1}', '\u00ff\u00e4', ','.repeat(2_000), 'x'.repeat(6_000)];
  for (const text of texts) {
    const headers = {
      authorization: `Bearer ${text}`,
      cookie: `session=${text}; XSRF-TOKEN=${text}; steam=${text}`,
      'x-xsrf-token': text,
      'x-request-id': text,
      'idempotency-key': text,
      'accept-language': text,
      'user-agent': text,
      'cf-ipcountry': text,
      'if-none-match': text,
    };
    for (const path of ['/bootstrap', '/items/list', '/user/profile', '/auth/steam/return?openid.mode=id_res'])
      expectOwn(await guest.send('GET', path, undefined, { headers }), headers);
    expectOwn(await guest.post('/login', { username: 'a@b.test', password: 'x' }, { headers }), headers);
    expectOwn(await guest.post('/payments/sandbox/webhook', text, { headers }), headers);
    expectOwn(
      await ada.browser.post('/purchase/pack', { pack_id: 'x' }, { headers: { 'idempotency-key': text } }),
      text,
    );
  }
});

test('a signed webhook of any content is taken or refused', async () => {
  for (const bad of nasty) {
    // safe because the signature covers whatever is signed
    const { body, headers } = app.sandbox.sign(bad as Parameters<typeof app.sandbox.sign>[0]);
    expectOwn(await app.browser().send('POST', '/payments/sandbox/webhook', body, { headers }), bad);
  }
});

test.each([
  ['the body', { lang_id: 2 }, {}],
  ['the browser', {}, { headers: { 'accept-language': 'de-AT,en' } }],
])('an error is in the language that %s names, whatever it says', async (_where, fields, options) => {
  const german =
    /^(Bitte melde dich|Es ist ein Fehler aufgetreten. Bitte melde)|Sitzung|Anmeldung|abgelaufen|melde dich/;
  const guest = app.browser();
  for (const path of ['/cart/add', '/purchase/product', '/offer/create'])
    expect((await guest.post(path, fields, options)).body.message).toMatch(german);
});

test('a language that is no number is named as a wrong field, an unknown one is English', async () => {
  const guest = app.browser();
  const wrong = {
    status: 422,
    body: { message_key: 'invalid_value', errors: { lang_id: ['Please enter a valid value'] } },
  };
  expect(await guest.get('/countries?lang_id=de')).toMatchObject(wrong);
  for (const lang_id of ['de', 1.5, true, {}, [2]])
    expect(await guest.post('/login', { username: 'a', password: 'b', lang_id })).toMatchObject(wrong);
  expect((await guest.get('/countries?lang_id=99')).body.payload[0].title).toBe('Afghanistan');
  expect((await guest.get('/countries?lang_id=')).status).toBe(200);
});

test('a stored answer of another shape is not repeated, nor is the purchase', async () => {
  const item = await listItem(app, 1000);
  await ada.addToCart(item);
  const before = await ada.balance();
  const headers = { 'Idempotency-Key': 'bought with an earlier version' };
  const press = () => ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' }, { headers });
  expect((await press()).status).toBe(200);
  for (const response of ['{"balance": "ten"}', 'null', '{', null]) {
    await app.deps.db.update(idempotencyKeys).set({ response });
    expect(await press()).toMatchObject({ status: 409, body: { message_key: 'idempotency_key_done' } });
  }
  expect(await ada.balance()).toBe(before - 1000);
});
