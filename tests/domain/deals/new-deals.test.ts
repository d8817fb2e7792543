/** Packs and timed deals as operators find, offer and end them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { statement, write } from '#server/db/write.ts';
import { approve } from '#server/domain/approvals/operator/approve.ts';
import { addPack, askPack } from '#server/domain/deals/operator/add-pack.ts';
import { addTimedDeal, askTimedDeal } from '#server/domain/deals/operator/add-timed-deal.ts';
import { endPack } from '#server/domain/deals/operator/end-pack.ts';
import { endTimedDeal } from '#server/domain/deals/operator/end-timed-deal.ts';
import { listPacks } from '#server/domain/deals/operator/list-packs.ts';
import { listTimedDeals } from '#server/domain/deals/operator/list-timed-deals.ts';
import { listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const operator = (name = 'ada') => ({ deps: app.deps, actor: `ops:${name}`, role: 'manager' as const });
const priceAnew = (id: string, priceCents: number) =>
  write(app.deps.db, statement(app.deps.db.update(items).set({ priceCents }).where(eq(items.id, id))));

async function pack(priceCents: number, more: { again?: number; seenCents?: number } = {}) {
  const itemIds = [await listItem(app, 1000), await listItem(app, 2000)];
  return { title: 'Two blades', priceCents, imgUrl: '/emblem.svg', itemIds, ...more };
}

async function deal(priceCents: number, more: { again?: number; seenCents?: number; endsAt?: number } = {}) {
  const at = app.deps.now();
  const itemId = await listItem(app, 1000);
  return { title: 'Deal', itemId, priceCents, startsAt: at, endsAt: at + 3600, ...more };
}

test('a pack that is dearer than its parts is typed twice beside what they cost', async () => {
  await expect(addPack(operator(), await pack(3100))).rejects.toMatchObject({
    code: 'figure_unusual',
    details: { values: { figure: '€31.00', beside: '€30.00' } },
  });
  expect(await addPack(operator(), await pack(3100, { again: 3100 }))).toMatch(/^pak_/);
});

test('a timed deal above the price of its item is typed twice', async () => {
  await expect(addTimedDeal(operator(), await deal(1200))).rejects.toMatchObject({
    code: 'figure_unusual',
    details: { values: { figure: '€12.00', beside: '€10.00' } },
  });
  expect(await addTimedDeal(operator(), await deal(1200, { again: 1200 }))).toMatch(/^pro_/);
});

test('a deal a hundred times below its items waits for a second person', async () => {
  const wishes = { pack: await pack(30, { again: 30 }), deal: await deal(10, { again: 10 }) };
  await expect(addPack(operator(), wishes.pack)).rejects.toMatchObject({ code: 'approval_needed' });
  await expect(addTimedDeal(operator(), wishes.deal)).rejects.toMatchObject({ code: 'approval_needed' });
  const ids = [await askPack(operator(), wishes.pack), await askTimedDeal(operator(), wishes.deal)];
  for (const id of ids) await approve(operator('bea'), { id });
  expect((await listPacks(operator(), { search: wishes.pack.itemIds[1] })).rows).toMatchObject([{ priceCents: 30 }]);
  expect((await listTimedDeals(operator(), { search: wishes.deal.itemId })).rows).toMatchObject([{ priceCents: 10 }]);
});

test('what was asked for is not done once the item costs something else', async () => {
  const wish = await deal(10, { again: 10 });
  const id = await askTimedDeal(operator(), wish);
  await priceAnew(wish.itemId, 500);
  await expect(approve(operator('bea'), { id })).rejects.toMatchObject({ code: 'changed_meanwhile' });
});

test('items that do not cost what was seen stop a new deal', async () => {
  const changed = {
    code: 'changed_meanwhile',
    details: { extra: { changes: [{ field: 'singlyCents', seen: 2900, now: 3000 }] } },
  };
  await expect(addPack(operator(), await pack(2500, { seenCents: 2900 }))).rejects.toMatchObject(changed);
  await expect(addTimedDeal(operator(), await deal(900, { seenCents: 999 }))).rejects.toMatchObject({
    code: 'changed_meanwhile',
  });
});

test('a timed deal that would be over already is not offered', async () => {
  const over = { ...(await deal(900)), startsAt: app.deps.now() - 99, endsAt: app.deps.now() };
  await expect(addTimedDeal(operator(), over)).rejects.toMatchObject({ code: 'invalid_fields' });
});

test('a deal that stands otherwise than was seen is not ended', async () => {
  const packId = await addPack(operator(), await pack(2500));
  await expect(endPack(operator(), { id: packId, seen: 'sold' })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await endPack(operator(), { id: packId, seen: 'offered' });
  const dealId = await addTimedDeal(operator(), await deal(900));
  await expect(endTimedDeal(operator(), { id: dealId, seen: 'planned' })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  });
  await endTimedDeal(operator(), { id: dealId, seen: 'offered' });
  expect((await listPacks(operator(), { state: 'ended' })).rows.map(({ id }) => id)).toEqual([packId]);
  expect((await listTimedDeals(operator(), { state: 'ended' })).rows.map(({ id }) => id)).toEqual([dealId]);
});

test('deals are found by words and ids, page by page', async () => {
  const title = 'Winter trio';
  const wish = { ...(await pack(2500)), title };
  const id = await addPack(operator(), wish);
  const [one] = (await listPacks(operator(), { search: 'winter' })).rows;
  expect(one).toMatchObject({ id, title, singlyCents: 3000, items: 2, state: 'offered' });
  expect(one?.parts.map((part) => part.id).sort()).toEqual([...wish.itemIds].sort());
  for (const list of [listPacks, listTimedDeals]) {
    const whole = (await list(operator(), {})).rows;
    const first = await list(operator(), { limit: 1 });
    const rest = await list(operator(), { cursor: first.next ?? '' });
    expect([...first.rows, ...rest.rows]).toEqual(whole);
  }
});
