/** The pages that a payment leads to: where each status leads, and what the customer is told meanwhile. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { DepositStatus } from '#contract/deposits.ts';
import type { Browser } from '../support/browser.ts';
import { openPage, type Page } from '../support/dom/page.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { notify } from '../support/webhooks.ts';

const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

let app: TestApp;
let ada: Shopper;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  ada = await createShopper(app);
});
afterAll(() => app.close());

// What a page left waiting ends with its test.
beforeEach(() => void vi.useFakeTimers({ toFake: [...timers], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** The pages before their scripts have run, with what the scripts look for. */
const pendingHtml = `<main data-screens>
  <section><h1>Payment in progress</h1><p data-part="advice">This page updates</p>
    <p data-part="status"></p><p data-part="offline" hidden>We cannot reach the shop</p>
    <p role="timer" data-part="reserved" hidden>Reserved for <span data-part="left"></span></p>
    <p data-part="reservation-over" hidden>The reservation has run out</p>
    <a data-part="continue" hidden>Continue to payment</a>
    <a data-part="transactions" href="/account/transactions" hidden>View transactions</a></section>
  <template data-screen="guest"><section><h1>A guest's</h1><a data-part="sign-in" href="/auth">Log In</a></section></template>
  <template data-screen="transfer"><section><h1>Waiting for your transfer</h1>
    <svg role="img" aria-label="QR code" data-part="qr"><path></path></svg>
    ${['beneficiary', 'iban', 'bic', 'amount', 'reference'].map(detailHtml).join('')}</section></template>
  <template data-screen="cancelled-topup"><section><h1>Cancelled top-up</h1></section></template>
  <template data-screen="cancelled-purchase"><section><h1>Cancelled purchase</h1></section></template></main>`;

function detailHtml(detail: string): string {
  return `<p data-part="${detail}"></p>
    <button data-copy="${detail}" aria-label="Copy ${detail}"><span></span><span hidden></span></button>`;
}

const successHtml = `<main data-screens><section><h1>waiting</h1></section>
  <template data-screen="topup"><section><h1>topup</h1><p data-part="text"></p></section></template>
  <template data-screen="purchase"><section><h1>purchase</h1><p data-part="text"></p>
    <section aria-label="Receipt" data-part="receipt"><p data-part="number"></p>
      <a href="/api/invoice/{order}?lang_id=1" data-part="invoice">Invoice</a>
      <ul><li><img alt=""><span data-part="title"></span><span data-part="price"></span></li></ul>
      <p data-part="total"></p><p data-part="step-sent"></p></section></section></template>
  <template data-screen="credited"><section><h1>credited</h1></section></template></main>`;

async function openPending(search: string, status?: Partial<DepositStatus> | Error | number, visitor = ada.browser) {
  const page = openPage(visitor, { path: `/pending-payment${search}` });
  if (status !== undefined) page.instead = (call) => (call.includes('/status/') ? responseOf(status) : undefined);
  document.body.innerHTML = pendingHtml;
  vi.resetModules();
  await import('#browser/pending-payment-page.ts');
  return page;
}

async function openSuccess(visitor: Browser, search: string) {
  const page = openPage(visitor, { path: `/success-payment${search}` });
  document.body.innerHTML = successHtml;
  vi.resetModules();
  await import('#browser/successful-payment-page.ts');
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
  const page = await openPending('?order_id=dep_1', { status: 'Pending' });
  const asked = () => page.calls.filter((call) => call === 'GET /api/deposit/status/dep_1').length;
  expect(screen.getByText('This page updates')).toBeTruthy();
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
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Reserved for 1[45]:\d\d$/);
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
  const page = await openPending('?type=topup&order=dep_1', undefined, app.browser());
  expect((await screen.findByRole('link', { name: 'Log In' })).getAttribute('href')).toBe(
    '/auth?form=signin&redirect=%2Fpending-payment%3Ftype%3Dtopup%26order%3Ddep_1',
  );
  expect(page.calls, 'nobody asks what a guest is not told').toEqual(['GET /api/bootstrap']);
  expect(page.left).toEqual([]);
});

test('a customer whose session has ended sees what a guest sees', async () => {
  const page = await openPending('?type=topup&order=dep_1', 401);
  expect(await screen.findByRole('link', { name: 'Log In' })).toBeTruthy();
  expect(page.left).toEqual([]);
});

test.each(['topup', 'purchase'] as const)('a cancelled %s is said here', async (purpose) => {
  const page = await openPending('?order=dep_1', { status: 'Cancelled', purpose });
  const title = { topup: 'Cancelled top-up', purchase: 'Cancelled purchase' }[purpose];
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(page.left).toEqual([]);
});

test('a reservation that has run out says so', async () => {
  // whole, so that two seconds later are two to the last bit
  const start = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  onTestFinished(() => clock.mockRestore());
  await openPending('?order=dep_1', { status: 'Pending', purpose: 'purchase', reserved_seconds: 2 });
  expect((await screen.findByRole('timer')).textContent).toBe('Reserved for 0:02');
  clock.mockReturnValue(start + 1_999);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.getByRole('timer').textContent).toBe('Reserved for 0:01');
  clock.mockReturnValue(start + 2_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText('The reservation has run out')).toBeTruthy();
});

