/** Approvals over the real API: what was asked for is read as it is meant. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import words from '#content/console/approvals.json' with { type: 'json' };
import uiWords from '#content/console/ui.json' with { type: 'json' };
import { askCredit } from '#server/domain/customers/operator/credit-customer.ts';
import { entryOf, incoming, take } from '../support/bank.ts';
import { setSetting } from '../support/customers.ts';
import { openPage } from '../support/dom/page.ts';
import { signedInOperator } from '../support/operators.ts';
import { createShopper } from '../support/shop.ts';
import { shopIban } from '../support/statement.ts';
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

test('a bank entry that is asked for says whose it would be', async () => {
  await setSetting(app.deps, 'sepa_iban', shopIban);
  const ada = await createShopper(app);
  await take(app, [incoming('MUCH', 'no name', { amount: '700.00' })]);
  const entry = (await entryOf(app, 'MUCH'))?.id ?? '';
  const { browser: clerk } = await signedInOperator(app, 'clerk', 'gives');
  const { waitsAs } = (await clerk.post(`/ops/bank/entries/${entry}/assign`, { customer: ada.email })).body.payload;
  const { browser } = await signedInOperator(app, 'manager', 'decides');
  const { show } = openPage(browser, { path: `/ops/approvals?id=${waitsAs}` });
  const { ApprovalsScreen } = await import('#console/approvals/ApprovalsScreen.tsx');
  show(<ApprovalsScreen />);
  const asked = (await screen.findByRole('heading', { name: words.asked })).parentElement;
  await waitFor(() => expect(asked?.textContent).toContain(`${words.target}${ada.email}`));
});

async function askedCredit(reason: string) {
  const { id: customerId } = await createShopper(app);
  const ann = await signedInOperator(app, 'manager', `ann-${customerId.slice(-6)}`);
  const wish = { customerId, amountCents: 60_000, againCents: 60_000, reason };
  const id = await askCredit({ deps: app.deps, actor: ann.email, role: 'manager' }, wish);
  return { customerId, id, askedBy: ann.email };
}

test('who decides comes from a wish to what it is about', async () => {
  const { customerId, id } = await askedCredit('a look');
  const { browser } = await signedInOperator(app, 'viewer', 'looks');
  const { show } = openPage(browser, { path: `/ops/approvals?id=${id}` });
  const { ApprovalsScreen } = await import('#console/approvals/ApprovalsScreen.tsx');
  show(<ApprovalsScreen />);
  const record = within(await screen.findByRole('region', { name: 'Credit to a customer · €600.00' }));
  expect(record.getByRole('link', { name: customerId }).getAttribute('href')).toBe(`/ops/customers?id=${customerId}`);
});

test('whoever approves too late is told so at once, with who decided', async () => {
  const { id } = await askedCredit('at once');
  const [quick, late] = [
    await signedInOperator(app, 'manager', 'quick'),
    await signedInOperator(app, 'manager', 'late'),
  ];
  const page = openPage(late.browser, { path: `/ops/approvals?id=${id}` });
  const { ApprovalsScreen } = await import('#console/approvals/ApprovalsScreen.tsx');
  page.show(<ApprovalsScreen />);
  await page.user.click(await screen.findByRole('button', { name: words.approve }));
  const question = within(await screen.findByRole('dialog'));
  expect((await quick.browser.post(`/ops/approvals/${id}/approve`, {})).status).toBe(200);
  await page.user.click(question.getByRole('button', { name: words.approve }));
  const told = await question.findByRole('alert');
  expect(told.textContent).toMatch(/^This does not wait for an approval any more/);
  expect(question.queryByText(uiWords.offeredNoMore), 'nothing is said twice').toBeNull();
  expect(await screen.findByText(quick.email)).toBeTruthy();
  expect(question.getByRole('button', { name: words.approve }).hasAttribute('disabled')).toBe(true);
});

test('a record says what of it waits for a second person, then who refused it and why', async () => {
  const { customerId, id, askedBy } = await askedCredit('broken');
  const { browser } = await signedInOperator(app, 'manager', 'refuses');
  const page = openPage(browser, { path: `/ops/customers?id=${customerId}` });
  const { CustomersScreen } = await import('#console/customers/CustomersScreen.tsx');
  const shown = page.show(<CustomersScreen />);
  const link = await screen.findByRole('link', { name: 'Credit to a customer · €600.00' });
  expect([link.getAttribute('href'), link.closest('p')?.textContent]).toEqual([
    `/ops/approvals?id=${id}`,
    `Credit to a customer · €600.00 waits for a second person; ${askedBy} asked for it`,
  ]);
  await browser.post(`/ops/approvals/${id}/refuse`, { reason: 'it was not broken' });
  shown.unmount();
  page.show(<CustomersScreen />);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Credit to a customer · €600.00' }).closest('p')?.textContent).toMatch(
      /was refused by refuses@\S+: it was not broken$/,
    ),
  );
});
