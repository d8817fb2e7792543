import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '#content/pages.generated.ts';
import { setRate } from '#server/domain/settings/operator/set-rate.ts';
import { setSetting } from '#server/domain/settings/operator/set-setting.ts';
import { setSetting as putSetting, signUpCustomer } from '../support/customers.ts';
import { stock } from '../support/stock.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const get = (path: string) => app.browser().get(path);

test('settings have their documented defaults until someone sets them', async () => {
  const { body } = await get('/settings');
  expect(body.payload).toMatchObject({
    is_reg_enabled: false,
    min_top_up: 0,
    minTopUpAmount: 0,
    vat_percent: 0,
    payment_methods: ['card'],
    requisites: '',
    support_email: '',
    offer_enabled: false,
    internal_currency: { enabled: false },
    unsupported_countries: ['KP', 'SY', 'CU', 'IR'],
  });
});

test('the euro alone is offered until rates are set', async () => {
  expect((await get('/currencies')).body.payload).toEqual([{ code: 'EUR', value: 1, symbol: '€', default: 1 }]);
});

test('what an operator sets is answered at once', async () => {
  await setSetting({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'vat_percent', value: '21' });
  await setSetting({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'min_top_up', value: '5.50' });
  await setSetting(
    { deps: app.deps, actor: 'test', role: 'owner' },
    { name: 'support_email', value: 'help@regalia.test' },
  );
  await setRate({ deps: app.deps, actor: 'test', role: 'owner' }, { code: 'EUR', value: '1' });
  await setRate({ deps: app.deps, actor: 'test', role: 'owner' }, { code: 'USD', value: '1.0842' });
  await setRate({ deps: app.deps, actor: 'test', role: 'owner' }, { code: 'JPY', value: '163.48' });
  await setRate({ deps: app.deps, actor: 'test', role: 'owner' }, { code: 'USD', value: '1.1' });
  expect((await get('/settings')).body.payload).toMatchObject({ vat_percent: 21, min_top_up: 5.5 });
  expect((await get('/currencies')).body.payload).toEqual([
    { code: 'EUR', value: 1, symbol: '€', default: 1 },
    { code: 'USD', value: 1.1, symbol: '$', default: 0 },
    { code: 'JPY', value: 163.48, symbol: '¥', default: 0 },
  ]);
});

test('selling and credits are there as soon as an operator switches them on, and gone again', async () => {
  const set = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values))
      await setSetting({ deps: app.deps, actor: 'test', role: 'owner' }, { name, value });
    return (await get('/bootstrap')).body.payload.settings;
  };
  const crowns = {
    internal_currency_name: 'Crowns',
    internal_currency_exchange_rate_eur: '0.25',
    internal_currency_image: '/mark.svg',
  };
  expect(await set({ ...crowns, offer_enabled: 'on', internal_currency_enabled: 'on' })).toMatchObject({
    offer_enabled: true,
    internal_currency: { enabled: true, name: 'Crowns', exchange_rate_eur: 0.25, image: '/mark.svg' },
  });
  expect(await set({ offer_enabled: 'off', internal_currency_enabled: 'off' })).toMatchObject({
    offer_enabled: false,
    internal_currency: { enabled: false },
  });
});

test('a bank transfer is offered while beneficiary, IBAN and BIC are set', async () => {
  const methods = async () => (await get('/settings')).body.payload.payment_methods;
  await putSetting(app.deps, 'sepa_beneficiary', 'Regalia B.V.');
  await putSetting(app.deps, 'sepa_iban', 'NL91ABNA0417164300');
  expect(await methods()).toEqual(['card']);
  await putSetting(app.deps, 'sepa_bic', 'ABNANL2A');
  expect(await methods()).toEqual(['card', 'sepa']);
  await putSetting(app.deps, 'sepa_iban', '');
  expect(await methods()).toEqual(['card']);
  await setSetting({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'payment_methods', value: 'sepa' });
  expect(await methods()).toEqual([]);
});

