/** What a screen reader reads from the home page to the receipt: names with the value that is shown, what a button is about, prices in words. */
import type { Page } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
import { press, toast } from './keyboard.ts';
import { expect, hydrated, open, test } from './shop.ts';

const main = (page: Page) => page.getByRole('main');

test('each step of a purchase is read out whole', async ({ page, context, stock }) => {
  const { title, path } = await stock.list({ price: '30', old_price: '40' });
  await signedIn(context, await createCustomer({ balanceCents: 10_000, withTradeLink: true }));

  await open(page, '/');
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Regalia"
      - navigation "Main"
      - search:
        - searchbox "Search"
      - 'button "Currency: EUR"'
      - link "Balance €100.00 Top up"
      - link "Watchlist"
      - link "Cart"
      - button "Profile"
  `);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Skins worthy of your hero" [level=1]
      - region "New":
        - heading "New" [level=2]
        - list:
          - listitem:
            - article:
              - heading [level=3]:
                - link
              - button /^Watch /
              - button /^Add to cart. /
  `);

  await open(page, `/products?search=${encodeURIComponent(title)}`);
  await expect(main(page).getByRole('article')).toHaveCount(1);
  await expect(main(page).getByRole('search')).toMatchAriaSnapshot(`
    - searchbox "Search": ${title}
    - button "Clear search"
  `);
  await expect(main(page).getByRole('button', { name: 'Sort: Desc', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Products' })).toMatchAriaSnapshot(`
    - region "Products":
      - status: 1 item
      - list "Chosen filters":
        - listitem:
          - link /^Search. ${title} ?, remove filter$/
      - list:
        - listitem:
          - article:
            - text: 25% off
            - heading "${title}" [level=2]:
              - link "${title}"
            - paragraph: Hero ${stock.hero.slice(5)} · Relic
            - paragraph: Field-Tested 3 of 5, from new to worn.
            - paragraph: Now €30.00 Old price €40.00
            - button "Watch ${title}"
            - 'button "Add to cart: ${title}"'
  `);
  await press(page, `Add to cart: ${title}`);
  await expect(toast(page, 'Item added to cart!')).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove from cart: ${title}`, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toHaveAccessibleDescription(/1 item/);

  await open(page, path);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumb"
      - 'link "Enlarge the picture: ${title}"':
        - img "${title}"
      - button "Watch ${title}"
      - heading "${title}" [level=1]
      - paragraph: Now €30.00 Old price €40.00 25% off
      - button "BUY NOW"
      - 'button "Remove from cart: ${title}"'
      - term: Quality
      - definition:
        - text: 3 of 5, from new to worn.
        - link "Field-Tested"
  `);
  await press(page, 'BUY NOW');
  await expect(page).toHaveURL((url) => url.pathname === '/cart');
  await hydrated(page);
  await expect(page.getByLabel('Steam trade link')).not.toHaveValue('');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Cart" [level=1]
      - region "Items (1)":
        - list:
          - listitem:
            - link "${title}"
            - paragraph: /Relic · Field-Tested ?, Quantity. 1/
            - paragraph: €30.00
            - 'button "Remove from cart: ${title}"'
      - region "Buyer info":
        - textbox "First name": Ada
        - combobox "Country": Germany
      - region "Summary":
        - term: Total
        - definition: €30.00
        - checkbox "I accept the Terms of Use"
        - button "Buy for balance"
        - paragraph: "Balance: €100.00 → €70.00"
        - button "Credit/Debit Card"
  `);
  await press(page, 'Buy for balance');
  const terms = page.getByRole('checkbox', { name: /accept the Terms/ });
  await expect(terms).toBeFocused();
  await expect(terms).toHaveAccessibleDescription(/Please accept the Terms of Use/);
  await page.keyboard.press('Space');
  await press(page, 'Buy for balance');

  await expect(page).toHaveURL(/\/success-payment\?.*type=purchase/);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(title);
  await expect(receipt).toMatchAriaSnapshot(`
    - region "Receipt":
      - paragraph:
        - link /Invoice/
      - list:
        - listitem: /${title} €30\\.00/
      - paragraph: /€30\\.00/
  `);
});
