import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertionOfNew } from '#server/db/insert-many.ts';
import { categories, items } from '#server/db/schema/catalogue.ts';
import { statement, write } from '#server/db/write.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let categoryId: string;
beforeAll(async () => {
  app = await createTestApp();
  const ctx = { deps: app.deps, actor: 'mira@shop.test', role: 'owner' as const };
  await addCategory(ctx, { name: 'Dota 2', url: 'dota2' });
  const [category] = await app.deps.db.select().from(categories).where(eq(categories.url, 'dota2'));
  categoryId = category?.id ?? '';
});
afterAll(() => app.close());

const item = (id: string, values: Partial<typeof items.$inferInsert> = {}): typeof items.$inferInsert => ({
  id,
  title: 'Relic "of" the Deep\n\\ ✓ \u{1F5E1}',
  type: 'Relic',
  subcategory: 'relic',
  quality: 'well_worn',
  categoryId,
  priceCents: 1050,
  imgUrl: '/a.svg',
  imgUrlBig: '/a.svg',
  state: 'available',
  createdAt: 1_790_000_000,
  updatedAt: 1_790_000_000,
  ...values,
});
const inserted = async (...rows: (typeof items.$inferInsert)[]) => {
  const [changed] = await write(app.deps.db, [statement(insertionOfNew(items, rows))]);
  return changed;
};

test('rows are what was inserted: texts, lists, truths, fractions, and nothing', async () => {
  const rows = [
    item('itm_1', { isNew: true, gems: ['a "b"', 'ü'], styles: [], wearFloat: 0, hero: '12', oldPriceCents: null }),
    item('itm_2', { externalId: 'x-2', wearFloat: 0.1, patternSeed: 7 }),
  ];
  expect(await inserted(...rows)).toBe(2);
  const kept = await app.deps.db.select().from(items).orderBy(asc(items.number));
  expect(kept).toMatchObject(rows);
  expect(kept.map(({ isNew, gems, styles, hero }) => ({ isNew, gems, styles, hero }))).toEqual([
    { isNew: true, gems: ['a "b"', 'ü'], styles: [], hero: '12' },
    { isNew: false, gems: null, styles: null, hero: null },
  ]);
});

test('fractions keep every digit', async () => {
  const wears = Array.from({ length: 1000 }, (_, n) => Math.abs(Math.sin(n + 1)));
  await inserted(
    ...wears.map((wearFloat, n) => item(`itm_wear_${n}`, { wearFloat, state: 'withdrawn', hero: 'wear' })),
  );
  const kept = await app.deps.db.select().from(items).where(eq(items.hero, 'wear')).orderBy(asc(items.number));
  expect(kept.map(({ wearFloat }) => wearFloat)).toEqual(wears);
});

test('a row that is there already stays as it is', async () => {
  expect(await inserted(item('itm_3', { externalId: 'x-3', title: 'First' }))).toBe(1);
  expect(await inserted(item('itm_4', { externalId: 'x-3', title: 'Second' }), item('itm_5'))).toBe(1);
  const kept = await app.deps.db.select().from(items).where(eq(items.externalId, 'x-3'));
  expect(kept).toMatchObject([{ id: 'itm_3', title: 'First' }]);
});
