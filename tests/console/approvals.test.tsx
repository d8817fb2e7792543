/** Approvals over the real API: what was asked for is read as it is meant. */
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import words from '#content/console/approvals.json' with { type: 'json' };
import { askCredit } from '#server/domain/customers/operator/credit-customer.ts';
import { openPage } from '../support/dom/page.ts';
import { signedInOperator } from '../support/operators.ts';
import { createShopper } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
});
afterAll(() => app.close());

test('sums of what was asked for are in euros', async () => {
  const { id: customerId } = await createShopper(app);
  const wish = { customerId, amountCents: 60_000, againCents: 60_000, reason: 'a lost parcel' };
  const id = await askCredit({ deps: app.deps, actor: 'ops:ann', role: 'owner' }, wish);
  const { browser } = await signedInOperator(app, 'viewer');
  const { show } = openPage(browser, { path: `/ops/approvals?id=${id}` });
  const { ApprovalsScreen } = await import('#console/approvals/ApprovalsScreen.tsx');
  show(<ApprovalsScreen />);
  const asked = (await screen.findByRole('heading', { name: words.asked })).parentElement?.textContent;
  expect(asked).toContain('amount€600.00');
  expect(asked).not.toContain('60000');
});

test('a rate that is asked for stands beside what it is now', async () => {
  const manager = await signedInOperator(app, 'manager');
  await manager.browser.post('/ops/rates/USD', { value: '1.0842', seen: '' });
  expect((await manager.browser.post('/ops/rates/USD/ask', { value: '10.842' })).status).toBe(200);
  const [{ id }] = (await manager.browser.get('/ops/approvals?subject=USD')).body.payload;
  const { browser } = await signedInOperator(app, 'viewer', 'rates');
  const { show } = openPage(browser, { path: `/ops/approvals?id=${id}` });
  const { ApprovalsScreen } = await import('#console/approvals/ApprovalsScreen.tsx');
  show(<ApprovalsScreen />);
  expect(await screen.findByText('1.0842')).toBeTruthy();
  const asked = (await screen.findByRole('heading', { name: words.asked })).parentElement?.textContent;
  expect(asked).toContain('value10.842');
  expect(asked).toContain(`${words.present}1.0842`);
});
