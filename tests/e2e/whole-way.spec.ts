/** The whole way from the home page to a paid order by keys alone, in few presses. */
import type { Page } from '@playwright/test';
import { contact, createCustomer, signedIn, tradeLink } from './customer.ts';
import { type Keys, keysOf } from './keyboard.ts';
import { expect, hydrated, test } from './shop.ts';

interface Wanted {
  /** Typed into the search; finds the item, and nothing dearer. */
  search: string;
  title: string;
}

const main = (page: Page) => page.getByRole('main');

/** Buys an item from the balance, by keys alone. */
async function buy(page: Page, keys: Keys, { search, title }: Wanted): Promise<void> {
  await page.goto('/');
  await hydrated(page);
  await keys.tabTo(page.getByRole('link', { name: 'Skip to content' }));
  await keys.press('Enter');
  await keys.tabTo(main(page).getByRole('link').first());
  await keys.press('Enter');

  await expect(page).toHaveURL((url) => url.pathname === '/products');
  await hydrated(page);
  await keys.press('/');
  await keys.type(search);
  await keys.press('Enter');
  const products = page.getByRole('region', { name: 'Products' });
  const link = products.getByRole('link', { name: title, exact: true });
  await expect(link).toBeVisible();
  await keys.tabTo(
    page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: 'Skip to products' }),
  );
  await keys.press('Enter');
  await keys.tabTo(link);
  await keys.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await hydrated(page);
  await keys.tabTo(page.getByRole('link', { name: 'Skip to content' }));
  await keys.press('Enter');
  await keys.tabTo(main(page).getByRole('button', { name: 'BUY NOW' }));
  await keys.press('Enter');

  await expect(page).toHaveURL((url) => url.pathname === '/cart');
  await hydrated(page);
  await expect(page.getByLabel('First name')).toHaveValue(contact.name);
  await keys.tabTo(page.getByRole('link', { name: 'Skip to content' }));
  await keys.press('Enter');
  await fillIn(page, keys);
  await keys.tabTo(page.getByRole('checkbox', { name: /accept the Terms/ }));
  await keys.press('Space');
  await keys.tabTo(page.getByRole('button', { name: 'Buy for balance' }));
  await keys.press('Enter');

  await expect(page).toHaveURL(/\/success-payment\?.*type=purchase/);
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(title);
}

/** What the cart asks of somebody who has never bought. */
async function fillIn(page: Page, keys: Keys): Promise<void> {
  await keys.tabTo(page.getByLabel('Steam trade link'));
  await keys.type(tradeLink);
  await keys.tabTo(page.getByRole('combobox', { name: 'Country' }));
  await keys.typeAhead('germ');
  await keys.press('Enter');
  await keys.tabTo(page.getByLabel('City'));
  await keys.type(contact.city);
  await keys.tabTo(page.getByLabel('Address', { exact: true }));
  await keys.type(contact.address);
  await keys.tabTo(page.getByLabel('Post Code'));
  await keys.type(contact.postCode);
}

test('a first purchase takes fewer than 60 keys, from the home page to the receipt', async ({
  page,
  context,
  stock,
}) => {
  const item = stock.take();
  await signedIn(context, await createCustomer({ balanceCents: item.price * 100 }));
  const keys = keysOf(page);
  await buy(page, keys, { search: item.title, title: item.title });
  expect(keys.count()).toBeLessThan(60);
});
