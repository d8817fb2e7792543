/** A line and a delivery in the console, over the real API: what a colleague did meanwhile is told, and a delivery is made by hand. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { boughtLine, lineState } from '../support/deliveries.ts';
import { openPage } from '../support/dom/page.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  manager = await signedInOperator(app, 'manager');
});
afterAll(() => app.close());

/** A list that is searched for a customer, and the record of its only row. */
async function openOnly(query: string, title: string) {
  const page = openPage(manager.browser, { path: `/ops/orders?${query}` });
  const { OrdersScreen } = await import('#console/orders/OrdersScreen.tsx');
  const { loadOperator } = await import('#console/ui/operator.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await loadOperator();
  page.show(<OrdersScreen />);
  const row = await screen.findByRole('link', { name: title });
  expect(document.querySelectorAll('[data-row-link]')).toHaveLength(1);
  await page.user.click(row);
  const record = within(await screen.findByRole('region', { name: title }));
  return { ...page, record, toasts: () => $toasts.get().map(({ text }) => text) };
}

test('two people on one line: the second is told what the first has done', async () => {
  const { ada, line } = await boughtLine(app);
  const { user, record } = await openOnly(`search=${ada.email}`, line.title);
  await user.click(await record.findByRole('button', { name: 'Deny and refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deny and refund' }));
  expect(new URLSearchParams(location.search).get('id')).toBe(line.id);
  await transitionOrderLine(
    { deps: app.deps, actor: 'ops:colleague', role: 'owner' },
    { lineId: line.id, transition: 'accept' },
  );
  await user.click(dialog.getByRole('button', { name: 'Deny and refund' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/Somebody changed this meanwhile.*accepted/);
  expect(await lineState(app, line.id)).toBe('accepted');
});

test('a delivery is claimed, sent and received by hand', async () => {
  const { ada, line } = await boughtLine(app);
  const { user, record, toasts } = await openOnly(`list=deliveries&search=${ada.email}`, line.title);
  const press = async (name: string) => {
    (await record.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  await press('Claim');
  await waitFor(() => expect(toasts()).toEqual(['It is yours for a day']));
  await press('Sent');
  const sent = within(await screen.findByRole('dialog', { name: 'Sent' }));
  await user.type(sent.getByLabelText('Number of the trade offer at Steam'), '4711{Enter}');
  expect(await record.findByText(/trade offer 4711/)).toBeTruthy();
  await press('Received');
  const received = within(await screen.findByRole('dialog', { name: 'Received' }));
  received.getByRole('button', { name: 'Received' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(record.getAllByRole('listitem').some(({ textContent }) => textContent.includes('received'))).toBe(true),
  );
  expect(await lineState(app, line.id)).toBe('completed');
});
