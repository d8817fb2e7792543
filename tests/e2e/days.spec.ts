/**
 * What days make of a delivery and of a skin that was sold: settled, refunded by itself, taken back and owed. Here a person makes the trades by
 * the operators' commands, and what has happened is put into the past, so that the shop's own jobs find it old enough.
 */
import type { Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import { ops, passDays } from '../support/site/ask-test-server.ts';
import { checkAccessibility, wideAndNarrow } from './check-accessibility.ts';
import { type Customer, contact, createCustomer, signedIn, tradeLink } from './customer.ts';
import { expect, open, test } from './shop.ts';

async function operate(...args: string[]): Promise<string> {
  const { code, out, err } = await ops({ LIBSQL_URL: process.env.LIBSQL_URL ?? '' }, ...args);
  expect(code, out + err).toBe(0);
  return out;
}

// how long a payout waits is proved without a browser
test.beforeAll(() => operate('settings', 'set', 'payout_hold_days', '0'));

/** A skin of 69 € that was received and paid to the balance. */
async function sell({ token }: Customer): Promise<string> {
  const item_url = `https://steamcommunity.com/id/ada/inventory/#570_2_${1 + Math.floor(Math.random() * 1e15)}`;
  const skin = { title: 'Moonlit Bulwark', price: '72', quality: 'factory_new', item_url, currency: 'EUR' };
  const { body } = await api('POST', '/offer/create', skin, token);
  const offerId: string = body.id;
  await operate('offers', 'counter', offerId, '69');
  expect((await api('POST', '/offer/accept', { id: offerId, trade_url: tradeLink }, token)).status).toBe(200);
  await operate('offers', 'received', offerId, '--yes');
  const paid = await api('POST', '/offer/request-payout/balance', { ...contact, id: offerId }, token);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  return offerId;
}

/** What is in the cart is bought from the balance. Gives the lines. */
async function buy({ email, token }: Customer): Promise<string[]> {
  const form = { ...contact, email, tradeUrl: tradeLink, terms: true, paymentMethod: 'balance' };
  const bought = await api('POST', '/purchase/product', form, token);
  expect(bought.status, JSON.stringify(bought.body)).toBe(200);
  const { body } = await api('GET', '/purchase/history', undefined, token);
  return body.payload.map(({ id }: { id: string }) => id);
}

/** A person sends a line, by a number of Steam's, and says what becomes of it; then a week passes. */
async function aWeekAfter({ token }: Customer, lineId: string, ...what: string[]): Promise<void> {
  const { body } = await api('GET', `/purchase/delivery/${lineId}`, undefined, token);
  const tradeId: string = body.payload.trade.id;
  const [step = '', ...more] = what;
  await operate('deliveries', 'begin', tradeId);
  await operate('deliveries', 'sent', tradeId, '--trade-offer', `7${Math.floor(Math.random() * 1e9)}`);
  await operate('deliveries', step, tradeId, ...more);
  await passDays({ lineId }, 7);
}

async function showDelivery(page: Page, lineId: string, heading: string) {
  await open(page, `/account/orders?line=${lineId}`);
  const dialog = page.getByRole('dialog', { name: 'Delivery' });
  await expect(dialog.getByRole('heading', { name: heading })).toBeVisible();
  return dialog;
}

test('a delivery is settled, another one refunded by itself, and a skin that its seller takes back is owed', {
  tag: wideAndNarrow,
}, async ({ page, context, stock }) => {
  const items = [stock.take(), stock.take()];
  const customer = await createCustomer({ cart: items.map(({ id }) => id), balanceCents: 1100, withTradeLink: true });
  const offerId = await sell(customer);
  const [settled = '', refunded = ''] = await buy(customer);
  await aWeekAfter(customer, settled, 'received', '--yes');
  await aWeekAfter(customer, refunded, 'expired');
  await signedIn(context, { ...customer, balanceCents: 0 });
  await showDelivery(page, settled, 'Delivered for good');
  await checkAccessibility(page, 'a settled delivery');
  const cancelled = await showDelivery(page, refunded, 'The delivery was cancelled');
  await checkAccessibility(page, 'a delivery that was refunded');
  await cancelled.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByText('Denied')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Credit note/ })).toBeVisible();

  await passDays({ offerId }, 6);
  await operate('offers', 'reversed', offerId, '--reason', 'reversed at Steam', '--yes');
  await open(page, `/account/offers?offer=${offerId}`);
  const dialog = page.getByRole('dialog', { name: 'Offer details' });
  await expect(dialog.getByText('The trade was reversed: the item is yours again', { exact: false })).toBeVisible();
  await checkAccessibility(page, 'an offer whose item was taken back');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  const notice = page.getByRole('region', { name: 'Your account is on hold' });
  await expect(notice.getByText('€29.00 is still open', { exact: false })).toBeVisible();
  await expect(notice.getByRole('link', { name: 'Top up' })).toBeVisible();
  await checkAccessibility(page, 'an account that owes what it was paid');
});
