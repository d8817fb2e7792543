/** The page that stands in for others without a connection: the cart as last seen, and when it gives way. */
import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { offlineRetryMs } from '#rules/limits.ts';
import { openPage } from '../support/dom/page.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The page before its script has run, with what the script looks for. */
const html = `<button data-retry>Retry</button>
  <template data-last-cart><section aria-labelledby="last-cart"><h2 id="last-cart">Last cart</h2><p data-part="seen"></p>
    <ul><li><img alt=""><span data-part="title"></span><span data-part="price"></span></li></ul></section></template>`;

/** The page in place of `path`, in a browser that says that it is online or not; `shop` says whether it can be reached. */
async function open(path: string, { isOnline = false, cart }: { isOnline?: boolean; cart?: object } = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const page = openPage(app.browser(), { path });
  const shop = { isReachable: false };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (!shop.isReachable) throw new TypeError('Failed to fetch');
    return new Response(null);
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (cart) localStorage.setItem('last_cart', JSON.stringify(cart));
  document.body.innerHTML = html;
  await import('#browser/offline-page.ts');
  return { ...page, shop, asked };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the wanted page is loaded again once the shop answers, and not before, whatever the browser says', async () => {
  const { left, shop, asked } = await open('/products?page=2');
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(asked).toEqual(['/robots.txt']), { timeout: 20_000 });
  await settled();
  expect(left).toEqual([]);

  shop.isReachable = true;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(left).toEqual(['/products?page=2']), { timeout: 20_000 });
});

test('it looks for the shop by itself, but not behind another tab', async () => {
  const { left, shop, asked } = await open('/products?page=2');
  shop.isReachable = true;
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.advanceTimersByTime(offlineRetryMs);
  expect(asked).toEqual([]);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(offlineRetryMs);
  await vi.waitFor(() => expect(left).toEqual(['/products?page=2']), { timeout: 20_000 });
});

test('pressed it tries at once', async () => {
  const { user, left } = await open('/products?page=2');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(left).toEqual(['/products?page=2']);
});

test('its own address leads home, by itself where the browser has a connection', async () => {
  const { left } = await open('/offline', { isOnline: true });
  expect(left).toEqual(['/']);
});

test('its own address stays without a connection, and leads home when pressed', async () => {
  const { user, left } = await open('/offline');
  expect(left).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(left).toEqual(['/']);
});

test('the cart is shown as it was last seen, with the time', async () => {
  const at = Date.UTC(2026, 10, 27, 12) / 1000;
  const items = [
    { id: 'itm_1', title: 'Blade', cents: 123_456, image: '/artwork/blade.svg' },
    { id: 'itm_2', title: '<b>Shield</b>', cents: 500, image: '/artwork/shield.svg' },
  ];
  await open('/cart', { cart: { at, items } });
  const cart = screen.getByRole('region', { name: 'Last cart' });
  expect(cart.querySelector('p')?.textContent).toMatch(/^As of 27\.11\.2026, \d\d:\d\d\. Prices may have changed/);
  expect(
    within(cart)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Blade€1,234.56', '<b>Shield</b>€5.00']);
  expect(cart.querySelector('img')?.getAttribute('src')).toBe('/artwork/blade.svg');
});

test.each([undefined, { at: 1, items: [] }, { at: 'x' }])(
  'without a last cart, such as %j, none is shown',
  async (cart) => {
    await open('/cart', cart ? { cart } : {});
    expect(screen.queryByRole('region')).toBeNull();
  },
);
