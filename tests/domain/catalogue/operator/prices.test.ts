import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { auditLog } from '#server/db/schema/shop.ts';
import { approve } from '#server/domain/approvals/operator/approve.ts';
import { listItems } from '#server/domain/catalogue/operator/list-items.ts';
import { previewPrices } from '#server/domain/catalogue/operator/preview-prices.ts';
import { repriceItems } from '#server/domain/catalogue/operator/reprice-items.ts';
import { restoreItem } from '#server/domain/catalogue/operator/restore-item.ts';
import { askPrice, setPrice } from '#server/domain/catalogue/operator/set-price.ts';
import { withdrawItem } from '#server/domain/catalogue/operator/withdraw-item.ts';
import { withdrawItems } from '#server/domain/catalogue/operator/withdraw-items.ts';
import { stock } from '../../../support/stock.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const as = (actor: string) => ({ deps: app.deps, actor, role: 'owner' as const });
const ctx = () => as('mira@shop.test');
const listed = (...prices: string[]) =>
  stock(
    app.deps,
    prices.map((price) => ({ price })),
  );
const itemOf = async (id: string) => (await app.deps.db.select().from(items).where(eq(items.id, id)))[0];

test('a price that is set over one that nobody has seen is refused, with the one that stands', async () => {
  const [id = ''] = await listed('10');
  await setPrice(ctx(), { id, priceCents: 1100, seenCents: 1000 });
  await expect(setPrice(ctx(), { id, priceCents: 900, seenCents: 1000 })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { extra: { changes: [{ field: 'priceCents', seen: 1000, now: 1100 }] } },
  });
});

test('a price more than ten times off is set once it is typed twice', async () => {
  const [id = ''] = await listed('9');
  const wish = { id, priceCents: 20_000 };
  await expect(setPrice(ctx(), wish)).rejects.toMatchObject({
    code: 'figure_unusual',
    details: { values: { figure: '€200.00', beside: '€9.00' } },
  });
  await expect(setPrice(ctx(), { ...wish, again: 2000 })).rejects.toMatchObject({ code: 'figure_unusual' });
  await setPrice(ctx(), { ...wish, again: 20_000 });
  expect((await itemOf(id))?.priceCents).toBe(20_000);
});

test('a price with one zero too many, or one too few, is typed twice, one by one and among many', async () => {
  const [id = ''] = await listed('12.50');
  for (const priceCents of [12_500, 125]) {
    await expect(setPrice(ctx(), { id, priceCents })).rejects.toMatchObject({ code: 'figure_unusual' });
    const changes = [{ id, seenCents: 1250, priceCents }];
    await expect(repriceItems(ctx(), { changes })).rejects.toMatchObject({ code: 'figure_unusual' });
  }
  await setPrice(ctx(), { id, priceCents: 12_499 });
  expect((await itemOf(id))?.priceCents).toBe(12_499);
});

test('a price far from that of others of its name is unlikely, however near it is to its own', async () => {
  const [wrong = ''] = await stock(app.deps, [
    { title: 'Bronze Bell', price: '500' },
    ...['5', '6', '5'].map((price) => ({ title: 'Bronze Bell', price })),
  ]);
  await expect(setPrice(ctx(), { id: wrong, priceCents: 50_000 })).rejects.toMatchObject({ code: 'figure_unusual' });
});

test('a price a hundred times off waits for a second person, who sets it', async () => {
  const [id = ''] = await listed('9');
  const wish = { id, priceCents: 100_000, again: 100_000 };
  await expect(setPrice(ctx(), wish)).rejects.toMatchObject({ code: 'approval_needed' });
  const approvalId = await askPrice(ctx(), wish);
  await expect(approve(ctx(), { id: approvalId })).rejects.toMatchObject({ code: 'second_person_needed' });
  await approve(as('juno@shop.test'), { id: approvalId });
  expect((await itemOf(id))?.priceCents).toBe(100_000);
});

test('a price that was approved is not set over one that changed meanwhile', async () => {
  const [id = ''] = await listed('9');
  const approvalId = await askPrice(ctx(), { id, priceCents: 100_000 });
  await setPrice(ctx(), { id, priceCents: 1000 });
  await expect(approve(as('juno@shop.test'), { id: approvalId })).rejects.toMatchObject({ code: 'changed_meanwhile' });
});

test('an old price under the price is refused', async () => {
  const [id = ''] = await listed('9');
  await expect(setPrice(ctx(), { id, priceCents: 900, oldPriceCents: 800 })).rejects.toMatchObject({
    details: { errors: { oldPriceCents: ['is €8.00, below the price, €9.00'] } },
  });
});

