/** The shortest whole way of a customer: from the home page to two purchases in the histories, as one person walks it. */
import { expect, hydrated, newAddress, open, test } from './shop.ts';

const password = 'Demo1234';
const tradeLink = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=Ab3dE6gH';

test('a first visitor registers, confirms, tops up, buys from the balance and by card, and sees all of it', {
  tag: ['@both', '@pictures'],
}, async ({ page, mailbox, stock }) => {
  const email = newAddress();

  await test.step('browses from the home page to a category and a product', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open(page, '/products/dota2');
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Add to cart' }) });
    await expect(cards).toHaveCount(12);
    await cards.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/products\/dota2\/all\/itm_/);
    await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeVisible();
    await hydrated(page);
  });

  await test.step('is asked to sign in, and registers', async () => {
    const product = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByText('Please login to add items to cart')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\?form=signin&redirect=/);
    await hydrated(page);
    await page.getByRole('link', { name: 'Please register' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Phone' }).fill('+49 30 901820');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL((url) => url.pathname === product);
  });

  await test.step('confirms the address from a real mail', async () => {
    const mail = await mailbox.newest(email, /confirm|verif/i);
    const link = /https?:\/\/\S+\/api\/email\/verify\/[^\s"<]+/.exec(mail.text)?.[0];
    await page.goto(link ?? '');
    await expect(page).toHaveURL(/\/email\/verify\/success/);
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to account' }).click();
    await expect(page).toHaveURL(/\/account/);
    await hydrated(page);
  });

  await test.step('tops up 2000 € by card', async () => {
    await page.getByRole('button', { name: 'Top Up Balance' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('2000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('City').fill('Berlin');
    await dialog.getByLabel('Address').fill('Unter den Linden 1');
    await dialog.getByLabel('Post Code').fill('10117');
    await chooseCountry(dialog.getByRole('combobox', { name: 'Country' }), page);
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/success-payment\?.*type=topup/);
    await mailbox.newest(email, /received/i);
  });

  await test.step('buys an item from the balance', async () => {
    await addItem(page);
    await open(page, '/cart');
    await fillBuyer(page);
    await page.getByRole('button', { name: 'Buy for balance' }).click();
    await expect(page).toHaveURL(/\/success-payment\?.*type=purchase/);
    await mailbox.newest(email, /order/i);
  });

  await test.step('buys another by card', async () => {
    await addItem(page);
    await open(page, '/cart');
    await fillBuyer(page);
    await page.getByRole('button', { name: 'Credit/Debit Card' }).click();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/success-payment\?.*type=purchase/);
  });

  await test.step('sees both orders and both payments', async () => {
    await page.goto('/account/orders');
    await expect(page.getByText('Processing')).toHaveCount(2);
    await page.goto('/account/transactions');
    await expect(page.getByText('Success', { exact: true })).toHaveCount(2);
    await expect(page.getByText('Card purchase')).toBeVisible();
    await expect(page.getByText('Top-up', { exact: true })).toBeVisible();
  });

  async function addItem(shop: typeof page): Promise<void> {
    await open(shop, stock.take().path);
    await shop.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(shop.getByText('Item added to cart!').first()).toBeVisible();
    await expect(shop.getByRole('button', { name: 'Remove from cart' })).toHaveCount(1);
  }

  async function fillBuyer(shop: typeof page): Promise<void> {
    await expect(shop.getByLabel('First name')).toHaveValue('Ada');
    await chooseCountry(shop.getByRole('combobox', { name: 'Country' }), shop);
    await shop.getByLabel('City').fill('Berlin');
    await shop.getByLabel('Address', { exact: true }).fill('Unter den Linden 1');
    await shop.getByLabel('Post Code').fill('10117');
    await shop.getByLabel('Steam trade link').fill(tradeLink);
    await shop.getByRole('checkbox', { name: /accept/ }).check();
  }

  async function chooseCountry(select: ReturnType<typeof page.getByRole>, shop: typeof page): Promise<void> {
    await select.click();
    await shop.getByRole('option', { name: 'Germany' }).click();
  }
});
