/** The installed app: its manifest and icons, and what it says without a connection. */
import type { Page } from '@playwright/test';
import { checkAccessibility } from './check-accessibility.ts';
import { createCustomer, signedIn } from './customer.ts';
import { expect, hydrated, open, test } from './shop.ts';

test.use({
  serviceWorkers: 'allow',
  expectedComplaints: [/ERR_INTERNET_DISCONNECTED|status of 503|status of 401/],
});

for (const prefix of ['', '/de']) {
  test(`the manifest of ${prefix || '/'} names icons that are there, one of them maskable`, async ({
    page,
    request,
  }) => {
    await page.goto(prefix || '/');
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    expect(address).toBe(`${prefix}/manifest.webmanifest`);
    const manifest = await (await request.get(address ?? '')).json();
    expect(manifest).toMatchObject({ name: 'Regalia', display: 'standalone', start_url: prefix || '/', id: '/' });
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await request.get(src);
      expect(icon.headers()['content-type']).toBe(type);
      if (type !== 'image/png') continue;
      // Width and height stand in the header of a PNG.
      const bytes = await icon.body();
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  });
}

test('offline it says so, shows the last cart as such, and goes on when the connection is back', async ({
  page,
  context,
  stock,
}) => {
  const item = stock.take();
  const customer = await createCustomer({ verified: false, cart: [item.id] });
  await signedIn(context, customer);
  await open(page, '/cart');
  await expect(page.getByText(item.title).first()).toBeVisible();
  await workerIsReady(page);

  await context.setOffline(true);
  await page.goto('/products');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  const cart = page.getByRole('region', { name: 'Your cart when last seen' });
  await expect(cart.getByText(item.title)).toBeVisible();
  await expect(cart.getByText(/^As of \d\d\.\d\d\.\d{4}, \d\d:\d\d\. Prices may have changed/)).toBeVisible();
  await checkAccessibility(page, 'offline');
  await expect(page, 'the wanted page is not lost').toHaveURL(/\/products$/);
  await page.goto('/pl/faq');
  await expect(page.getByRole('heading', { name: 'Jesteś offline' })).toBeVisible();

  await page.goto('/products');
  await context.setOffline(false);
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 });
});

test('without a connection the first press in vain is not silent, though what draws toasts cannot be loaded', async ({
  page,
  context,
  stock,
}) => {
  await signedIn(context, await createCustomer({ verified: false }));
  // not by `open`, which wakes what draws toasts as well
  await page.goto(stock.take().path);
  const button = page.getByRole('button', { name: 'Add to cart' }).first();
  await expect(button.locator('xpath=ancestor::astro-island[1]')).not.toHaveAttribute('ssr');
  await workerIsReady(page);
  await context.setOffline(true);
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible();
});

test('a form that was being filled in says without a connection that it failed, and what was typed stays', async ({
  page,
  context,
}) => {
  await signedIn(context, await createCustomer());
  await open(page, '/account');
  await page.getByLabel('City').fill('Weimar');
  await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Failed to update profile')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeHidden();
  await expect(page.getByLabel('City')).toHaveValue('Weimar');
});

test('nothing of a customer is kept: neither answers of the API nor, after the session, the cart', async ({
  page,
  context,
  stock,
}) => {
  await signedIn(context, await createCustomer({ verified: false, cart: [stock.take().id] }));
  await open(page, '/cart');
  await workerIsReady(page);
  await open(page, '/account');
  const kept = await page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
    return addresses;
  });
  expect(kept.filter((path) => !/^\/(_astro\/|\w{2}\/offline$|offline$|\w+\.svg$)/.test(path))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('last_cart'))).not.toBeNull();
  await page.evaluate(() => localStorage.setItem('token', 'ended'));
  await context.clearCookies({ name: /session/ });
  await page.reload();
  await expect(page).toHaveURL(/\/auth\?form=signin/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last_cart'))).toBeNull();
});

test('the offline page’s own address leads home while there is a connection', async ({ page }) => {
  await page.goto('/offline');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await hydrated(page);
});

async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
}