test('many prices are previewed, changed as seen, and stand in the audit log with what they were', async () => {
  const ids = await listed('10', '20', '0.05');
  const previewed = await previewPrices(ctx(), { ids, rule: { kind: 'percent', hundredths: -1500 } });
  expect(previewed.map(({ priceCents, newCents }) => [priceCents, newCents])).toEqual([
    [1000, 850],
    [2000, 1700],
    [5, 4],
  ]);
  const changes = previewed.map(({ id, priceCents, newCents }) => ({
    id,
    seenCents: priceCents,
    priceCents: newCents ?? 0,
  }));
  expect(await repriceItems(ctx(), { changes, oldPrice: 'reduced' })).toEqual({ changed: 3, stale: [], refused: [] });
  expect(await itemOf(ids[1] ?? '')).toMatchObject({ priceCents: 1700, oldPriceCents: 2000 });
  const [entry] = await app.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, ids[1] ?? ''));
  expect(JSON.parse(entry?.details ?? '')).toMatchObject({ before: 2000, priceCents: 1700 });
});

test('of many prices those that changed meanwhile stay and are told, and the same wish twice changes nothing', async () => {
  const [one = '', two = ''] = await listed('10', '20');
  await setPrice(ctx(), { id: two, priceCents: 2100 });
  const changes = [
    { id: one, seenCents: 1000, priceCents: 900 },
    { id: two, seenCents: 2000, priceCents: 1800 },
  ];
  const stale = { id: two, title: expect.any(String), state: 'available', priceCents: 2100 };
  expect(await repriceItems(ctx(), { changes })).toEqual({ changed: 1, stale: [stale], refused: [] });
  expect((await repriceItems(ctx(), { changes })).changed).toBe(0);
});

test('of many prices an unlikely one stops all until they are confirmed, and one beyond reason is left out', async () => {
  const [one = '', two = ''] = await listed('10', '20');
  const unlikely = [
    { id: one, seenCents: 1000, priceCents: 50 },
    { id: two, seenCents: 2000, priceCents: 1800 },
  ];
  await expect(repriceItems(ctx(), { changes: unlikely })).rejects.toMatchObject({
    code: 'figure_unusual',
    details: { extra: { unusual: [one] } },
  });
  expect((await itemOf(two))?.priceCents).toBe(2000);
  const refused = [
    { id: one, seenCents: 1000, priceCents: 5 },
    { ...unlikely[1], id: two, seenCents: 2000, priceCents: 1800 },
  ];
  expect(await repriceItems(ctx(), { changes: refused, confirmed: true })).toEqual({
    changed: 1,
    stale: [],
    refused: [one],
  });
});

test('a reduction ends when the new price reaches the old one', async () => {
  const [id = ''] = await stock(app.deps, [{ price: '10', old_price: '12' }]);
  await repriceItems(ctx(), { changes: [{ id, seenCents: 1000, priceCents: 1200 }] });
  expect(await itemOf(id)).toMatchObject({ priceCents: 1200, oldPriceCents: null });
});

test('a withdrawn item comes back as it was, and the audit log says who brought it', async () => {
  const [id = ''] = await listed('10');
  await withdrawItem(ctx(), { id });
  await restoreItem(ctx(), { id });
  expect(await itemOf(id)).toMatchObject({ state: 'available', priceCents: 1000 });
  await expect(restoreItem(ctx(), { id })).rejects.toMatchObject({ code: 'item_unavailable' });
  const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(entries.map(({ action }) => action)).toEqual(['items.import', 'items.withdraw', 'items.restore']);
});

test('a thing that is for sale under another number meanwhile does not come back', async () => {
  const [id = ''] = await stock(app.deps, [{ asset_id: '4711' }]);
  await withdrawItem(ctx(), { id });
  await stock(app.deps, [{ asset_id: '4711' }]);
  await expect(restoreItem(ctx(), { id })).rejects.toMatchObject({ code: 'item_unavailable' });
});

test('of many items those for sale are withdrawn, the others told', async () => {
  const [one = '', two = ''] = await listed('10', '20');
  await withdrawItem(ctx(), { id: two });
  expect(await withdrawItems(ctx(), { ids: [one, two] })).toEqual({
    withdrawn: [one],
    left: [{ id: two, title: expect.any(String), state: 'withdrawn' }],
  });
});

test.each(['-listed', 'listed', 'price', '-price', 'title', '-title'] as const)(
  'a list by %s shows every item once, page by page',
  async (sort) => {
    const ids = await stock(
      app.deps,
      ['3', '1', '2', '2', '1'].map((price) => ({ type: `Sorted ${sort}`, price, title: 'Sorted' })),
    );
    const seen: string[] = [];
    for (let cursor: string | undefined, isLast = false; !isLast; ) {
      const { rows, next } = await listItems(ctx(), { type: `Sorted ${sort}`, sort, limit: 2, cursor });
      seen.push(...rows.map(({ id }) => id));
      cursor = next ?? undefined;
      isLast = next === null;
    }
    const [a, b, c, d, e] = ids;
    const expected = {
      '-listed': [e, d, c, b, a],
      listed: ids,
      title: ids,
      '-title': [e, d, c, b, a],
      price: [b, e, c, d, a],
      '-price': [a, d, c, e, b],
    };
    expect(seen).toEqual(expected[sort]);
  },
);
