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
