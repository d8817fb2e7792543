/** Money in the console, over the real API: each figure leads to what it is made of. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '#server/domain/ledger/check-books.ts';
import { boughtLine } from '../support/deliveries.ts';
import { openPage } from '../support/dom/page.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let viewer: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  viewer = await signedInOperator(app, 'viewer');
  await boughtLine(app, 2420);
});
afterAll(() => app.close());

async function show(path: string) {
  const page = openPage(viewer.browser, { path });
  const { MoneyScreen } = await import('#console/money/MoneyScreen.tsx');
  page.show(<MoneyScreen />);
  return page;
}

/** The first link of a table's rows. */
const linkOf = (table: HTMLElement) => within(table).getAllByRole('link')[0]?.getAttribute('href') ?? '';

test('a VAT figure leads to its documents, and a document to its transfers', async () => {
  await show('/ops/money?tab=vat');
  const month = new Date(app.clock.now * 1000).toISOString().slice(0, 7);
  const toDocuments = linkOf(await screen.findByRole('table', { name: 'VAT' }));
  expect(toDocuments).toBe(`/ops/money?tab=documents&from=${month}&to=${month}&country=DE&vatPercent=21`);
  await show(toDocuments);
  const toTransfers = linkOf(await screen.findByRole('table', { name: 'Documents' }));
  expect(toTransfers).toMatch(/^\/ops\/money\?tab=transfers&cause=ord_/);
  await show(toTransfers);
  const transfers = within(await screen.findByRole('table', { name: 'Transfers' }));
  expect(screen.getByRole('button', { name: /Cause: ord_/ })).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Cause' })).toBeNull();
  expect(transfers.getByText('€24.20')).toBeDefined();
  expect(transfers.getByRole('link', { name: /^cus:/ }).getAttribute('href')).toMatch(/^\/ops\/customers\?id=cus_/);
});

test('a VAT row is named by its month, country and rate, since a month has many', async () => {
  await show('/ops/money?tab=vat');
  const table = within(await screen.findByRole('table', { name: 'VAT' }));
  const month = new Date(app.clock.now * 1000).toISOString().slice(0, 7);
  expect(table.getByRole('link').getAttribute('aria-label')).toBe(`${month}, Germany, 21 %`);
});

test('while the rows of other months are on their way none are shown, nor when they do not come', async () => {
  const page = await show('/ops/money?tab=vat');
  await screen.findByRole('table', { name: 'VAT' });
  const file = () => screen.getByRole<HTMLButtonElement>('button', { name: 'CSV' });
  expect(file().disabled).toBe(false);
  const { promise: held, resolve: answer } = Promise.withResolvers<Response>();
  page.instead = () => held;
  const { changeAddress } = await import('#console/ui/address.ts');
  act(() => changeAddress({ from: '2020-01', to: '2020-02' }));
  const isThere = () => [screen.queryByRole('table', { name: 'VAT' }) !== null, file().disabled];
  await waitFor(() => expect(isThere()).toEqual([false, true]));
  answer(Response.json({ message: 'The books are closed.' }, { status: 503 }));
  expect(await screen.findByText('The books are closed.')).toBeTruthy();
  expect(isThere()).toEqual([false, true]);
});

test('the position has each account with its transfers, and what the nightly check says', async () => {
  await show('/ops/money');
  const position = within(await screen.findByRole('table', { name: 'Position' }));
  const link = position.getByRole('link', { name: 'sales' });
  expect(link.getAttribute('href')).toBe('/ops/money?tab=transfers&account=sales');
  expect(screen.getByText('Not checked yet')).toBeDefined();
});

test('what differs in the books is said in words and sums, with the way to the account', async () => {
  const { db } = app.deps;
  await db.run(sql`drop trigger accounts_follow_the_ledger`);
  await db.run(sql`update accounts set balance_cents = balance_cents + 123456705 where id = 'sales'`);
  const tonight = (Math.floor(app.clock.now / 86_400) + 1) * 86_400 + 7_200;
  const deps = { ...app.deps, now: () => tonight };
  await checkBooks({ deps });
  await show('/ops/money');
  const notice = within(await screen.findByRole('alert'));
  const texts = notice.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toContain('All accounts together come to €1,234,567.05, where they must come to zero');
  expect(texts).toContainEqual(
    expect.stringMatching(/^sales holds €1,234,\d{3}\.\d\d; its transfers come to €\d+\.\d\d: €1,234,567\.05 apart$/),
  );
  expect(notice.getByRole('link', { name: 'sales' }).getAttribute('href')).toBe(
    '/ops/money?tab=transfers&account=sales',
  );
  const shown = openPage(viewer.browser, { path: '/ops' });
  const { TodayScreen } = await import('#console/today/TodayScreen.tsx');
  shown.show(<TodayScreen />);
  const link = await screen.findByRole('link', { name: 'See what differs' });
  expect(link.closest('p')?.textContent).toMatch(/^The books are wrong: 1 account holds another sum/);
});

test('revenue is put together by month, each leading to the transfers of its time', async () => {
  const { user } = await show('/ops/money?tab=revenue');
  await user.click(await screen.findByRole('button', { name: 'Month' }));
  const revenue = await screen.findByRole('table', { name: 'Revenue' });
  expect(within(revenue).getByText('€24.20')).toBeDefined();
  const sold = screen.getByRole('link', { name: 'Sold' });
  expect(sold.getAttribute('href')).toMatch(/^\/ops\/money\?tab=transfers&account=sales&since=\d+$/);
  expect(linkOf(revenue)).toMatch(/^\/ops\/money\?tab=transfers&account=sales&since=\d+&until=\d+$/);
});
