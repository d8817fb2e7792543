/** What is pressed, typed and sent before a page is hydrated is not lost: the scripts of these pages are slow. */
import type { Page } from '@playwright/test';
import { createCustomer, password, signedIn } from './customer.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, newAddress, test } from './shop.ts';

/** Holds back every script but those before the first paint; the page is as it is on a slow line. */
const holdScripts = (page: Page) => holdRequests(page, /\/_astro\/(?!boot|list-boot)[^/]+\.js$/);

test('a form that was filled in and sent is sent once it can be', async ({ page, mailbox }) => {
  const release = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Contact form' });
  const address = newAddress();
  await form.getByLabel('Name').fill('Grace');
  await form.getByLabel('Email').fill(address);
  await form.getByLabel('Message', { exact: true }).fill(`From a slow line: ${address}`);
  await form.getByRole('button', { name: 'Send message' }).click();
  await form.getByLabel('Email').press('Enter');
  await expect(page).toHaveURL(/\/contact$/);
  await expect(form.getByLabel('Name')).toHaveValue('Grace');

  release();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
  const support = await page.getByRole('contentinfo').getByRole('link', { name: /@/ }).textContent();
  await expect
    .poll(async () => (await mailbox.newest(support ?? '', /Grace/)).text, { timeout: 20_000 })
    .toContain(address);
});

test('the cookie notice is there before the scripts are, and an answer counts', { tag: '@both' }, async ({
  page,
  context,
}) => {
  await context.clearCookies();
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const notice = page.getByRole('dialog', { name: 'Cookies' });
  await expect(notice).toBeVisible();
  await expect(page.locator('#cookie-notice:modal'), 'nothing else can be reached').toBeVisible();
  const placeOf = async () => {
    await page.evaluate(() => document.fonts.ready);
    return notice.boundingBox();
  };
  const place = await placeOf();
  const sizes = await notice.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height } = button.getBoundingClientRect();
      return [Math.round(width), Math.round(height), getComputedStyle(button).backgroundColor];
    }),
  );
  expect(sizes[0], 'no answer is easier than the other').toEqual(sizes[1]);
  await notice.getByRole('button', { name: 'Only necessary' }).click();
  await expect(notice, 'the page can be used at once').toBeHidden();

  release();
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'cookie_consent')?.value;
  await expect.poll(kept).toBe('necessary');
  await expect(notice).toBeHidden();

  await context.clearCookies();
  await page.reload();
  await expect(page.locator('#cookie-notice:modal')).toBeVisible();
  expect(await placeOf(), 'it stays where it was').toEqual(place);
});

test('what was put into the cart is in it once it can be', async ({ page, context, stock }) => {
  await signedIn(context, await createCustomer({ verified: false }));
  const item = stock.take();
  const release = await holdScripts(page);
  await page.goto(item.path, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to cart' }).first().click();

  release();
  await expect(page.locator('.item').getByRole('button', { name: 'Remove from cart' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toHaveAccessibleDescription('1 item');
});

test('the first press on a filter of a list counts once it can', async ({ page }) => {
  for (const [role, name, query] of [
    ['radio', /^Bow/, 'type=Bow'],
    ['checkbox', /^Tradable now/, 'tradable=true'],
  ] as const) {
    const release = await holdScripts(page);
    await page.goto('/products', { waitUntil: 'commit' });
    const box = page.getByRole('complementary', { name: 'Filters' }).getByRole(role, { name });
    await box.click();
    await expect(box).not.toBeChecked();

    release();
    await expect(page).toHaveURL(`/products?${query}`);
    await expect(box).toBeChecked();
    await expect(
      page.getByRole('region', { name: 'Products' }).getByRole('link', { name: /, remove filter$/ }),
    ).toHaveCount(1);
    await page.unrouteAll();
  }
});

test('what was typed into a list is searched and narrows it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/products', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Search' });
  const price = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Price from');
  await price.fill('12');
  await search.fill('Helm');

  release();
  await expect(page).toHaveURL('/products?price_from=12');
  await expect(price).toHaveValue('12');
  await expect(search).toHaveValue('Helm');
  await search.press('Enter');
  await expect(page).toHaveURL('/products?search=Helm&price_from=12');
});

test('who fills in the sign-in early is signed in, also where the address names an e-mail', async ({ page }) => {
  const { email } = await createCustomer({ verified: false });
  const release = await holdScripts(page);
  await page.goto(`/auth?form=signin&email=${encodeURIComponent(newAddress())}`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');

  release();
  await expect(page).toHaveURL((url) => url.pathname === '/account');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

test('a page whose browser never finds an idle moment wakes up for a customer all the same', async ({
  page,
  context,
}) => {
  await signedIn(context, await createCustomer({ verified: false }));
  await page.addInitScript(() => {
    window.requestIdleCallback = (then, { timeout } = {}) =>
      timeout ? window.setTimeout(then, timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0;
  });
  await page.goto('/contact');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Balance/ })).toContainText('€');
});
