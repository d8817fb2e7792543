/** With colours of one's own, as of Windows' contrast themes, what is chosen is still told from what is not. */
import type { Locator } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

const look = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('a chosen filter looks other than the others', async ({ page }) => {
  await open(page, '/products');
  const chosen = page.getByRole('radio', { name: /^Axe/ });
  await chosen.check();
  const other = page.getByRole('radio', { name: /^Bow/ });
  await expect(other).not.toBeChecked();
  await expect.poll(() => look(chosen, 'background-color')).not.toBe(await look(other, 'background-color'));
});

test('the current tab is underlined, the others are not', async ({ page, context }) => {
  await signedIn(context, await createCustomer());
  await open(page, '/account/orders');
  const current = page.locator('.tab[aria-current="page"]');
  await expect(current).toHaveCount(1);
  const other = page.locator('.tab:not([aria-current])').first();
  expect(await look(current, 'border-bottom-color')).not.toBe(await look(other, 'border-bottom-color'));
});

test('the page of a list, the size of its cards and a period that are chosen are told from the others', async ({
  page,
  context,
}) => {
  await open(page, '/products');
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  const underPage = (number: number) =>
    look(pages.getByRole('link', { name: `Page ${number}`, exact: true }), 'border-bottom-width');
  expect(await underPage(1)).not.toBe(await underPage(2));
  const larger = page.getByRole('button', { name: 'Larger pictures' });
  const before = await look(larger, 'border-top-color');
  await larger.click();
  await expect.poll(() => look(larger, 'border-top-color')).not.toBe(before);
  await page.goto('about:blank');
  await signedIn(context, await createCustomer());
  await open(page, '/account/statement');
  const month = page.getByRole('button', { name: 'This month' });
  await month.click();
  await expect(month).toHaveAttribute('aria-pressed', 'true');
  const other = page.locator('.chip[aria-pressed="false"]').first();
  await expect.poll(() => look(month, 'border-top-color')).not.toBe(await look(other, 'border-top-color'));
});

test('the option of a list that the keys are at has a ring', async ({ page }) => {
  await open(page, '/products');
  await page.getByRole('button', { name: 'Sort' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('listbox', { name: 'Sort' }).getByRole('option');
  const rings = () => options.evaluateAll((all) => all.map((each) => getComputedStyle(each).outlineStyle));
  await expect.poll(rings).toEqual(expect.arrayContaining(['solid']));
  expect((await rings()).filter((style) => style === 'solid')).toHaveLength(1);
});

test('a switch shows its dot, on the other side when it is off', async ({ page }) => {
  await open(page, '/products');
  const button = page.getByRole('switch', { name: 'Search with the key /' });
  const dot = () =>
    button.evaluate((element) => {
      const { backgroundImage, backgroundPositionX } = getComputedStyle(element, '::after');
      return [/gradient/.test(backgroundImage), backgroundPositionX];
    });
  expect(await dot()).toEqual([true, '100%']);
  await button.click();
  await expect.poll(dot).toEqual([true, '0%']);
});
