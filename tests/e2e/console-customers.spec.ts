/** The screen Customers: somebody writes that money is missing, and is found by whatever they name; one page says where each cent is. */
import { api } from '../support/site/api.ts';
import type { Stock } from '../support/site/stock.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { countKeys, desk, expectOneGold, findOnly, openRow } from './console.ts';
import { contact, createCustomer, tradeLink } from './customer.ts';
import { signedInAs } from './operator.ts';
import { expect, open, test } from './shop.ts';

test.use(desk);

/** 50 € came in by card, 40 € of it are in an order, and a transfer is announced that has not come in. */
async function customerWithMoney(stock: Stock) {
  const item = stock.take();
  const customer = await createCustomer({ balanceCents: 5000, cart: [item.id], withTradeLink: true });
  const form = { ...contact, email: customer.email, tradeUrl: tradeLink, terms: true };
  const bought = await api('POST', '/purchase/product', { ...form, paymentMethod: 'balance' }, customer.token);
  expect(bought.status, JSON.stringify(bought.body)).toBe(200);
  // a sum that no other test moves
  const amount = `${1000 + Math.floor(Math.random() * 8000)}.${10 + Math.floor(Math.random() * 90)}`;
  const transfer = { ...form, amount, currency: 'EUR', paymentMethod: 'sepa', iban: 'DE89370400440532013000' };
  const announced = await api('POST', '/deposit/checkout', transfer, customer.token);
  expect(announced.status, JSON.stringify(announced.body)).toBe(200);
  const reference: string = announced.body.instructions.reference;
  return { customer, item, orderId: bought.body.order_id as string, reference, amount };
}

test('a customer whose money is missing is found by the amount, and one page says where it is', async ({
  page,
  context,
  stock,
}) => {
  const { customer, item, orderId, reference, amount } = await customerWithMoney(stock);
  await signedInAs(context, 'clerk');
  await open(page, '/ops/customers');
  const keys = countKeys(page);
  const shown = Number(amount).toLocaleString('en', { style: 'currency', currency: 'EUR' });
  const link = await findOnly(page, amount, customer.email);
  const record = await openRow(page, link, customer.email);
  keys.expectMinute('where the money is');
  const place = (name: string) => record.getByRole('listitem').filter({ hasText: name }).first();
  await expect(place('Balance')).toContainText('€10.00');
  await expect(place('Paid, not delivered yet')).toContainText('€40.00');
  await expect(place('Paid, not delivered yet').getByText(item.title)).toBeVisible();
  await expect(place('Announced, not come in')).toContainText(shown);
  await expect(place('Announced, not come in').getByText(reference)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: customer.email })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Time line' }).getByRole('link', { name: orderId })).toBeVisible();
  await expectOneGold(page);
  await checkAccessibility(page, 'where the money of a customer is');
});
