import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerLife } from '#rules/lifecycles.ts';
import { mailAttemptsMax } from '#rules/limits/retries.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { workKinds } from '#rules/work.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { checkIntakes } from '#server/domain/offers/operator/check-intakes.ts';
import { checkDeliveries } from '#server/domain/orders/operator/check-deliveries.ts';
import { repeatExport } from '#server/domain/payouts/operator/repeat-export.ts';
import { getSettingValues } from '#server/domain/settings/get-setting-values.ts';
import { setSetting } from '#server/domain/settings/operator/set-setting.ts';
import { bankAccountOf } from '#server/domain/settings/parts/bank-account.ts';
import { getToday } from '#server/domain/today/operator/get-today.ts';
import { runJobs } from '#server/jobs.ts';
import { accountOf, tradeLinkOf } from '#server/sandbox/steam/accounts.ts';
import { shopsAccount } from '#server/sandbox/steam/shop-account.ts';
import { people } from '../../../scripts/demo/customers.ts';
import { seedWhenEmpty } from '../../../scripts/seed.ts';
import type { Browser } from '../../support/browser.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let demo: Browser;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  expect(await seed()).toBe(true);
  demo = await signIn('demo@regalia.test');
}, 120_000);
afterAll(() => app.close());

function seed({ url, deps }: TestApp = app): Promise<boolean> {
  return seedWhenEmpty({ url, authToken: undefined }, { seedItems: 240, encryptionKey: deps.encryptionKey });
}

async function signIn(username: string): Promise<Browser> {
  const browser = app.browser();
  const { status, body } = await browser.post('/login', { username, password: 'Demo1234' });
  expect(status, body.message).toBe(200);
  return browser;
}

async function counts(query: string): Promise<number> {
  const { rows } = await app.deps.db.$client.execute(query);
  return Number(Object.values(rows[0] ?? {})[0]);
}

test('a database that holds anything is left alone', async () => {
  expect(await seed()).toBe(false);
});

