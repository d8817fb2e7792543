/** The page of a customer over the real API: where the money is stands open, and what has happened leads to its records. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import words from '#content/console/customers.json' with { type: 'json' };
import { customers } from '#server/db/schema/customers.ts';
import { announced } from '../support/bank.ts';
import { setSetting } from '../support/customers.ts';
import { paidTopUp } from '../support/disputes.ts';
import { openPage } from '../support/dom/page.ts';
import { offerIn, openOffers, payoutOf } from '../support/offers.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let clerk: TestOperator;
let ada: Shopper;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
  await openOffers(app);
  clerk = await signedInOperator(app, 'clerk');
  ada = await createShopper(app);
});
afterAll(() => app.close());

async function show() {
  const page = openPage(clerk.browser, { path: `/ops/customers?id=${ada.id}` });
  const { CustomersScreen } = await import('#console/customers/CustomersScreen.tsx');
  page.show(<CustomersScreen />);
  return within(await screen.findByRole('region', { name: ada.email }));
}

test('every place that holds money shows what it is made of without a press', async () => {
  const { reference } = await announced(ada, '37.41');
  const record = await show();
  const row = await record.findByText(`bank ${reference}`, { exact: false });
  expect(row.closest('details')?.open).toBe(true);
});

/** The page of a customer whose account is closed. */
async function showClosed({ id }: Shopper) {
  const closed = { closedAt: app.clock.now, email: `closed:${id}` };
  await app.deps.db.update(customers).set(closed).where(eq(customers.id, id));
  const manager = await signedInOperator(app, 'manager', `manager of ${id}`);
  const page = openPage(manager.browser, { path: `/ops/customers?id=${id}` });
  const { CustomersScreen } = await import('#console/customers/CustomersScreen.tsx');
  page.show(<CustomersScreen />);
  return { page, record: within(await screen.findByRole('region', { name: closed.email })) };
}

test('of a closed account that holds nothing but credit of the shop, it is taken back', async () => {
  const gone = await createShopper(app, 4000);
  const { page, record } = await showClosed(gone);
  await page.user.click(await record.findByRole('button', { name: 'Take credit back' }));
  expect(record.queryByRole('button', { name: 'Pay out' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Take credit back' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'closed' } });
  await page.user.click(dialog.getByRole('button', { name: 'Take credit back' }));
  await waitFor(async () => expect(await gone.balance()).toBe(0));
  await waitFor(() => expect(record.queryByRole('button', { name: 'Take credit back' })).toBeNull());
});

test('what a closed account holds can be paid out, and nothing else be done with it', async () => {
  const gone = await createShopper(app);
  await setSetting(app.deps, 'card_hold_days', 0);
  await paidTopUp(app, gone, 40);
  const { page, record } = await showClosed(gone);
  await page.user.click(await record.findByRole('button', { name: 'Pay out' }));
  expect(record.queryByRole('button', { name: 'Block' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay out' }));
  const fill = (name: string, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
  fill('Account holder', 'Ada Byron');
  fill('IBAN', 'DE00 3704 0044 0532 0130 00');
  fill('Reason', 'by letter');
  const press = () => page.user.click(dialog.getByRole('button', { name: 'Pay out' }));
  await press();
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'IBAN' }).getAttribute('aria-invalid')).toBe('true'));
  fill('IBAN', 'DE89 3704 0044 0532 0130 00');
  await press();
  await waitFor(async () => expect(await gone.balance()).toBe(0));
  await waitFor(() => expect(record.queryByRole('button', { name: 'Pay out' })).toBeNull());
});

test('whose money is missing is found by e-mail fragment, order, bank reference and amount, and each place says how much it holds', async () => {
  const eve = await createShopper(app, 5000);
  await eve.addToCart(await listItem(app, 4000));
  const bought = await eve.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const [line] = (await eve.browser.get('/purchase/history')).body.payload;
  const { reference } = await announced(eve, '6193.57');
  for (const known of [eve.email.slice(4, 20), bought.body.order_id, reference, '6193.57']) {
    const { user } = openPage(clerk.browser, { path: `/ops/customers?search=${encodeURIComponent(known)}` });
    const { CustomersScreen } = await import('#console/customers/CustomersScreen.tsx');
    const shown = render(<CustomersScreen />);
    const row = await screen.findByRole('link', { name: eve.email });
    expect(document.querySelectorAll('[data-row-link]'), known).toHaveLength(1);
    await user.click(row);
    const record = within(await screen.findByRole('region', { name: eve.email }));
    const place = async (name: string) => (await record.findAllByText(name))[0]?.closest('li')?.textContent;
    expect(await place('Balance')).toContain('€10.00');
    const paid = await place('Paid, not delivered yet');
    expect([paid?.includes('€40.00'), paid?.includes(line.title)], paid).toEqual([true, true]);
    const awaited = await place('Announced, not come in');
    expect([awaited?.includes('€6,193.57'), awaited?.includes(reference)], awaited).toEqual([true, true]);
    const list = within(record.getByRole('list', { name: 'Time line' }));
    expect(await list.findByRole('link', { name: bought.body.order_id })).toBeTruthy();
    shown.unmount();
  }
});

test('a payout of the time line leads to its own record, though it is told with its offer', async () => {
  const { id } = await payoutOf(app, await offerIn(app, ada, 'payout_processing'));
  const record = await show();
  const list = within(record.getByRole('list', { name: 'Time line' }));
  expect((await list.findByRole('link', { name: id })).getAttribute('href')).toBe(`/ops/payouts?id=${id}`);
});

test('a credit shows in the time line when it is given, with how much and why in words', async () => {
  const eve = await createShopper(app, 5000);
  const { browser } = await signedInOperator(app, 'manager');
  const { user, show: showPage } = openPage(browser, { path: `/ops/customers?id=${eve.id}` });
  const { CustomersScreen } = await import('#console/customers/CustomersScreen.tsx');
  showPage(<CustomersScreen />);
  const list = within(await screen.findByRole('list', { name: 'Time line' }));
  await list.findAllByRole('listitem');
  await user.click(screen.getByRole('button', { name: words.credit }));
  const form = within(await screen.findByRole('dialog', { name: words.credit }));
  await user.type(form.getByLabelText(words.amount), '5');
  await user.type(form.getByLabelText('Reason'), 'a late parcel{Enter}');
  const entry = (await list.findByText('customers.credit')).closest('li');
  expect(entry?.textContent).toContain('amount: €5.00 · reason: a late parcel');
});

test('the time line waits for what was chosen last, whatever comes before it', async () => {
  const page = openPage(clerk.browser, { path: `/ops/customers?id=${ada.id}` });
  const held: (() => void)[] = [];
  page.beforeAnswer = (call) =>
    call.endsWith('/events') ? new Promise((resolve) => void held.push(resolve)) : undefined;
  const { TimeLine } = await import('#console/customers/TimeLine.tsx');
  page.show(<TimeLine id={ada.id} version="" />);
  await waitFor(() => expect(held).toHaveLength(1));
  await page.user.click(screen.getByRole('button', { name: /^Show/ }));
  await page.user.click(await screen.findByRole('option', { name: 'Notes' }));
  await waitFor(() => expect(held).toHaveLength(2));
  held[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const list = screen.getByRole('list', { name: 'Time line' });
  expect(list.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText(words.noEvents)).toBeNull();
  held[1]?.();
  expect(await screen.findByText(words.noEvents)).toBeTruthy();
});
