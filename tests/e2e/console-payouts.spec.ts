/** The screen Payouts: what one person prepares above the limit, another one releases. */
import type { Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import type { Stock } from '../support/site/stock.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { countKeys, desk, doAction, expectOneGold, findOnly } from './console.ts';
import { contact, createCustomer, tradeLink } from './customer.ts';
import { toast } from './keyboard.ts';
import { signedInAs } from './operator.ts';
import { expect, open, test } from './shop.ts';

test.use(desk);

/** A skin of 600 € was sold, and its seller asks for a bank transfer. */
async function payoutAsked(stock: Stock) {
  await stock.operate('settings', 'set', 'payout_hold_days', '0');
  const customer = await createCustomer({ withTradeLink: true });
  const item_url = `https://steamcommunity.com/id/ada/inventory/#570_2_${1 + Math.floor(Math.random() * 1e15)}`;
  const skin = { title: 'Golden Bulwark', price: '620', quality: 'factory_new', item_url, currency: 'EUR' };
  const { body } = await api('POST', '/offer/create', skin, customer.token);
  await stock.operate('offers', 'counter', body.id, '600');
  const accepted = await api('POST', '/offer/accept', { id: body.id, trade_url: tradeLink }, customer.token);
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  await stock.operate('offers', 'received', body.id, '--yes');
  const account = { first_name: 'Ada', last_name: 'Lovelace', account_number: 'DE89370400440532013000', terms: true };
  const asked = await api(
    'POST',
    '/offer/request-payout/sepa-manual',
    { ...contact, ...account, email: customer.email, id: body.id, code: '' },
    customer.token,
  );
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  return customer;
}

const files = (page: Page) => page.getByRole('region', { name: 'Files for the bank' });

/** What others have prepared, as the demo has, goes out first: one file waits at a time. */
async function releaseWaiting(page: Page) {
  const release = files(page).getByRole('button', { name: 'Release' });
  await expect(release.or(page.getByRole('button', { name: 'Prepare the file' })).first()).toBeVisible();
  for (let left = await release.count(); left > 0; left--) {
    const saved = page.waitForEvent('download');
    await doAction(page, release.first(), 'Release');
    await saved;
    await expect(release).toHaveCount(left - 1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

test('a payout file above the limit is prepared by one person and released by another', async ({
  page,
  context,
  browser,
  stock,
  baseURL,
}) => {
  const customer = await payoutAsked(stock);
  const first = await signedInAs(context, 'manager');
  await open(page, '/ops/payouts');
  await releaseWaiting(page);
  await expectOneGold(page);
  const keys = countKeys(page);
  await doAction(page, page.getByRole('button', { name: 'Prepare the file' }), 'Prepare the file');
  keys.expectMinute('a payout file is prepared');
  await expect(toast(page, 'A second person has to release it now')).toBeVisible();
  await expect(files(page).getByText('prepared by you: somebody else has to release it')).toBeVisible();
  await expect(files(page).getByRole('button', { name: 'Release' })).toHaveCount(0);
  await checkAccessibility(page, 'a payout file that waits for a second person');

  const others = await browser.newContext({ ...desk, baseURL: baseURL ?? '' });
  await signedInAs(others, 'manager');
  const desktop = await others.newPage();
  await open(desktop, '/ops/payouts');
  await expect(files(desktop).getByText(`prepared by ${first.email}`)).toBeVisible();
  await expectOneGold(desktop);
  const saved = desktop.waitForEvent('download');
  const secondKeys = countKeys(desktop);
  await doAction(desktop, files(desktop).getByRole('button', { name: 'Release' }), 'Release');
  secondKeys.expectMinute('a payout file is released');
  expect((await saved).suggestedFilename()).toMatch(/\.xml$/);
  await expect(toast(desktop, 'The file is released and downloaded')).toBeVisible();
  await findOnly(desktop, customer.email, customer.email);
  await expect(desktop.getByRole('row').filter({ hasText: customer.email })).toContainText('under way');
  await others.close();
});
