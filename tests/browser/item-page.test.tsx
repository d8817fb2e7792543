/** The page of an item: remembers that it was opened, and says that the item is sold when its copy at the edge is older than one's own purchase. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../support/dom/page.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

/** The page of an item that was for sale when its copy was made; `buys` is what this tab buys before. */
async function openCopy({ buys }: { buys: boolean }) {
  const item = await listItem(app, 500);
  const ada = await createShopper(app, 1000);
  await ada.addToCart(item);
  const page = openPage(ada.browser, { token: ada.browser.token ?? '' });
  const { call } = await import('#api/client.ts');
  if (buys) await call('POST /purchase/product', { body: { ...buyer, paymentMethod: 'balance' } });
  document.body.innerHTML = `<div class="item" data-item="${item}"><p data-for-sale>€5.00</p>
    <template data-sold-alert><p role="status">This item is no longer available</p></template></div>`;
  const { BuyControls } = await import('#islands/product/BuyControls.tsx');
  page.calls.length = 0;
  await import('#browser/item-page.ts');
  page.show(<BuyControls language="en" id={item} title="Blade" cents={500} picture="/artwork/blade.svg" />);
  return { item, page };
}

test('right after one’s own purchase the old copy of the page offers the item no more', async () => {
  const { item, page } = await openCopy({ buys: true });
  expect(await screen.findByText('This item is no longer available')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /buy now/i })).toBeNull());
  expect(document.querySelector('[data-for-sale]')).toBeNull();
  expect(page.calls).toEqual([`GET /api/items/${item}`]);
});

test('without a purchase the page asks nothing, and remembers its item', async () => {
  localStorage.setItem('recently_viewed', JSON.stringify(['itm_before']));
  const { item, page } = await openCopy({ buys: false });
  expect(localStorage.getItem('recently_viewed')).toBe(JSON.stringify([item, 'itm_before']));
  expect(await screen.findByRole('button', { name: /buy now/i })).toBeTruthy();
  expect(page.calls).toEqual([]);
});
