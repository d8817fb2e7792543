/** The screen Payouts over the real API. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../support/dom/page.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  manager = await signedInOperator(app, 'manager');
});
afterAll(() => app.close());

test('files that could not be read are not taken for none: it says so, with a way to try again', async () => {
  const page = openPage(manager.browser, { path: '/ops/payouts' });
  page.instead = (call) => (call === 'GET /api/ops/payout-files' ? new Error('no network') : undefined);
  const { PayoutsScreen } = await import('#console/payouts/PayoutsScreen.tsx');
  page.show(<PayoutsScreen />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The shop did not answer.');
  page.instead = () => undefined;
  await page.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No bank transfer waits for a file.')).toBeDefined();
});

test('a file that is not settled leads to its payouts, and is read again when one of them came back', async () => {
  const page = openPage(manager.browser, { path: '/ops/payouts' });
  const open = [{ id: 'exp_1', messageId: 'REGALIA-1', createdAt: 1, open: 2, cents: 57_500 }];
  const none = { count: 0, totalCents: 0 };
  const files = { waiting: none, needsSecondPerson: false, prepared: [], open };
  page.instead = (call) =>
    call === 'GET /api/ops/payout-files' ? Response.json({ status: 'OK', payload: files }) : undefined;
  const { PayoutsScreen } = await import('#console/payouts/PayoutsScreen.tsx');
  page.show(<PayoutsScreen />);
  const payouts = await screen.findByRole('link', { name: 'Its payouts' });
  expect(payouts.getAttribute('href')).toBe('/ops/payouts?export=exp_1');
  open.pop();
  const { countWrite } = await import('#console/api/writes.ts');
  act(countWrite);
  await waitFor(() => expect(screen.queryByText(/REGALIA-1/)).toBeNull());
});

test('a file that is prepared leads to where it is refused or withdrawn, and its payouts wait for no other', async () => {
  const page = openPage(manager.browser, { path: '/ops/payouts' });
  const prepared = { count: 2, totalCents: 57_500, askedBy: 'mia@regalia.test', askedAt: 1 };
  const files = {
    waiting: { count: 1, totalCents: 6_400 },
    needsSecondPerson: false,
    prepared: [
      { ...prepared, waitsAs: 'apr_1', isOwn: false },
      { ...prepared, waitsAs: 'apr_2', isOwn: true },
    ],
    open: [],
  };
  page.instead = (call) =>
    call === 'GET /api/ops/payout-files' ? Response.json({ status: 'OK', payload: files }) : undefined;
  const { PayoutsScreen } = await import('#console/payouts/PayoutsScreen.tsx');
  page.show(<PayoutsScreen />);
  const others = await screen.findByRole('link', { name: 'Look, or refuse it' });
  const own = screen.getByRole('link', { name: 'Look, or withdraw it' });
  expect([others, own].map((link) => link.getAttribute('href'))).toEqual([
    '/ops/approvals?id=apr_1',
    '/ops/approvals?id=apr_2',
  ]);
  expect(screen.getByText('1 more bank transfer of €64.00 waits for the file after it.')).toBeDefined();
});
