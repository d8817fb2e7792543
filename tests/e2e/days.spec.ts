/**
 * What days make of a delivery and of a skin that was sold: settled, refunded by itself, taken back and owed. Here a person makes the trades by
 * the operators' commands, and what has happened is put into the past, so that the shop's own jobs find it old enough.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import { ops, passDays } from '../support/site/ask-test-server.ts';
import { checkAccessibility, wideAndNarrow } from './check-accessibility.ts';
import { type Customer, contact, createCustomer, signedIn, tradeLink } from './customer.ts';
import { expect, type Mailbox, open, test } from './shop.ts';

async function operate(...args: string[]): Promise<string> {
  const { code, out, err } = await ops({ LIBSQL_URL: process.env.LIBSQL_URL ?? '' }, ...args);
  expect(code, out + err).toBe(0);
  return out;
}

// how long a payout waits is proved without a browser
test.beforeAll(() => operate('settings', 'set', 'payout_hold_days', '0'));

/** An item is bought from the balance. Gives the line and its trade. */
async function buy(customer: Customer) {
  const form = { ...contact, email: customer.email, tradeUrl: tradeLink, terms: true, paymentMethod: 'balance' };
  const bought = await api('POST', '/purchase/product', form, customer.token);
  expect(bought.status, JSON.stringify(bought.body)).toBe(200);
  const { body } = await api('GET', '/purchase/history', undefined, customer.token);
  const lineId: string = body.payload[0].id;
  const { body: delivery } = await api('GET', `/purchase/delivery/${lineId}`, undefined, customer.token);
  return { lineId, tradeId: delivery.payload.trade.id as string };
}

/** A person sends it; `numbered` is Steam's number of the trade offer. */
async function send(tradeId: string): Promise<void> {
  const numbered = `7${Math.floor(Math.random() * 1e9)}`;
  await operate('deliveries', 'begin', tradeId);
  await operate('deliveries', 'sent', tradeId, '--trade-offer', numbered);
}

async function showDelivery(page: Page, lineId: string, heading: string) {
  await open(page, `/account/orders?line=${lineId}`);
  const dialog = page.getByRole('dialog', { name: 'Delivery' });
  await expect(dialog.getByRole('heading', { name: heading })).toBeVisible();
  return dialog;
}

test('what was received a week ago is settled: nobody can reverse it any more', { tag: wideAndNarrow }, async ({
  page,
  context,
  stock,
  mailbox,
}) => {
  const item = stock.take();
  const customer = await createCustomer({ cart: [item.id], balanceCents: item.price * 100, withTradeLink: true });
  const { lineId, tradeId } = await buy(customer);
  await send(tradeId);
  await operate('deliveries', 'received', tradeId, '--yes');
  await signedIn(context, customer);
  await showDelivery(page, lineId, 'The item is in your inventory');
  await passDays({ lineId }, 7);
  const dialog = await showDelivery(page, lineId, 'Delivered for good');
  await expect(dialog.getByRole('button', { name: 'Send it again' })).toHaveCount(0);
  await checkAccessibility(page, 'a settled delivery');
  await mailbox.newest(customer.email, new RegExp(item.title));
});

test('what came to nothing for a week is refunded by itself', { tag: wideAndNarrow }, async ({
  page,
  context,
  stock,
}) => {
  const item = stock.take();
  const customer = await createCustomer({ cart: [item.id], balanceCents: item.price * 100, withTradeLink: true });
  const { lineId, tradeId } = await buy(customer);
  await send(tradeId);
  await operate('deliveries', 'expired', tradeId);
  await signedIn(context, { ...customer, balanceCents: 0 });
  await showDelivery(page, lineId, 'The trade offer has expired');
  await passDays({ lineId }, 7);
  const dialog = await showDelivery(page, lineId, 'The delivery was cancelled');
  await checkAccessibility(page, 'a delivery that was refunded');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByText('Denied')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Credit note/ })).toBeVisible();
  await open(page, '/account/statement');
  await expect(page.getByText(`€${item.price}.00`).first()).toBeVisible();
});

/** A skin of 69 € that was received and paid to the balance, and the money spent. */
async function soldAndSpent(itemId: string): Promise<{ customer: Customer; offerId: string }> {
  const customer = await createCustomer({ cart: [itemId], withTradeLink: true });
  const item_url = `https://steamcommunity.com/id/ada/inventory/#570_2_${1 + Math.floor(Math.random() * 1e15)}`;
  const skin = { title: 'Moonlit Bulwark', price: '72', quality: 'factory_new', item_url, currency: 'EUR' };
  const { body } = await api('POST', '/offer/create', skin, customer.token);
  const offerId: string = body.id;
  await operate('offers', 'counter', offerId, '69');
  expect((await api('POST', '/offer/accept', { id: offerId, trade_url: tradeLink }, customer.token)).status).toBe(200);
  await operate('offers', 'received', offerId, '--yes');
  const paid = await api('POST', '/offer/request-payout/balance', { ...contact, id: offerId }, customer.token);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  await buy(customer);
  return { customer, offerId };
}

async function showOffer(page: Page, context: BrowserContext, customer: Customer, offerId: string) {
  await signedIn(context, customer);
  await open(page, `/account/offers?offer=${offerId}`);
  return page.getByRole('dialog', { name: 'Offer details' });
}

async function readMail(mailbox: Mailbox, { email }: Customer): Promise<string> {
  return (await mailbox.newest(email, /The trade of Moonlit Bulwark was reversed/)).text;
}

test('a skin that its seller takes back after it was paid is owed, and says how to settle it', {
  tag: wideAndNarrow,
}, async ({ page, context, stock, mailbox }) => {
  const item = stock.take();
  const { customer, offerId } = await soldAndSpent(item.id);
  await passDays({ offerId }, 6);
  await operate('offers', 'reversed', offerId, '--reason', 'reversed at Steam', '--yes');
  const dialog = await showOffer(page, context, customer, offerId);
  await expect(dialog.getByText('The trade was reversed: the item is yours again', { exact: false })).toBeVisible();
  await checkAccessibility(page, 'an offer whose item was taken back');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  const notice = page.getByRole('region', { name: 'Your account is on hold' });
  await expect(notice.getByText(`€${item.price}.00 is still open`, { exact: false })).toBeVisible();
  await expect(notice.getByRole('link', { name: 'Top up' })).toBeVisible();
  expect(await readMail(mailbox, customer)).toContain(`€${item.price}.00`);
});