test('the first rate that is set leaves the euro on offer', async () => {
  const fresh = await createTestApp();
  await setRate({ deps: fresh.deps, actor: 'test', role: 'owner' }, { code: 'USD', value: '1.08' });
  expect((await fresh.browser().get('/currencies')).body.payload).toEqual([
    { code: 'EUR', value: 1, symbol: '€', default: 1 },
    { code: 'USD', value: 1.08, symbol: '$', default: 0 },
  ]);
  await fresh.close();
});

test.each([
  ['vat_percent', '101'],
  ['vat_percent', 'much'],
  ['is_reg_enabled', 'maybe'],
  ['payment_methods', 'cash'],
  ['unsupported_countries', 'KP,XX'],
  ['sepa_iban', 'NL91ABNA0417164301'],
  ['support_email', 'nobody'],
  ['trade_account_joined', '2014-02-31'],
  ['internal_currency_image', 'javascript:alert(1)'],
])('the setting %s is not set to %j', async (name, value) => {
  await expect(setSetting({ deps: app.deps, actor: 'test', role: 'owner' }, { name, value })).rejects.toMatchObject({
    code: 'invalid_fields',
  });
});

test.each([
  ['EUR', '2'],
  ['USD', '0'],
  ['USD', '-1'],
  ['XQX', '1'],
])('the rate of %s is not set to %s', async (code, value) => {
  await expect(setRate({ deps: app.deps, actor: 'test', role: 'owner' }, { code, value })).rejects.toMatchObject({
    code: 'invalid_fields',
  });
});

test('prices of a list are asked for in the currency of the request', async () => {
  await stock(app.deps, [{ title: 'Yen', price: '10' }]);
  const total = async (query: string) => (await get(`/items/list?${query}`)).body.meta.total;
  expect(await total('currency=JPY&price_from=1635&price_till=1635')).toBe(1);
  expect(await total('currency=JPY&price_from=1636')).toBe(0);
});

test('languages and social links', async () => {
  expect((await get('/languages')).body.payload.map(({ code }: { code: string }) => code)).toEqual([
    'en',
    'de',
    'fr',
    'es',
    'pl',
  ]);
  expect((await get('/social-links')).body.payload[0]).toMatchObject({ id: 1, title: 'Discord' });
});

test('countries are named and sorted in the language, without those that are not supported', async () => {
  const { body } = await get('/countries?lang_id=2');
  const titles = body.payload.map(({ title }: { title: string }) => title);
  expect(titles).toContain('Deutschland');
  expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'de')));
  expect(body.payload.some(({ iso }: { iso: string }) => iso === 'KP')).toBe(false);
});

test('the dictionary is a bare object of texts', async () => {
  const { body } = await get('/localizations?lang_id=2');
  expect(body['cart.itemAdded']).toBeTypeOf('string');
  for (const text of Object.values(body)) expect(text).toBeTypeOf('string');
});

test('a static page is found by id and by slug, in the language asked for', async () => {
  const bySlug = await get('/static-pages/terms?lang_id=2');
  expect(bySlug.body.payload).toMatchObject({ id: 2, title: 'Nutzungsbedingungen', is_terms: true, is_cookie: false });
  expect((await get('/static-pages/2?lang_id=2')).body).toEqual(bySlug.body);
  expect((await get('/static-pages/nothing')).status).toBe(404);
  expect((await get('/static-pages')).body.payload).toHaveLength(pages.en.length);
});

test('a guest starts with one call of one round trip', async () => {
  const { body, headers } = await get('/bootstrap');
  expect(headers.get('server-timing')).toContain('1 round trips');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.payload).toMatchObject({ authenticated: false, emailVerified: false, profile: null, cart: null });
  expect(body.payload.settings.vat_percent).toBe(21);
  expect(body.payload.currencies).toHaveLength(3);
});

