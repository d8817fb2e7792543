/** The pages that a payment leads to: where each status leads, and what the customer is told meanwhile. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { DepositStatus } from '#contract/deposits.ts';
import { openPage, type Page } from '../../support/dom/page.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { notify } from '../../support/webhooks.ts';

let app: TestApp;
let ada: Shopper;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  ada = await createShopper(app);
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

async function openPending(search: string, status?: Partial<DepositStatus> | Error | number) {
  const page = openPage(ada.browser, { path: `/pending-payment${search}` });
  if (status !== undefined) page.instead = (call) => (call.includes('/status/') ? responseOf(status) : undefined);
  const { PaymentPending } = await import('#islands/payments/PaymentPending.tsx');
  page.show(<PaymentPending language="en" />);
  return page;
}

function responseOf(status: Partial<DepositStatus> | Error | number): Response | Error {
  if (status instanceof Error) return status;
  if (typeof status === 'number') return Response.json({ status: 'ERROR', message: 'No' }, { status });
  return Response.json({ purpose: 'topup', ...status });
}

const ledTo = (page: Page, path: string) => waitFor(() => expect(page.left).toEqual([path]));

test('a top-up under way says its status and leads back to the provider', async () => {
  const form = { ...buyer, amount: '25', currency: 'EUR', paymentMethod: 'card' };
  const { body } = await ada.browser.post('/deposit/checkout', form);
  const page = await openPending(`?type=topup&order=${body.order_id}`);
  expect(await screen.findByText('Payment is being processed. Status: Pending')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue to payment' }).getAttribute('href')).toBe(body.redirect_url);
  expect(page.left).toEqual([]);
});

test('a page that has asked for a minute says that it may be closed, and where its end is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await openPending('?order_id=dep_1', { status: 'Pending' });
  const asked = () => page.calls.filter((call) => call === 'GET /api/deposit/status/dep_1').length;
  expect(screen.getByText('Your payment is being processed. Please wait...')).toBeTruthy();
  expect(screen.getByText('This page updates when the payment completes.')).toBeTruthy();
  expect(await screen.findByText('Payment is being processed. Status: Pending')).toBeTruthy();
  for (let polls = 1; polls <= 12; polls++) {
    expect(asked()).toBe(polls);
    expect(screen.queryByText(/You may close this page/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'View transactions' })).toBeNull();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(await screen.findByText(/You may close this page/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View transactions' }).getAttribute('href')).toBe('/account/transactions');
});

test('a purchase under way says for how long its items are reserved', async () => {
  await ada.addToCart(await listItem(app, 4000));
  const form = { ...buyer, paymentMethod: 'card', directPayment: true, total: '40.00' };
  const { body } = await ada.browser.post('/purchase/product', form);
  await openPending(`?type=purchase&order=${body.order_id}`);
  expect((await screen.findByRole('timer')).textContent).toMatch(/Your items are reserved for 1[45]:\d\d$/);
  const shown = screen.getByRole('timer').textContent;
  await waitFor(() => expect(screen.getByRole('timer').textContent).not.toBe(shown));
});

test.each([
  ['?type=topup&order=dep_1', { status: 'Success' }, '/success-payment?type=topup&order=dep_1'],
  ['?order_id=dep_1', { status: 'Success', purpose: 'purchase' }, '/success-payment?type=purchase&order=dep_1'],
  [
    '?order=dep_1',
    { status: 'Error', failure: 'insufficient_funds' },
    `/fail-payment?type=topup&error=${encodeURIComponent('Your card has insufficient funds.')}`,
  ],
  ['?type=purchase&order=dep_1', 404, '/fail-payment?type=purchase'],
  ['?type=purchase', {}, '/fail-payment?type=purchase'],
] as const)('the page of %s with the response %j leads on', async (search, status, path) => {
  await ledTo(await openPending(search, status), path);
});

test('a guest sees that a payment is under way, and may sign in to see how it stands', async () => {
  const page = await openPending('?type=topup&order=dep_1', 401);
  expect((await screen.findByRole('link', { name: 'Log In' })).getAttribute('href')).toBe(
    '/auth?form=signin&redirect=%2Fpending-payment%3Ftype%3Dtopup%26order%3Ddep_1',
  );
  expect(screen.getByText('Your payment is being processed. Please wait...')).toBeTruthy();
  expect(page.left).toEqual([]);
});

test('a cancelled payment leads back to where it began', async () => {
  const page = await openPending('?order=dep_1', { status: 'Cancelled', purpose: 'purchase' });
  expect(await screen.findByRole('heading', { name: 'Payment cancelled' })).toBeTruthy();
  expect(screen.getByText('Payment is being processed. Status: Cancelled')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to cart' }).getAttribute('href')).toBe('/cart');
  expect(page.left).toEqual([]);
});

test('without a connection the page says so and goes on asking', async () => {
  const page = await openPending('?order=dep_1', new TypeError('no network'));
  expect(await screen.findByText(/connection|offline|reach/i)).toBeTruthy();
  expect(page.left).toEqual([]);
});

test('a bank transfer shows each detail with a button that copies it', async () => {
  const form = { ...buyer, amount: '25', currency: 'EUR', paymentMethod: 'sepa', iban: 'DE89370400440532013000' };
  const { body } = await ada.browser.post('/deposit/checkout', form);
  const page = await openPending(`?type=topup&order=${body.order_id}`);
  await page.user.click(await screen.findByRole('button', { name: /IBAN/ }));
  expect(await navigator.clipboard.readText()).toBe('NL91ABNA0417164300');
  expect(screen.getByText('NL91 ABNA 0417 1643 00')).toBeTruthy();
  expect(screen.getByText('€25.00')).toBeTruthy();
});

test.each([
  ['', 'View order history'],
  ['?type=topup', 'View transactions'],
])('the success page of %j says what succeeded', async (search, link) => {
  const page = openPage(app.browser(), { path: `/success-payment${search}` });
  const { PaymentSuccess } = await import('#islands/payments/PaymentSuccess.tsx');
  page.show(<PaymentSuccess language="en" />);
  expect(await screen.findByRole('link', { name: link })).toBeTruthy();
  expect(page.left).toEqual([]);
});

test('the success page of a purchase whose items had gone says that the money is on the balance', async () => {
  const bob = await createShopper(app, 4000);
  await bob.addToCart(await listItem(app, 4000));
  const { body } = await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  expect((await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  await notify(app, body.order_id, 'payment_succeeded');
  const page = openPage(bob.browser, { path: `/success-payment?type=purchase&order=${body.order_id}` });
  const { PaymentSuccess } = await import('#islands/payments/PaymentSuccess.tsx');
  page.show(<PaymentSuccess language="en" />);
  expect(await screen.findByRole('heading', { name: 'Your money is on your balance' })).toBeTruthy();
  expect(screen.queryByText(/Thank you for your purchase/)).toBeNull();
  expect(screen.getByRole('link', { name: 'View statement' }).getAttribute('href')).toBe('/account/statement');
  expect(await bob.balance()).toBe(4000);
  expect((await bob.browser.get('/balance/statement')).body.payload[0]).toMatchObject({ amount: 40, balance: 40 });
});

test('the success page of a payment that is not settled yet gives way to the pending page', async () => {
  const form = { ...buyer, amount: '25', currency: 'EUR', paymentMethod: 'card' };
  const { body } = await ada.browser.post('/deposit/checkout', form);
  const search = `?type=topup&order=${body.order_id}`;
  const page = openPage(ada.browser, { path: `/success-payment${search}` });
  const { PaymentSuccess } = await import('#islands/payments/PaymentSuccess.tsx');
  page.show(<PaymentSuccess language="en" />);
  await ledTo(page, `/pending-payment${search}`);
});

test('a cancelled top-up says where money goes that was paid all the same', async () => {
  await openPending('?order=dep_1', { status: 'Cancelled', purpose: 'topup' });
  expect(await screen.findByText(/^No payment has reached us\. If you have paid all the same, the money/)).toBeTruthy();
});

test('the success page of an order is its receipt: number, items, total, invoice, and what comes next', async () => {
  const bob = await createShopper(app, 10_000);
  const ids = [await listItem(app, 4000), await listItem(app, 1050)];
  await bob.addToCart(...ids);
  const form = { ...buyer, paymentMethod: 'balance', directPayment: false, total: '50.50' };
  const { body } = await bob.browser.post('/purchase/product', form);
  const [line] = (await bob.browser.get('/purchase/history')).body.payload;
  const page = openPage(bob.browser, { path: `/success-payment?type=purchase&order=${body.order_id}` });
  const { PaymentSuccess } = await import('#islands/payments/PaymentSuccess.tsx');
  page.show(<PaymentSuccess language="en" />);
  const receipt = within(await screen.findByRole('region', { name: 'Receipt' }));
  expect(receipt.getByText(`Order ${line.order_number}`)).toBeTruthy();
  expect(receipt.getByText('€50.50')).toBeTruthy();
  expect(receipt.getByText('€10.50')).toBeTruthy();
  expect(receipt.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href')).toBe(
    `/api/invoice/${body.order_id}?lang_id=1`,
  );
  expect(receipt.getByText(/Check your Steam trade offers/)).toBeTruthy();
  expect(screen.getByText(/^Thank you for your purchase\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View order history' }).getAttribute('href')).toBe('/account/orders');
  expect(page.calls).not.toContain(`GET /api/deposit/status/${body.order_id}`);
});
