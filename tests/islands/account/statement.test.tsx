/** The balance statement: its movements, a range of days in the address, the sums of that range, and the file. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credit } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { notify } from '../../support/webhooks.ts';

const day = 86_400;

let app: TestApp;
let ada: Shopper;
let start: number;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  start = app.clock.now;
  ada = await createShopper(app);
  for (const cents of [1000, 2000, 4000]) {
    app.clock.now += 2 * day;
    await credit(app, ada.id, cents);
  }
});
afterAll(() => app.close());

async function openStatement(customer: Shopper, search = '') {
  const page = openPage(customer.browser, { path: `/account/statement${search}` });
  const { Statement } = await import('#islands/account/Statement.tsx');
  page.show(<Statement language="en" />);
  return page;
}

/** The day of a moment, on the machine's clock as in the page. */
function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const amounts = () =>
  within(screen.getByRole('region', { name: 'Movements' }))
    .queryAllByText(/^\+/)
    .map(({ textContent }) => textContent);

test('newest first, without sums for all time', async () => {
  await openStatement(ada);
  await waitFor(() => expect(amounts()).toEqual(['+€40.00', '+€20.00', '+€10.00']));
  expect(screen.queryByText(/Before:/)).toBeNull();
  expect(screen.getByRole('link', { name: /CSV/ }).getAttribute('href')).toBe('/api/balance/statement.csv?lang_id=1');
});

test('a range of days is in the address, and its sums and its file are those of the range', async () => {
  const page = await openStatement(ada, `?page=2&from=${dayOf(start + 3 * day)}`);
  await waitFor(() => expect(amounts()).toEqual(['+€40.00', '+€20.00']));
  const last = dayOf(start + 4 * day);
  fireEvent.change(screen.getByLabelText('To'), { target: { value: last } });
  await waitFor(() => expect(amounts()).toEqual(['+€20.00']));
  expect(location.search).toBe(`?from=${dayOf(start + 3 * day)}&to=${last}`);
  expect((await screen.findByText(/Before:/)).closest('p')?.textContent).toMatch(/€10\.00.*€30\.00/);
  expect(screen.getByRole('link', { name: /CSV/ }).getAttribute('href')).toMatch(/&from=\d{10}&to=\d{10}$/);

  await page.user.click(screen.getByRole('button', { name: 'All time' }));
  await waitFor(() => expect(amounts()).toHaveLength(3));
  expect(location.search).toBe('');
});

test('Back to before a range was chosen shows what was shown then', async () => {
  const page = await openStatement(ada);
  await waitFor(() => expect(amounts()).toHaveLength(3));
  history.pushState(null, '', '/account/statement?page=2');
  await page.user.click(screen.getByRole('button', { name: '30 days' }));
  expect(location.search).toContain('?from=');
  history.back();
  const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  await waitFor(() => expect([isPressed('All time'), isPressed('30 days')]).toEqual(['true', 'false']));
  expect(location.search).toBe('');
  await waitFor(() => expect(amounts()).toHaveLength(3));
});

test('each movement says what it was about, what it moved, and the balance after it', async () => {
  const bob = await createShopper(app);
  const topUp = await bob.browser.post('/deposit/checkout', { ...buyer, amount: '100', currency: 'EUR' });
  await notify(app, topUp.body.order_id, 'payment_succeeded');
  app.clock.now += 1;
  const item = await listItem(app, 4000);
  await bob.addToCart(item);
  await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  await openStatement(bob);
  const list = within(await screen.findByRole('region', { name: 'Movements' }));
  await list.findByText('Top-up by card');
  const rows = list.getAllByRole('listitem').filter((row) => row.querySelector('time'));
  const textsOf = (row: HTMLElement) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(rows.map(textsOf)).toEqual([
    [`Bought: Blade ${item.slice(-4)}`, '-€40.00', 'Balance €60.00'],
    ['Top-up by card', '+€100.00', 'Balance €100.00'],
  ]);
});

test('a last day before the first says so, without sums, and asks for nothing', async () => {
  const page = await openStatement(ada, '?from=2026-11-20&to=2026-11-19');
  expect((await screen.findByRole('alert')).textContent).toBe('The last day is before the first one.');
  expect(screen.queryByText(/After:/)).toBeNull();
  expect(page.calls).toEqual([]);
});

test('a year that is half typed is no day yet: the list stays, and a field that is left so shows what applies', async () => {
  const page = await openStatement(ada, '?from=2026-01-01');
  await waitFor(() => expect(amounts()).toHaveLength(3));
  const to = screen.getByLabelText<HTMLInputElement>('To');
  const asked = page.calls.length;
  for (const year of ['0002', '0020', '0202']) {
    fireEvent.change(to, { target: { value: `${year}-12-31` } });
    expect([to.value, screen.queryByRole('alert'), amounts().length]).toEqual([`${year}-12-31`, null, 3]);
  }
  expect([location.search, page.calls.length]).toEqual(['?from=2026-01-01', asked]);
  fireEvent.blur(to);
  expect(to.value).toBe('');
  fireEvent.change(to, { target: { value: '2026-12-31' } });
  expect([to.value, location.search]).toEqual(['2026-12-31', '?from=2026-01-01&to=2026-12-31']);
});

test('a range without movements says so, as does a balance that never moved', async () => {
  await openStatement(ada, '?from=2001-01-01&to=2001-01-02');
  expect(await screen.findByRole('heading', { name: 'No movements in this period' })).toBeTruthy();
  expect((await screen.findByText(/Before:/)).closest('p')?.textContent).toMatch(/Before: €0\.00.*After: €0\.00/);
  cleanup();
  await openStatement(await createShopper(app));
  expect(await screen.findByRole('heading', { name: 'Nothing has moved yet' })).toBeTruthy();
});

test('neither movements nor sums come from the response of a range that is no longer chosen', async () => {
  const page = openPage(ada.browser, { path: '/account/statement' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let answers = 0;
  page.beforeAnswer = () => {
    answers += 1;
    return answers === 1 ? held : undefined;
  };
  const { Statement } = await import('#islands/account/Statement.tsx');
  page.show(<Statement language="en" />);
  await waitFor(() => expect(answers).toBe(1));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: dayOf(start + 5 * day) } });
  await waitFor(() => expect(amounts()).toEqual(['+€40.00']));
  const sums = (await screen.findByText(/Before:/)).textContent;
  release();
  await held;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(amounts()).toEqual(['+€40.00']);
  expect(screen.getByText(/Before:/).textContent).toBe(sums);
});
