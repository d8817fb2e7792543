/** The order history: items under the head of their order, which has its number, its sum and its invoice once. */
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundOrderLine } from '#server/domain/orders/operator/refund-order-line.ts';
import { operatorOf } from '../../support/bank.ts';
import { openPage } from '../../support/dom/page.ts';
import { buyer, createShopper, listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

test('items of one order stand under one head; what a discount took off is said', async () => {
  const ada = await createShopper(app, 20_000);
  const form = { ...buyer, paymentMethod: 'balance', directPayment: false };
  const buy = async (prices: number[], more = {}) => {
    await ada.addToCart(...(await Promise.all(prices.map((price) => listItem(app, price)))));
    return (await ada.browser.post('/purchase/product', { ...form, ...more })).body.order_id;
  };
  const first = await buy([1000, 2000], { promocode: 'WELCOME10' });
  const second = await buy([500]);
  const { payload } = (await ada.browser.get('/purchase/history')).body;
  const page = openPage(ada.browser, { path: '/account/orders' });
  const { Orders } = await import('#islands/account/Orders.tsx');
  page.show(<Orders language="en" version={0} onOpen={() => undefined} />);
  const region = within(await screen.findByRole('region', { name: 'Order history' }));
  const heads = await region.findAllByRole('heading', { level: 2 });
  const numberOf = (id: string) => payload.find((line: { order_id: string }) => line.order_id === id).order_number;
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    `Order ${numberOf(second)}`,
    `Order ${numberOf(first)}`,
  ]);
  const invoices = region.getAllByRole('link', { name: /^Invoice 2026-\d{6} \(PDF\)$/ });
  expect(invoices.map((link) => link.getAttribute('href'))).toEqual([
    `/api/invoice/${second}?lang_id=1`,
    `/api/invoice/${first}?lang_id=1`,
  ]);
  expect(heads[1]?.closest('li')?.textContent).toContain('Total €27.00');
  expect(region.getAllByText('Before the discount:').map((text) => text.closest('s')?.textContent)).toEqual([
    'Before the discount: €20.00',
    'Before the discount: €10.00',
  ]);
  const [line] = payload;
  expect(region.getByRole('link', { name: line.title }).getAttribute('href')).toBe(`/products/all/all/${line.item_id}`);
});

test('what went back of an item is said in money below its sum, parts added up', async () => {
  const ada = await createShopper(app, 2000);
  await ada.addToCart(await listItem(app, 2000));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const [{ id }] = (await ada.browser.get('/purchase/history')).body.payload;
  for (const [amountCents, before] of [
    [150, 0],
    [300, 150],
  ] as const) {
    const wish = { lineId: id, amountCents, to: 'balance', reason: 'late', seen: { refundedCents: before } } as const;
    await refundOrderLine(operatorOf(app), wish);
  }
  const page = openPage(ada.browser, { path: '/account/orders' });
  const { Orders } = await import('#islands/account/Orders.tsx');
  page.show(<Orders language="en" version={0} onOpen={() => undefined} />);
  const refunded = await screen.findByText('Refunded');
  expect(refunded.closest('p')?.textContent).toBe('€20.00Refunded €4.50');
  expect(screen.getAllByRole('link', { name: /^Credit note/ })).toHaveLength(2);
});

test('papers are those of the page’s language', async () => {
  const ada = await createShopper(app, 1000);
  await ada.addToCart(await listItem(app, 1000));
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const page = openPage(ada.browser, { path: '/de/account/orders', language: 'de' });
  const { Orders } = await import('#islands/account/Orders.tsx');
  page.show(<Orders language="de" version={0} onOpen={() => undefined} />);
  const invoice = await screen.findByRole('link', { name: /^Rechnung 2026-\d{6} \(PDF\)$/ });
  expect(invoice.getAttribute('href')).toBe(`/api/invoice/${body.order_id}?lang_id=2`);
});
