/** Every list of the console that can be ordered, over the demo: by each of its orders, page by page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts';
import { consoleEndpoints } from '#contract/console/index.ts';
import { seedWhenEmpty } from '../../scripts/seed.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let viewer: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  const environment = { seedItems: 240, encryptionKey: app.deps.encryptionKey };
  expect(await seedWhenEmpty({ url: app.url, authToken: undefined }, environment)).toBe(true);
  viewer = await signedInOperator(app, 'viewer');
  const manager = await signedInOperator(app, 'manager');
  for (const fileName of ['b.csv', 'A.csv', 'c.csv']) {
    const format = { kind: 'json' };
    expect((await manager.browser.post('/ops/imports', { fileName, format })).status).toBe(200);
  }
}, 120_000);
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: rows of every list
type Row = any;

const lower = (text: string) => text.toLowerCase();

/** The value of a row that each order goes by. */
const valuesOf: Record<string, Record<string, (row: Row) => string | number>> = {
  '/ops/orders': { created: (row) => row.createdAt, paid: (row) => row.paidCents },
  '/ops/deliveries': { created: (row) => row.createdAt },
  '/ops/offers': {
    waiting: (row) => row.updatedAt,
    created: (row) => row.createdAt,
    wish: (row) => row.userPriceCents,
  },
  '/ops/payouts': { created: (row) => row.createdAt, amount: (row) => row.amountCents },
  '/ops/bank/entries': { booked: (row) => row.bookedAt, amount: (row) => row.amountCents ?? -1 },
  '/ops/customers': { created: (row) => row.createdAt, email: (row) => lower(row.email) },
  '/ops/approvals': { asked: (row) => row.askedAt, until: (row) => row.expiresAt },
  '/ops/audit': { at: (row) => row.at },
  '/ops/money/transfers': { created: (row) => row.createdAt },
  '/ops/money/documents': { issued: (row) => row.issuedAt },
  '/ops/promos': {
    created: (row) => row.createdAt,
    code: (row) => row.code,
    uses: (row) => row.uses,
    given: (row) => row.givenCents,
  },
  '/ops/packs': { created: (row) => row.createdAt, title: (row) => lower(row.title), price: (row) => row.priceCents },
  '/ops/timed-deals': {
    created: (row) => row.createdAt,
    item: (row) => lower(row.itemTitle),
    price: (row) => row.priceCents,
    ends: (row) => row.endsAt,
  },
  '/ops/imports': { created: (row) => row.createdAt, file: (row) => lower(row.fileName) },
  '/ops/items': { listed: (row) => row.createdAt, price: (row) => row.priceCents, title: (row) => row.title },
};

/** Of these a number that no row shows is what they go by. */
const withoutValue = ['/ops/items listed'];

async function pagesOf(path: string, query: string, limit: number, most = 40): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < most; pages++) {
    const after = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await viewer.browser.get(`${path}?limit=${limit}&${query}${after}`);
    expect(status, JSON.stringify(body)).toBe(200);
    rows.push(...body.payload);
    cursor = body.meta.next;
  }
  return rows;
}

const keyOf = (row: Row): string => row.id ?? row.code;

test('every list that takes an order is tried', () => {
  const endpoints: ConsoleEndpoint[] = Object.values(consoleEndpoints);
  const ordered = endpoints.filter(({ query }) => query && Object.hasOwn((query as unknown as Row).shape, 'sort'));
  const paths = new Set<string>(ordered.map(({ path }) => path));
  // the same as a file
  paths.delete('/ops/money/documents.csv');
  expect([...paths].sort()).toEqual(Object.keys(valuesOf).sort());
});

const orders = Object.entries(valuesOf).flatMap(([path, sorts]) =>
  Object.entries(sorts).flatMap(([sort, value]) => [[path, sort, value] as const, [path, `-${sort}`, value] as const]),
);

test.each(orders)('%s by %s: each row once, none out of its order', async (path, sort, value) => {
  const whole = await pagesOf(path, `sort=${sort}`, 500);
  expect(whole.length).toBeGreaterThan(0);
  const paged = await pagesOf(path, `sort=${sort}`, Math.max(1, Math.ceil(whole.length / 7)));
  expect(paged.map(keyOf)).toEqual(whole.map(keyOf));
  expect(new Set(paged.map(keyOf)).size).toBe(whole.length);
  if (withoutValue.includes(`${path} ${sort.replace('-', '')}`)) return;
  const values = paged.map(value);
  const ascending = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  expect(values).toEqual(sort.startsWith('-') ? ascending.reverse() : ascending);
});

test('an order goes together with filters: what was paid, the dearest first', async () => {
  const rows = await pagesOf('/ops/orders', 'sort=-paid&payment=paid&state=completed', 1);
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.every(({ payment, state }) => payment === 'paid' && state === 'completed')).toBe(true);
  const prices = rows.map(({ paidCents }) => paidCents);
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
});

test('what was done to one kind of thing goes from the oldest on as from the newest', async () => {
  const all = await pagesOf('/ops/audit', '', 500);
  const nouns = new Set<string>(all.map(({ action }) => action.split('.')[0]));
  expect(nouns.size).toBeGreaterThan(5);
  for (const noun of nouns) {
    const newest = await pagesOf('/ops/audit', `action=${noun}`, 500);
    const oldest = await pagesOf('/ops/audit', `action=${noun}&sort=at`, Math.ceil(newest.length / 5));
    expect(oldest.map(keyOf), noun).toEqual(newest.map(keyOf).reverse());
  }
});

test('a page of one order is none of another', async () => {
  const { body } = await viewer.browser.get('/ops/payouts?limit=1&sort=amount');
  const cursor = encodeURIComponent(body.meta.next);
  const { status, body: refused } = await viewer.browser.get(`/ops/payouts?sort=-amount&cursor=${cursor}`);
  expect([status, Object.keys(refused.errors)]).toEqual([422, ['cursor']]);
});

test('an order that a list does not know is named with those that it knows', async () => {
  const { status, body } = await viewer.browser.get('/ops/payouts?sort=colour');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['sort']]);
});

test('runs of imports are found by a part of the file’s name', async () => {
  expect((await pagesOf('/ops/imports', 'search=a.C', 5)).map(({ fileName }) => fileName)).toEqual(['A.csv']);
});
