/** The rows of the home page. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { getHomeItems } from '#server/domain/catalogue/get-home-items.ts';
import { listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

test('shows the three dearest, the newest, and what fell furthest, and nothing that is gone', async () => {
  const prices = [900_000, 800_000, 700_000, 600_000];
  const [sold = '', ...dearest] = await Promise.all(prices.map((cents) => listItem(app, cents)));
  const { db } = app.deps;
  await db.update(items).set({ state: 'sold', soldAt: 1 }).where(eq(items.id, sold));
  app.clock.now += 60;
  const newest = await listItem(app, 100);
  const [little, much] = [await listItem(app, 900), await listItem(app, 100)];
  await db.update(items).set({ oldPriceCents: 1000 }).where(eq(items.id, little));
  await db.update(items).set({ oldPriceCents: 1000 }).where(eq(items.id, much));
  await db.update(items).set({ isNew: true }).where(eq(items.id, newest));
  const { featured, fresh, reduced } = await getHomeItems({ deps: app.deps });
  expect(featured.map(({ id }) => id)).toEqual(dearest);
  expect(fresh[0]?.id).toBe(newest);
  expect(reduced.slice(0, 2).map(({ id }) => id)).toEqual([much, little]);
});
