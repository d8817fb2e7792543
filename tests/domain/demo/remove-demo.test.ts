/** The demo is taken out of a database in which real people have bought, are buying and want to buy what it sold. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WorkKind, workKinds } from '#rules/work.ts';
import { createKey } from '#server/domain/couriers/operator/create-key.ts';
import { findDemo } from '#server/domain/demo/operator/find-demo.ts';
import { type DemoMarks, findDemoMarks } from '#server/domain/demo/operator/find-demo-marks.ts';
import { type RemovedDemo, removeDemo } from '#server/domain/demo/operator/remove-demo.ts';
import { demoOwner, sandboxActor } from '#server/domain/demo/parts/marks.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { inviteOperator } from '#server/domain/operators/operator/invite-operator.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { getToday } from '#server/domain/today/operator/get-today.ts';
import { payOutClosed } from '#server/domain/withdrawals/operator/pay-out-closed.ts';
import { seedWhenEmpty } from '../../../scripts/seed.ts';
import { buyer, createShopper, type Shopper } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let ada: Shopper;
let [bought, reserved, wanted] = ['', '', ''];
let balances: Record<string, number>;
let marks: DemoMarks;
let removed: RemovedDemo;
let waiting: WorkKind[];
const ctx = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });

const rows = async (query: string) => (await app.deps.db.$client.execute(query)).rows.map((row) => ({ ...row }));
const count = async (query: string) => Number((await rows(`select count(*) as n from ${query}`))[0]?.n);

beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedWhenEmpty({ url: app.url, authToken: undefined }, { seedItems: 20, encryptionKey: app.deps.encryptionKey });
  const forSale =
    await rows(`select id from items where state = 'available' and price_cents < 20000 and id not in (select item_id from pack_items)
    and id not in (select item_id from timed_deals) order by number limit 3`);
  [bought = '', reserved = '', wanted = ''] = forSale.map(({ id }) => String(id));
  ada = await createShopper(app, 50_000);
  const pay = (paymentMethod: string) => ada.browser.post('/purchase/product', { ...buyer, paymentMethod });
  await ada.addToCart(bought);
  expect((await pay('balance')).status).toBe(200);
  await ada.addToCart(reserved);
  expect((await pay('card')).status).toBe(200);
  await ada.addToCart(wanted);
  await createKey(
    { deps: app.deps, actor: sandboxActor, role: 'owner' as const },
    { name: 'sandbox', scope: 'courier' },
  );
  await createKey(ctx(), { name: 'desk', scope: 'courier' });
  marks = await findDemoMarks(ctx());
  const held = await rows('select email, balance_cents from customers join accounts on customer_id = customers.id');
  balances = Object.fromEntries(held.map(({ email, balance_cents }) => [String(email), Number(balance_cents)]));
  waiting = (await getToday(ctx(), {})).work.flatMap(({ kind, count: some }) => (some > 0 ? [kind] : []));
  // what the closed account is owed is on its way out
  const [closed] = await rows('select id from customers where closed_at is not null');
  const account = { holder: 'Emma Whitlock', iban: 'GB33BUKB20201555555555', reason: 'by letter' };
  await payOutClosed(ctx(), { customerId: String(closed?.id), ...account });
  removed = await removeDemo(ctx());
}, 120_000);
afterAll(() => app.close());

test('its customers are closed with not a cent left, and nobody signs in with the known password', async () => {
  expect(removed.customers.map(({ email }) => email)).toEqual([
    'demo@regalia.test',
    'disputing@regalia.test',
    'second@regalia.test',
    'trader@regalia.test',
    'unverified@regalia.test',
  ]);
  expect(await findDemoMarks(ctx())).toEqual({
    customers: 0,
    hasBankAccount: false,
    hasTradeLink: false,
    keys: 0,
  });
  const closed = await rows(
    `select closed_at is not null as closed, password_hash, balance_cents from customers join accounts on customer_id = customers.id
      where email like 'closed:%'`,
  );
  expect(closed).toEqual([1, 2, 3, 4, 5, 6].map(() => ({ closed: 1, password_hash: null, balance_cents: 0 })));
  const login = await app.browser().post('/login', { username: 'demo@regalia.test', password: 'Demo1234' });
  expect(login.status).toBe(422);
  expect(await count(`sessions where user_id in (select id from customers where closed_at is not null)`)).toBe(0);
  expect(await count(`outbox where recipient like '%@regalia.test' and sent_at is null`)).toBe(0);
});

test('what was on a balance, and what was owed or refunded to it, is booked out by one exact transfer each', async () => {
  const debits = await rows(
    `select amount_cents, to_account, memo from transfers where code = 'debit' order by amount_cents desc`,
  );
  const booked = new Map(removed.customers.map(({ email, bookedOutCents }) => [email, bookedOutCents]));
  const returned = await rows(
    `select coalesce(sum(amount_cents), 0) as cents from transfers where code in ('payout_to_balance', 'refund')
      and created_at >= ${app.clock.now} and to_account in (select from_account from transfers where code = 'debit')`,
  );
  const held = Object.entries(balances).flatMap(([email, cents]) => (booked.has(email) ? [cents] : []));
  const bookedOut = [...booked.values()].filter((cents) => cents > 0).sort((a, b) => b - a);
  const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
  expect(sum(bookedOut)).toBe(sum(held) + Number(returned[0]?.cents));
  expect(Number(returned[0]?.cents)).toBeGreaterThan(0);
  expect(booked.get('second@regalia.test')).toBe(balances['second@regalia.test']);
  expect(removed.closedCents, 'of the account that was closed before').toBe(4000);
  expect(debits).toEqual(
    [...bookedOut, removed.closedCents]
      .sort((a, b) => b - a)
      .map((cents) => ({ amount_cents: cents, to_account: 'goodwill', memo: 'customer of the demo' })),
  );
  expect(await checkLedger(ctx())).toMatchObject({ sound: true, sumCents: 0, differences: [] });
  expect(await rows(`select id, balance_cents from accounts where id in ('owed', 'in_flight') order by id`)).toEqual([
    { id: 'in_flight', balance_cents: 0 },
    { id: 'owed', balance_cents: 0 },
  ]);
  expect(await count(`payouts where state in ('requested', 'processing')`)).toBe(0);
});

test('its codes, deals, seller and unsold items are gone, and with them what real carts and the search held of them', async () => {
  expect(await rows(`select code, active from promo_codes`)).toEqual([{ code: 'MINUS5', active: 0 }]);
  expect(await count('packs')).toBe(0);
  expect(await count('timed_deals')).toBe(0);
  expect(await count(`settings where name in ('requisites', 'support_email', 'sepa_iban') and value <> '""'`)).toBe(0);
  expect(removed.items.deleted).toBe(18);
  expect(await count(`items where state = 'available'`)).toBe(0);
  expect(await count(`items where id = '${wanted}'`)).toBe(0);
  const { cart, unavailable } = (await ada.browser.get('/cart/contents')).body;
  expect({ cart, unavailable }).toMatchObject({ cart: [{ item_id: reserved }], unavailable: [] });
  expect(await count(`facet_counts where items <> 0`)).toBe(0);
  await app.deps.db.$client.execute(`insert into item_search (item_search) values ('integrity-check')`);
});

test('the key of the sandbox’s courier is revoked, another stays; no trade link and no row of the double is left', async () => {
  expect(marks).toEqual({ customers: 5, hasBankAccount: true, hasTradeLink: true, keys: 1 });
  expect(await rows(`select name from operator_keys where revoked_at is null`)).toEqual([{ name: 'desk' }]);
  expect(await rows(`select value from settings where name = 'trade_url'`)).toEqual([{ value: '""' }]);
  expect(removed).toMatchObject({ keys: 1, steamRows: expect.any(Number) });
  expect(removed.steamRows).toBe(removed.found.steamRows);
  for (const table of ['accounts', 'assets', 'offers', 'trades', 'settings'])
    expect(await count(`sandbox_steam_${table}`), table).toBe(0);
});

test('what a real person has bought stays theirs, what they are paying for is left and named', async () => {
  expect(await ada.balance()).toBe(balances[ada.email]);
  expect(await rows(`select state from items where id = '${bought}'`)).toEqual([{ state: 'sold' }]);
  expect((await ada.browser.get('/purchase/history')).body.payload).toMatchObject([
    { item_id: reserved },
    { item_id: bought, status: 'processing', invoice: expect.stringMatching(/^\d{4}-\d{6}$/) },
  ]);
  expect(await rows(`select state from items where id = '${reserved}'`)).toEqual([{ state: 'reserved' }]);
  expect(removed.left).toEqual([
    { what: 'items: 1', why: 'reserved for an order that is being paid; run this again in an hour' },
  ]);
});

test('a second time finds what was left alone, and takes it when it is free; a third finds nothing', async () => {
  const before = await checkLedger(ctx());
  const again = await removeDemo(ctx());
  expect(again).toMatchObject({
    customers: [],
    promoCodes: 0,
    deals: 0,
    settings: [],
    items: { deleted: 0, withdrawn: 0 },
  });
  expect(await checkLedger(ctx())).toEqual(before);
  app.clock.now += 3600;
  await releaseExpired(ctx());
  expect((await removeDemo(ctx())).items).toEqual({ deleted: 0, withdrawn: 1 });
  const nothing = {
    customers: [],
    closedAccounts: [],
    promoCodes: [],
    packs: [],
    timedDeals: [],
    settings: [],
    keys: [],
    operators: [],
    steamRows: 0,
    work: { approvals: [], events: [], bankEntries: [] },
  };
  expect(await findDemo(ctx())).toEqual({ ...nothing, items: { unsold: 0, returned: 0, reserved: 0 } });
});

test('the owner of the demo is switched off, who else runs the shop stays', async () => {
  await inviteOperator(ctx(), { email: demoOwner, role: 'owner' });
  await inviteOperator(ctx(), { email: 'real@shop.example', role: 'clerk' });
  expect((await findDemo(ctx())).operators).toMatchObject([{ email: demoOwner }]);
  expect(await removeDemo(ctx())).toMatchObject({ operators: 1 });
  expect(await rows('select email from operators where switched_off_at is null')).toEqual([
    { email: 'real@shop.example' },
  ]);
});

test('nothing that it left for a person waits any more', async () => {
  expect(waiting).toEqual(workKinds);
  const { work } = await getToday(ctx(), {});
  expect(work.filter(({ count }) => count > 0)).toMatchObject([{ kind: 'deliveries_to_make', count: 1 }]);
});

test('every step stands in the audit log', async () => {
  const actions = (await rows(`select distinct action from audit_log where actor = 'ops:test'`)).map(
    ({ action }) => action,
  );
  expect(actions).toEqual(
    expect.arrayContaining([
      'demo.customer',
      'demo.items',
      'promos.end',
      'packs.end',
      'timed-deals.end',
      'settings.set',
    ]),
  );
});