test('without a connection the page says so and goes on asking', async () => {
  const page = await openPending('?order=dep_1', new TypeError('no network'));
  const isSaid = () => !screen.getByText('We cannot reach the shop').hidden;
  await waitFor(() => expect(isSaid()).toBe(true));
  page.instead = (call) => (call.includes('/status/') ? responseOf({ status: 'Pending' }) : undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(isSaid()).toBe(false));
  expect(screen.getByText('Payment is being processed. Status: Pending')).toBeTruthy();
  expect(page.left).toEqual([]);
});

test('a bank transfer shows each detail with a button that copies it', async () => {
  const form = { ...buyer, amount: '25', currency: 'EUR', paymentMethod: 'sepa', iban: 'DE89370400440532013000' };
  const { body } = await ada.browser.post('/deposit/checkout', form);
  const page = await openPending(`?type=topup&order=${body.order_id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Copy iban' }));
  expect(await navigator.clipboard.readText()).toBe('NL91ABNA0417164300');
  expect(screen.getByText('NL91 ABNA 0417 1643 00')).toBeTruthy();
  expect(screen.getByText('€25.00')).toBeTruthy();
  const signs = () =>
    [...screen.getByRole('button', { name: 'Copy iban' }).children].map((sign) => sign.hasAttribute('hidden'));
  expect(signs()).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(signs()).toEqual([false, true]);
  const code = screen.getByRole('img', { name: 'QR code' });
  expect(code.getAttribute('viewBox')).toMatch(/^0 0 (\d+) \1$/);
  const scene = code.querySelector('path')?.getAttribute('d');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(screen.getByRole('img', { name: 'QR code' }), 'the next answer leaves it as it is').toBe(code);
  expect(scene).toMatch(/^M/);
});

test('a transfer that is cancelled meanwhile is said to be, and stays so', async () => {
  const form = { ...buyer, amount: '25', currency: 'EUR', paymentMethod: 'sepa', iban: 'DE89370400440532013000' };
  const { body } = await ada.browser.post('/deposit/checkout', form);
  const page = await openPending(`?type=topup&order=${body.order_id}`);
  expect(await screen.findByRole('heading', { name: 'Waiting for your transfer' })).toBeTruthy();
  page.instead = (call) => (call.includes('/status/') ? responseOf({ status: 'Cancelled' }) : undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByRole('heading', { name: 'Cancelled top-up' })).toBeTruthy();
  const asked = page.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.calls).toHaveLength(asked);
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

test.each([
  ['', 'purchase'],
  ['?type=topup', 'topup'],
])('the success page of %j says what succeeded', async (search, outcome) => {
  const page = await openSuccess(app.browser(), search);
  expect(await screen.findByRole('heading', { name: outcome })).toBeTruthy();
  expect(screen.queryByRole('region'), 'nobody is told what was bought').toBeNull();
  expect(page.left).toEqual([]);
});

test('the success page of a purchase whose items had gone says that the money is on the balance', async () => {
  const bob = await createShopper(app, 4000);
  await bob.addToCart(await listItem(app, 4000));
  const { body } = await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  expect((await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  await notify(app, body.order_id, 'payment_succeeded');
  await openSuccess(bob.browser, `?type=purchase&order=${body.order_id}`);
  expect(await screen.findByRole('heading', { name: 'credited' })).toBeTruthy();
  expect(await bob.balance()).toBe(4000);
  expect((await bob.browser.get('/balance/statement')).body.payload[0]).toMatchObject({ amount: 40, balance: 40 });
});

test('the success page of a payment that is not settled yet gives way to the pending page', async () => {
  const form = { ...buyer, amount: '25', currency: 'EUR', paymentMethod: 'card' };
  const { body } = await ada.browser.post('/deposit/checkout', form);
  const search = `?type=topup&order=${body.order_id}`;
  const page = await openSuccess(ada.browser, search);
  await ledTo(page, `/pending-payment${search}`);
});

test('the success page of an order is its receipt: number, items, total, invoice, and what comes next', async () => {
  const bob = await createShopper(app, 10_000);
  const ids = [await listItem(app, 4000), await listItem(app, 1050)];
  await bob.addToCart(...ids);
  const form = { ...buyer, paymentMethod: 'balance', directPayment: false, total: '50.50' };
  const { body } = await bob.browser.post('/purchase/product', form);
  const [line] = (await bob.browser.get('/purchase/history')).body.payload;
  const page = await openSuccess(bob.browser, `?type=purchase&order=${body.order_id}`);
  const receipt = within(await screen.findByRole('region', { name: 'Receipt' }));
  expect(receipt.getByText(`Order ${line.order_number}`)).toBeTruthy();
  expect(receipt.getByText('€50.50')).toBeTruthy();
  expect(receipt.getByText('€10.50')).toBeTruthy();
  expect(receipt.getByRole('link', { name: 'Invoice' }).getAttribute('href')).toBe(
    `/api/invoice/${body.order_id}?lang_id=1`,
  );
  expect(receipt.getByText(/Check your Steam trade offers/)).toBeTruthy();
  expect(screen.getByText(/^Thank you for your purchase\./)).toBeTruthy();
  expect(receipt.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(2);
  expect(page.calls).not.toContain(`GET /api/deposit/status/${body.order_id}`);
});
