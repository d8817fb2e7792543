/** Timed deals: on the home page and in the cart, bought at once from the balance, gone then. */
import type { Page } from '@playwright/test';
import type { Item, Stock } from '../support/site/stock.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { createCustomer, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

// The operators' command line, mails and the sandbox take their time on a slow machine.
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

test('a timed deal counts down on the home page, is confirmed, bought and gone', async ({ page, context, stock }) => {
  const item = stock.take();
  await offer(stock, item);
  await signedIn(context, await createCustomer({ balanceCents: 10_000, withTradeLink: true }));
  await open(page, '/');
  const deal = card(page, item.title).filter({ hasText: 'Timed deal' });
  await deal.scrollIntoViewIfNeeded();
  await expect(deal.getByText('€25.00')).toBeVisible();
  await expect(deal.getByText('-38%')).toBeVisible();
  await expect(deal.getByText(/^Ends in 1 day \d\d:\d\d:\d\d$/)).toBeVisible();
  await checkAccessibility(page, 'home with deals');
  await deal.getByRole('button', { name: `Buy now: ${item.title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Buy ${item.title}?` });
  await expect(dialog.getByText('Balance afterwards')).toBeVisible();
  await expect(dialog.getByText('€75.00')).toBeVisible();
  await expect(dialog.getByText(/sent to your Steam trade link/)).toBeVisible();
  await checkAccessibility(page, 'buying a deal');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await deal.getByRole('button', { name: /^Buy now/ }).click();
  await dialog.getByRole('button', { name: 'Buy for balance' }).click();
  await expect(page.getByText('Thank you. Your order is paid.')).toBeVisible();
  await expect(deal).toHaveCount(0);
  await open(page, '/account/orders');
  await expect(page.getByText(item.title)).toBeVisible();
});

test.describe('on a line that breaks', () => {
  test.use({ expectedComplaints: [/Failed to load resource|request failed: .*\/_astro\/deals\./] });

  test('deals whose code does not arrive say so below the cart, and come with the page when it is loaded again; one leads to the profile while nobody knows where to send it', async ({
    page,
    context,
    stock,
  }) => {
    const item = stock.take();
    await offer(stock, item);
    await signedIn(context, await createCustomer({ balanceCents: 10_000 }));
    await page.route(/\/_astro\/deals\./, (route) => route.abort('failed'), { times: 1 });
    await open(page, '/cart');
    const deals = page.getByRole('region', { name: 'Deals of the moment' });
    await expect(deals.getByText('Check your connection, then reload the page.')).toBeVisible();
    await checkAccessibility(page, 'deals that are not loaded');
    await deals.getByRole('button', { name: 'Reload the page' }).click();
    await card(page, item.title)
      .getByRole('button', { name: /^Buy now/ })
      .click();
    const dialog = page.getByRole('dialog', { name: `Buy ${item.title}?` });
    await expect(dialog.getByText(/add your Steam trade link in/)).toBeVisible();
    await checkAccessibility(page, 'a deal without a trade link');
    await dialog.getByRole('link', { name: 'Add trade link' }).click();
    await expect(page).toHaveURL(/\/account\/personal$/);
    await expect(page.getByLabel('Steam trade link')).toBeVisible();
  });
});

async function offer(stock: Stock, item: Item): Promise<string> {
  return JSON.parse(await stock.operate('prompts', 'create', item.id, '--price', '25', '--hours', '25', '--json')).id;
}
