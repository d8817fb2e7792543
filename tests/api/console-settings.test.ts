/** Settings, rates and categories in the console: what is shown, who may change it, slips, and two people at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  manager = await signedInOperator(app, 'manager');
});
afterAll(() => app.close());

const post = (path: string, body: object) => manager.browser.post(path, body);

async function setting(name: string) {
  const { body } = await manager.browser.get(`/ops/settings?search=${name}`);
  return body.payload.find(({ id }: { id: string }) => id === name);
}

test('each setting has its value, what it may be, and the usual one', async () => {
  expect(await setting('vat_percent')).toMatchObject({
    value: '21',
    usual: '0',
    isSwitch: false,
    expects: 'a number from 0 to 100 with at most 2 decimals',
  });
  expect(await setting('offer_enabled')).toMatchObject({ value: 'off', isSwitch: true, setAt: null });
});

test('a setting is changed by who may, with the value before in the log', async () => {
  const clerk = await signedInOperator(app, 'clerk');
  expect((await clerk.browser.post('/ops/settings/copyright', { value: 'x' })).body.message_key).toBe('role_too_low');
  expect((await post('/ops/settings/copyright', { value: '© Regalia', seen: '' })).status).toBe(200);
  expect(await setting('copyright')).toMatchObject({ value: '© Regalia', setAt: app.clock.now });
  const { payload } = (await manager.browser.get('/ops/audit?subject=copyright')).body;
  expect(payload).toMatchObject([{ actor: manager.email, details: { before: '', value: '© Regalia' } }]);
});

test('a value that it cannot have is named, and an unknown setting is not there', async () => {
  const { status, body } = await post('/ops/settings/vat_percent', { value: 'much' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['vat_percent']]);
  expect((await post('/ops/settings/nothing', { value: '1' })).status).toBe(404);
});

test('what somebody else has changed meanwhile is told, and nothing is written', async () => {
  const { status, body } = await post('/ops/settings/min_top_up', { value: '7', seen: '6' });
  expect([status, body.message_key, body.changes]).toEqual([
    409,
    'changed_meanwhile',
    [{ field: 'value', seen: '6', now: '5' }],
  ]);
  expect((await setting('min_top_up')).value).toBe('5');
});

test('of two changes at one moment the later one is told of the other', async () => {
  const both = await Promise.all(
    ['8', '9'].map((value) => post('/ops/settings/waiting_offers_max', { value, seen: '20' })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { payload } = (await manager.browser.get('/ops/audit?subject=waiting_offers_max')).body;
  expect(payload.map(({ details }: { details: { before: number } }) => details.before)).toEqual([20]);
});

test('what looks like a slip is typed twice, and what is absurd waits for a second person', async () => {
  const slip = await post('/ops/settings/vat_percent', { value: '30' });
  expect([slip.status, slip.body.message_key]).toEqual([409, 'figure_unusual']);
  expect((await post('/ops/settings/vat_percent', { value: '30', again: '30' })).status).toBe(200);
  const absurd = await post('/ops/settings/vat_percent', { value: '90', again: '90' });
  expect(absurd.body.message_key).toBe('approval_needed');
  const { payload } = (await post('/ops/settings/vat_percent/ask', { value: '90' })).body;
  const { work } = (await manager.browser.get('/ops/today')).body.payload;
  const { rows } = work.find(({ kind }: { kind: string }) => kind === 'approvals');
  expect(rows).toMatchObject([{ id: payload.waitsAs, title: 'settings.set' }]);
});

test.each([
  ['sepa_iban', 'DE89370400440532013000'],
  ['sepa_bic', 'COBADEFF'],
  ['sepa_beneficiary', 'Mallory Manager'],
  ['trade_url', 'https://steamcommunity.com/tradeoffer/new/?partner=39734272&token=aB3dE_-9'],
])('%s is another one by the word of two people alone, also where it was empty', async (name, value) => {
  const before = (await setting(name)).value;
  const alone = await post(`/ops/settings/${name}`, { value, again: value, seen: before });
  expect([alone.status, alone.body.message_key]).toEqual([409, 'approval_needed']);
  if (before !== '') {
    const emptied = await post(`/ops/settings/${name}`, { value: '', seen: before });
    expect(emptied.body.message_key).toBe('approval_needed');
  }
  expect((await setting(name)).value).toBe(before);
  const { waitsAs } = (await post(`/ops/settings/${name}/ask`, { value })).body.payload;
  const own = await post(`/ops/approvals/${waitsAs}/approve`, {});
  expect([own.status, own.body.message_key]).toEqual([403, 'second_person_needed']);
  const second = await signedInOperator(app, 'manager', `second for ${name}`);
  expect((await second.browser.post(`/ops/approvals/${waitsAs}/approve`, {})).status).toBe(200);
  expect((await setting(name)).value).toBe(value);
});

test('the limit of two people is raised by two people, and lowered by one', async () => {
  const owner = await signedInOperator(app, 'owner');
  const raise = (value: string) => owner.browser.post('/ops/settings/four_eyes_limit', { value, again: value });
  expect((await raise('500.01')).body.message_key).toBe('approval_needed');
  expect((await raise('100')).status).toBe(200);
  expect((await raise('500')).body.message_key).toBe('approval_needed');
  const { waitsAs } = (await owner.browser.post('/ops/settings/four_eyes_limit/ask', { value: '500' })).body.payload;
  expect((await post(`/ops/approvals/${waitsAs}/approve`, {})).body.message_key).toBe('role_too_low');
  const second = await signedInOperator(app, 'owner', 'second owner');
  expect((await second.browser.post(`/ops/approvals/${waitsAs}/approve`, {})).status).toBe(200);
  expect((await setting('four_eyes_limit')).value).toBe('500');
});

test('a rate is set beside the one that was seen, and a new currency is offered', async () => {
  const rates = async () => (await manager.browser.get('/ops/rates')).body.payload;
  expect(await rates()).toMatchObject([
    { id: 'EUR', value: '1' },
    { id: 'USD', value: '1.1' },
    { id: 'JPY', value: '160' },
  ]);
  expect((await post('/ops/rates/USD', { value: '1.2', seen: '1.1' })).body.payload).toEqual({ value: 1.2 });
  expect((await post('/ops/rates/USD', { value: '1.3', seen: '1.1' })).body.message_key).toBe('changed_meanwhile');
  expect((await post('/ops/rates/CHF', { value: '0.94', seen: '' })).status).toBe(200);
  expect((await rates()).at(-1)).toMatchObject({ id: 'CHF', value: '0.94' });
  expect((await post('/ops/rates/USD', { value: '12', seen: '1.2' })).body.message_key).toBe('figure_unusual');
  expect((await post('/ops/rates/USD/ask', { value: '120' })).status).toBe(200);
  expect((await post('/ops/rates/XYZ', { value: '1' })).status).toBe(404);
});

test('a category is opened once', async () => {
  expect((await post('/ops/categories', { name: 'Rust', url: 'rust' })).body.payload).toEqual({
    name: 'Rust',
    added: true,
  });
  expect((await post('/ops/categories', { name: 'Other', url: 'rust' })).body.payload).toEqual({
    name: 'Rust',
    added: false,
  });
  const { payload } = (await manager.browser.get('/ops/categories')).body;
  expect(payload.at(-1)).toMatchObject({ name: 'Rust', url: 'rust', forSale: 0 });
});
