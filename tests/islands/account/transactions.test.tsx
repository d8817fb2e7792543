/** The list of a customer's payments, five a page: pages in the address, failures, and nothing at all. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, type PageOptions } from '../../support/dom/page.ts';
import { buyer, createShopper, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let ada: Shopper;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  ada = await createShopper(app);
  for (let euros = 10; euros < 17; euros++) {
    app.clock.now += 60;
    const form = { ...buyer, amount: String(euros), currency: 'EUR', paymentMethod: 'card' };
    const { body } = await ada.browser.post('/deposit/checkout', form);
    expect(body.status).toBe('OK');
  }
});
afterAll(() => app.close());

async function openTransactions({ browser }: Shopper, path: PageOptions['path'] = '/account/transactions') {
  const page = openPage(browser, { path });
  const { Transactions } = await import('#islands/account/Transactions.tsx');
  return { ...page, page, show: () => page.show(<Transactions language="en" />) };
}

const region = () => screen.getByRole('region', { name: 'Payment history' });
const sums = () => [...region().textContent.matchAll(/€(\d+\.\d\d)/g)].map(([, sum]) => Number(sum));

test('newest first, five a page, and the page is in the address', async () => {
  const { user, show } = await openTransactions(ada);
  show();
  await waitFor(() => expect(sums()).toEqual([16, 15, 14, 13, 12]));
  const links = within(region()).getAllByRole('link', { name: /^Follow this payment: / });
  const names = links.map((link) => link.getAttribute('aria-label'));
  expect(names[0]).toMatch(/^Follow this payment: €16\.00, \d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  expect(new Set(names).size, 'each says which it is').toBe(5);
  expect(links[0]?.getAttribute('href')).toMatch(/^\/processing-payment\?type=topup&order=pay_\w+$/);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(sums()).toEqual([11, 10]));
  expect(location.search).toBe('?page=2');
  history.back();
  await waitFor(() => expect(sums()).toEqual([16, 15, 14, 13, 12]));
});

test('a page past the end gives way to the last one', async () => {
  const { show } = await openTransactions(ada, '/account/transactions?page=9');
  show();
  await waitFor(() => expect(sums()).toEqual([11, 10]));
  expect(location.search).toBe('?page=2');
});

test('a failure is told, and can be tried again', async () => {
  const { user, page, show } = await openTransactions(ada);
  page.instead = () => Response.json({ status: 'ERROR' }, { status: 500 });
  show();
  const alert = await screen.findByRole('alert');
  page.instead = () => undefined;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sums()).toHaveLength(5));
});

test('who has paid nothing is told so', async () => {
  const { show } = await openTransactions(await createShopper(app));
  show();
  expect(await screen.findByRole('heading', { name: /no payments/i })).toBeTruthy();
});