test('a customer starts with profile and cart in the same one call', async () => {
  const ada = await signUpCustomer(app);
  const [id] = await stock(app.deps, [{ title: 'Wanted', price: '12.50' }]);
  await ada.browser.post('/cart/add', { id });
  const { body, headers } = await ada.browser.get('/bootstrap');
  expect(headers.get('server-timing')).toContain('1 round trips');
  expect(body.payload).toMatchObject({
    authenticated: true,
    emailVerified: true,
    profile: { email: ada.email },
    cart: { total: 12.5, unavailable: [] },
  });
});

test('the API says that it is well', async () => {
  const { status, body } = await get('/health');
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'OK', ages: { mail: 0, event: 0, reservation: 0, job: 0 } });
});

test('the API describes what it serves', async () => {
  const { body } = await get('/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toContain('/items/list');
});

test('the reference is a page whose policy lets scripts and styles of the site in, and no others', async () => {
  const { body, headers } = await get('/docs');
  expect(body).toContain('<!doctype html>');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'; style-src 'self';");
  expect(policy).not.toContain('unsafe');
});

test('a message to the support is mailed, to be answered to who wrote it', async () => {
  const form = { name: 'Ada', email: 'ada@example.test', message: 'Where is my blade?' };
  const { status, body } = await app.browser().post('/contact', form);
  expect(status).toBe(200);
  expect(body.message).toContain('Thank you');
  await app.settled();
  const mail = app.mails.find(({ to }) => to === 'help@regalia.test');
  expect(mail?.text).toContain('Where is my blade?');
});

test('a message of a machine, which fills in what people do not see, goes nowhere', async () => {
  const form = { name: 'Bot', email: 'bot@example.test', message: 'Buy!', website: 'https://spam.test' };
  expect((await app.browser().post('/contact', form)).status).toBe(200);
  await app.settled();
  expect(app.mails.some(({ text }) => text.includes('Buy!'))).toBe(false);
});

test('a message of a machine counts against the three a minute of its address like any other', async () => {
  const strict = await createTestApp({ realLimits: true });
  await setSetting(
    { deps: strict.deps, actor: 'test', role: 'owner' },
    { name: 'support_email', value: 'help@regalia.test' },
  );
  const form = { name: 'Ada', email: 'ada@example.test', message: 'Hello' };
  const statuses: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const website = turn === 0 ? 'https://spam.test' : '';
    statuses.push((await strict.browser().post('/contact', { ...form, website })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await strict.close();
});

test('while no support address is set a message is refused, and the log says why', async () => {
  const fresh = await createTestApp();
  const form = { name: 'Ada', email: 'ada@example.test', message: 'Hello' };
  const { status, body, headers } = await fresh.browser().post('/contact', form);
  expect([status, body.message_key]).toEqual([503, 'contact_closed']);
  expect(body.message).toBe('Your message cannot be sent at the moment. Please try again later.');
  expect(headers.get('retry-after')).toBe('3600');
  expect(fresh.log).toContainEqual(expect.objectContaining({ route: '/api/contact', key: 'contact_closed' }));
  await fresh.settled();
  expect(fresh.mails).toEqual([]);
  await fresh.close();
});

test.each([
  'https://elsewhere.test/coin.png',
  'data:text/html;base64,PHA+',
  '/coin.png") no-repeat, url("https://elsewhere.test',
])('the picture of the credits cannot be %j, which the policy of the pages would not show', async (image) => {
  await expect(
    setSetting({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'internal_currency_image', value: image }),
  ).rejects.toMatchObject({
    code: 'invalid_fields',
  });
});

test('the analytics setting takes a snippet or an id and nothing that could not be loaded', async () => {
  await setSetting({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'google_tag', value: 'G-AB12CD34EF' });
  expect((await get('/settings')).body.payload.google_tag).toBe('G-AB12CD34EF');
  await expect(
    setSetting(
      { deps: app.deps, actor: 'test', role: 'owner' },
      { name: 'google_tag', value: '<script src="https://elsewhere.test/a.js"></script>' },
    ),
  ).rejects.toMatchObject({ code: 'invalid_fields' });
});

test('an incomplete message names what is missing', async () => {
  const { status, body } = await app.browser().post('/contact', { email: 'nobody' });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['name', 'email', 'message']);
});
