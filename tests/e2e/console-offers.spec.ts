/** The offers desk: twenty offers are priced by keyboard alone, and one on a phone. */
import type { Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { countKeys, tabAndPress } from './console.ts';
import { createCustomer } from './customer.ts';
import { signedInAs } from './operator.ts';
import { expect, open, test } from './shop.ts';

/** As many offers of a new customer, and the prices that each has got. */
async function offered(count: number) {
  const customer = await createCustomer({ withTradeLink: true });
  const asset = 1_000_000_000 + Math.floor(Math.random() * 8_000_000_000);
  for (let number = 0; number < count; number++) {
    const item_url = `https://steamcommunity.com/id/desk/inventory/#570_2_${asset + number}`;
    const input = {
      title: `Desk ${number}`,
      price: '50',
      quality: 'factory_new',
      item_url,
      class_id: '',
      instance_id: '',
    };
    const { status, body } = await api('POST', '/offer/create', { ...input, currency: 'EUR' }, customer.token);
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const prices = async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => api('GET', `/offer/history?page=${page}`, undefined, customer.token)),
    );
    return pages.flatMap(({ body }) => body.payload.map((offer: { service_price: string }) => offer.service_price));
  };
  return { customer, prices };
}

const price = (page: Page) => page.getByRole('textbox', { name: 'Our price, in euros' });

test('twenty offers are priced by keyboard alone within a minute', async ({ page, context }) => {
  const { customer, prices } = await offered(20);
  await signedInAs(context, 'manager');
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `/ops/offers?customer=${encodeURIComponent(customer.email)}`);
  const links = page.getByRole('table').getByRole('link');
  await expect(links).toHaveCount(20);
  const titles = await links.allTextContents();
  await checkAccessibility(page, 'the offers desk');
  const keys = countKeys(page);
  await tabAndPress(page, links.first());
  for (const [number, title] of titles.entries()) {
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    await expect(price(page)).toBeFocused();
    await page.keyboard.type(String(20 + number));
    await page.keyboard.press('Enter');
  }
  keys.expectMinute('twenty offers are priced');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect.poll(async () => (await prices()).filter(Boolean).length, { timeout: 20_000 }).toBe(20);
  expect((await prices()).map(Number).sort()).toEqual(Array.from({ length: 20 }, (_, number) => 20 + number));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true });

  test('an offer is priced on a phone, taken back, and declined with a reason', async ({ page, context }) => {
    const { customer, prices } = await offered(1);
    await signedInAs(context, 'manager');
    await open(page, `/ops/offers?customer=${encodeURIComponent(customer.email)}`);
    await page.getByRole('link', { name: 'Desk 0' }).click();
    await price(page).fill('5000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('€5,000.00');
    await checkAccessibility(page, 'the offers desk at 390 px');
    await price(page).fill('40');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is wider than the phone').toBe(
      390,
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(price(page)).toBeVisible();
    expect(await prices()).toEqual([null]);
    await price(page).press('r');
    await page.getByRole('textbox', { name: 'Reason, for the audit log' }).fill('too worn');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });
});
