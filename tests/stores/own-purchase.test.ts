/** What one has just bought is not offered again: lists are asked for past copies that are older than the purchase. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPage } from '../support/dom/page.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** Longer than any copy of a list lives at the edge. */
const listCopiesMs = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

test('after a purchase lists have addresses that no cache knows, until its copies are younger than the purchase', async () => {
  const item = await listItem(app, 500);
  const ada = await createShopper(app, 1000);
  await ada.addToCart(item);
  const page = openPage(ada.browser, { token: ada.browser.token ?? '' });
  /** Stands for caches of lists: by the whole address, for as long as the answer allows shared caches. */
  const copies = new Map<string, Response>();
  page.instead = async (name, url) => {
    if (name !== 'GET /api/items/list') return undefined;
    const { body, headers } = await ada.browser.get(url.replace(/^\/api/, ''));
    expect(headers.get('cloudflare-cdn-cache-control')).toContain('max-age=5');
    const copy = copies.get(url) ?? Response.json(body);
    copies.set(url, copy);
    return copy.clone();
  };
  const { call } = await import('#api/client.ts');
  const listed = async () => (await call('GET /items/list')).payload.map(({ id }) => id);
  expect(await listed()).toContain(item);
  await call('POST /purchase/product', { body: { ...buyer, paymentMethod: 'balance' } });
  expect(await listed()).not.toContain(item);
  expect(copies.size).toBe(2);
  sessionStorage.setItem('bought_at', String(Date.now() - listCopiesMs - 1));
  await listed();
  expect(copies.size, 'the address of everyone again').toBe(2);
});

test('lists have addresses of their own for a minute after a purchase, and no longer', async () => {
  const { ownPurchaseMark } = await import('#api/own-purchase.ts');
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  sessionStorage.setItem('bought_at', '1800000000000');
  vi.setSystemTime(1_800_000_000_000 + listCopiesMs - 1);
  expect(ownPurchaseMark()).toBe('1800000000000');
  vi.setSystemTime(1_800_000_000_000 + listCopiesMs);
  expect([ownPurchaseMark(), sessionStorage.getItem('bought_at')]).toEqual([undefined, null]);
  vi.useRealTimers();
});