test('a demo of an earlier version gets the settings it lacks, and keeps those that are set', async () => {
  const { db } = app.deps;
  await setSetting({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { name: 'requisites', value: 'Mine' });
  await db.$client.execute(`delete from settings where name like 'sepa_%'`);
  await seed();
  const values = await getSettingValues({ deps: { db } });
  expect(bankAccountOf(values)).toEqual({ beneficiary: 'Regalia B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' });
  expect(values.requisites).toBe('Mine');
});

test('a shop that is no demo gets nothing of it', async () => {
  const other = await createTestApp();
  await setSetting({ deps: other.deps, actor: 'ops:test', role: 'owner' }, { name: 'copyright', value: 'Mine' });
  await seed(other);
  expect(await getSettingValues(other)).toMatchObject({ requisites: '', support_email: '', sepa_iban: '' });
  await other.close();
});

test('the whole catalogue is for sale, a part of it reduced and new', async () => {
  const total = async (query: string) => (await demo.get(`/items/list?${query}`)).body.meta.total;
  expect(await total('')).toBe(240);
  expect(await total('category=dota2&sale=true')).toBeGreaterThan(40);
  expect(await total('new=true')).toBeGreaterThan(10);
});

test('an item has the same address in every demo shop', async () => {
  const item = (await demo.get('/items/list?search=Jar%20of%20Thunder')).body.payload[0];
  expect(item).toMatchObject({ title: 'A Jar of Thunder', id: 'itm_k6gyf1dghcadjhvab4ka' });
});

test('settings and currencies are those of the demo', async () => {
  const { payload } = (await demo.get('/bootstrap')).body;
  expect(payload.settings).toMatchObject({ is_reg_enabled: true, offer_enabled: true, min_top_up: 5, vat_percent: 21 });
  expect(payload.currencies.map(({ code }: { code: string }) => code)).toEqual([
    'EUR',
    'USD',
    'GBP',
    'PLN',
    'CHF',
    'SEK',
    'JPY',
  ]);
});

test('the demo customer is verified and has exactly 500 euros', async () => {
  const { payload } = (await demo.get('/bootstrap')).body;
  expect(payload).toMatchObject({
    emailVerified: true,
    profile: { balance: 500, verification_data: { status: 'approved' } },
  });
});

test('the demo customer has 8 orders and 7 payments, in believable states', async () => {
  const orders = (await demo.get('/purchase/history?limit=20')).body;
  expect(orders.meta.total).toBe(8);
  const states = orders.payload.map(({ status }: { status: string }) => status);
  expect(new Set(states)).toEqual(new Set(['completed', 'accepted', 'processing', 'denied', 'payment error']));
  const deposits = (await demo.get('/deposit/history?limit=20')).body;
  expect(deposits.meta.total).toBe(7);
  const dates = deposits.payload.map(({ created_at }: { created_at: number }) => created_at);
  expect(dates).toEqual(dates.toSorted((a: number, b: number) => b - a));
});

test('every line and offer of the demo has the delivery or intake that its state asks for', async () => {
  expect(await checkDeliveries({ deps: app.deps })).toEqual([]);
  expect(await checkIntakes({ deps: app.deps })).toEqual([]);
});

test('a fresh start refunds and settles nothing of the demo by itself', async () => {
  const standing = 'select id, state, delay_told_at from trades order by id';
  const before = (await app.deps.db.$client.execute(standing)).rows;
  expect(before.length).toBeGreaterThan(5);
  await runJobs(() => ({ deps: app.deps, sandbox: null }));
  expect((await app.deps.db.$client.execute(standing)).rows).toEqual(before);
});

test('work of each kind waits, and goes on waiting when the jobs and the sandbox’s courier have run', async () => {
  const waiting = async () =>
    (await getToday({ deps: app.deps }, {})).work.flatMap(({ kind, count }) => (count > 0 ? [kind] : []));
  expect(await waiting()).toEqual(workKinds);
  await runJobs(() => ({ deps: app.deps, sandbox: null }));
  // a courier takes what is queued and what it has begun itself
  await app.deps.db.$client.execute(
    `update trades set state = 'settled' where state in ('queued', 'sending') and account_steam_id is null
      and id not in (select trade_id from trade_steps where to_state = 'sending')
      and line_id not in (select id from order_lines where held_at is not null)`,
  );
  expect(await waiting()).toEqual(workKinds);
});

test('the demo’s files for the bank can be written again, from the account of the demo', async () => {
  const { rows } = await app.deps.db.$client.execute('select id from payout_exports');
  expect(rows).toHaveLength(2);
  for (const { id } of rows)
    expect(await repeatExport({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: String(id) })).toMatchObject({
      count: 1,
      xml: expect.stringContaining('<IBAN>NL91ABNA0417164300</IBAN>'),
    });
});

test('the demo customer has an offer in every state, and two to answer', async () => {
  const isTheirs = `customer_id = (select id from customers where email = 'demo@regalia.test')`;
  for (const state of offerLife.states)
    expect(await counts(`select count(*) from offers where ${isTheirs} and state = '${state}'`), state).toBe(
      state === 'offer' ? 2 : 1,
    );
});

test('the demo customer’s Steam inventory holds what is offered and not sent yet, and things to offer', async () => {
  const steamId = '76561198008479705';
  const held = `(select id from sandbox_steam_assets where account_id = '${steamId}')`;
  const notSent = `state in ('pending', 'offer', 'awaiting_item')`;
  expect(await counts(`select count(*) from offers where ${notSent} and asset_id in ${held}`)).toBe(4);
  const sent = `state in ('ready_for_payout', 'payout_processing', 'approved')`;
  expect(await counts(`select count(*) from offers where ${sent} and asset_id in ${held}`)).toBe(0);
  const known = `(select 1 from items where sandbox_steam_assets.title like items.title || ' (%')`;
  expect(await counts(`select count(*) from sandbox_steam_assets where exists ${known}`)).toBeGreaterThanOrEqual(6);
});

test('what is for sale lies in the inventory of the shop’s account at the double, whose trade link the settings hold', async () => {
  const account = await shopsAccount(app.deps);
  expect((await getSettingValues({ deps: app.deps })).trade_url).toBe(tradeLinkOf(account));
  const held = `(select id from sandbox_steam_assets where account_id = '${account.id}')`;
  expect(await counts(`select count(*) from items where state = 'available' and asset_id in ${held}`)).toBe(240);
  expect(await counts(`select count(*) from items where state <> 'available' and asset_id in ${held}`)).toBe(0);
});

test('each of the demo’s customers has a Steam account with the trade link of their own, and things to offer', async () => {
  for (const { tradeUrl } of Object.values(people)) {
    const account = await accountOf(app.deps, parseTradeLink(tradeUrl)?.steamId ?? '');
    expect(tradeLinkOf(account)).toBe(tradeUrl);
    const held = `sandbox_steam_assets where account_id = '${account.id}'`;
    expect(await counts(`select count(*) from ${held}`)).toBeGreaterThanOrEqual(6);
  }
});

test('the other customers are as they should be', async () => {
  const second = (await (await signIn('second@regalia.test')).get('/bootstrap')).body.payload;
  expect(second).toMatchObject({ emailVerified: true, profile: { balance: 50 } });
  const unverified = (await (await signIn('unverified@regalia.test')).get('/bootstrap')).body.payload;
  expect(unverified).toMatchObject({ emailVerified: false, profile: { balance: 0 } });
});

test('promo codes, a pack and a deal are there', async () => {
  expect(await counts(`select count(*) from promo_codes where code in ('WELCOME10', 'MINUS5')`)).toBe(2);
  expect(await counts('select count(*) from pack_items')).toBe(3);
  expect(await counts('select count(*) from timed_deals where ends_at > unixepoch()')).toBe(1);
});

test('the books are right, and no mail waits but the one that no server takes', async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true });
  expect(await counts(`select count(*) from outbox where sent_at is null and attempts < ${mailAttemptsMax}`)).toBe(0);
  expect(
    await counts(`select count(*) from outbox where sent_at is null and recipient = 'unverified@regalia.test'`),
  ).toBe(1);
});
