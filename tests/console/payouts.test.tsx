/** The screen Payouts over the real API. */
import { screen, within } from '@testing-library/react';
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
