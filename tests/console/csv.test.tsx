/** A list as CSV, and the times in those of the screens. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, createElement } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listCsv } from '#console/ui/list-csv.ts';
import { boughtLine } from '../support/deliveries.ts';
import { openPage } from '../support/dom/page.ts';
import { savedFiles } from '../support/dom/saved-files.ts';
import { offerIn, openOffers } from '../support/offers.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let viewer: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  await openOffers(app);
  viewer = await signedInOperator(app, 'viewer');
  const { ada } = await boughtLine(app);
  await offerIn(app, ada, 'pending');
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const columns = [
  { id: 'title', header: 'Title', cell: () => null, csv: (row: { title: string; cents: number }) => row.title },
  { id: 'cents', header: 'Cents', cell: () => null, csv: (row: { title: string; cents: number }) => row.cents },
  { id: 'sign', header: 'Sign', cell: () => null },
];

test('quotes what would part a cell, and leaves out columns without a value of their own', () => {
  expect(listCsv(columns, [{ title: 'A "B", C', cents: -5 }])).toBe('\uFEFFTitle,Cents\r\n"A ""B"", C",-5\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('%j is no formula', (title) => {
  expect(listCsv(columns, [{ title, cents: 1 }])).toContain(`'${title}`);
});

test('shows control, direction and invisible characters', () => {
  const title = '\t=1 Sk\u202Ein\u200B\nof Eve';
  expect(listCsv(columns, [{ title, cents: 1 }])).toContain('\r\n<U+0009>=1 Sk<U+202E>in<U+200B><U+000A>of Eve,1\r\n');
});

const offers = async () => (await import('#console/offers/OffersScreen.tsx')).OffersScreen;
const orders = async () => (await import('#console/orders/OrdersScreen.tsx')).OrdersScreen;
const settings = async () => (await import('#console/settings/SettingsScreen.tsx')).SettingsScreen;

test.each<[string, string, () => Promise<ComponentType>]>([
  ['offers', '/ops/offers', offers],
  ['deliveries', '/ops/orders?list=deliveries', orders],
  ['settings', '/ops/settings', settings],
  ['rates', '/ops/settings?tab=rates', settings],
])('times of %s are those of a calendar', async (_, path, screenOf) => {
  const { user, show } = openPage(viewer.browser, { path });
  const files = savedFiles();
  show(createElement(await screenOf()));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'CSV' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(files).toHaveLength(1));
  const cells = ((await files[0]?.text()) ?? '').split(/[,\r\n]+/);
  expect(cells.filter((cell) => /^\d{10}$/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(cell)).length).toBeGreaterThan(0);
});

test('a list that is left while it is saved makes no file', async () => {
  const files = savedFiles();
  const { CsvButton } = await import('#console/ui/CsvButton.tsx');
  const { promise: held, resolve: give } = Promise.withResolvers<{ title: string; cents: number }[]>();
  let stopped: AbortSignal | undefined;
  const list = {
    isEmpty: false,
    loadAll: (_max: number, _onProgress: unknown, signal: AbortSignal) => {
      stopped = signal;
      return Promise.race([
        held,
        new Promise<never>((_, no) => signal.addEventListener('abort', () => no(signal.reason))),
      ]);
    },
  };
  // safe because the button reads nothing else of it
  const { unmount } = render(createElement(CsvButton as never, { list, columns, name: 'orders' }));
  await userEvent.click(screen.getByRole('button'));
  unmount();
  await act(async () => give([{ title: 'A', cents: 1 }]));
  expect([stopped?.aborted, files]).toEqual([true, []]);
});
