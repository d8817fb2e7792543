/** The figures above the statement, and the dialog that withdraws: each rule said, the code asked for, and the money gone from the figures. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { mailedCodeOf } from '../../support/destinations.ts';
import { paidTopUp } from '../../support/disputes.ts';
import { openPage } from '../../support/dom/page.ts';
import { offerIn, openOffers } from '../../support/offers.ts';
import { toBalance } from '../../support/payouts.ts';
import { createShopper, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

async function openStatement({ browser }: Shopper) {
  const page = openPage(browser, { path: '/account/statement' });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  await bootstrap();
  page.show(<AccountScreen language="en" tab="statement" offersOpen />);
  const panel = await screen.findByRole('region', { name: 'Your money' });
  await waitFor(() => expect(panel.getAttribute('aria-busy')).toBeNull());
  return { page, panel: within(panel) };
}

const dialog = () => within(document.querySelector('dialog[open]') as HTMLElement);
const fill = (name: string, value: string) => fireEvent.change(dialog().getByLabelText(name), { target: { value } });

async function seller(): Promise<Shopper> {
  const ada = await createShopper(app);
  await ada.browser.post(toBalance, { id: await offerIn(app, ada, 'ready_for_payout') });
  return ada;
}

test('the figures say what is available, held and withdrawable, and why money is held', async () => {
  const ada = await seller();
  await creditCustomer(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { customerId: ada.id, amountCents: 500, reason: 'a test' },
  );
  await paidTopUp(app, ada, 20);
  const { panel } = await openStatement(ada);
  const figure = (name: string) => panel.getByText(name).parentElement?.textContent;
  expect([figure('Available'), figure('Held'), figure('Withdrawable')]).toEqual([
    'Available€94.00',
    'Held€25.00',
    'Withdrawable€69.00',
  ]);
  expect(panel.getByText(/€5.00 is credit for purchases/)).toBeTruthy();
  expect(panel.getByText(/€20.00 came from a card a short time ago and can be withdrawn from/)).toBeTruthy();
});

test('card money of several days says from when on the next part is free', async () => {
  const ada = await createShopper(app);
  await paidTopUp(app, ada, 20);
  app.clock.now += 86_400;
  await paidTopUp(app, ada, 30);
  const { panel } = await openStatement(ada);
  expect(panel.getByText(/€50.00 came from a card/).textContent).toContain('€20.00 of it from');
});

test('a withdrawal says each rule, asks for the mailed code, and is listed', async () => {
  const ada = await seller();
  const { page, panel } = await openStatement(ada);
  await page.user.click(panel.getByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('dialog', { name: 'Withdraw to a bank account' });
  const press = async () => page.user.click(dialog().getByRole('button', { name: 'Withdraw' }));
  expect(dialog().getByLabelText<HTMLInputElement>('Account holder').value).toBe('Ada Byron');
  fill('Account holder', 'Charles Babbage');
  fill('Amount in euros', '70');
  await press();
  for (const text of [
    'At most €69.00 can be withdrawn now',
    'The account must be in your own name, as in your profile: Ada Byron',
    'IBAN is required',
  ])
    expect(await dialog().findByText(text)).toBeTruthy();
  fireEvent.blur(dialog().getByLabelText('IBAN'));
  expect(dialog().getByText('IBAN is required')).toBeTruthy();
  fill('Account holder', 'Byron, Ada');
  fill('Amount in euros', '20.50');
  fill('IBAN', 'de89 3704 0044 0532 0130 00');
  await press();
  expect(await dialog().findByText('Six digits from our email')).toBeTruthy();
  const code = dialog().getByLabelText('Code');
  expect(document.activeElement).toBe(code);
  expect(code.getAttribute('aria-invalid')).not.toBe('true');
  fill('Code', await mailedCodeOf(app, ada.email));
  await press();
  const dialogDone = await screen.findByRole('dialog', { name: 'Your withdrawal is on its way' });
  expect(within(dialogDone).getByRole('status').textContent).toContain('€20.50 goes to DE••3000');
  await page.user.click(within(dialogDone).getByRole('button', { name: 'Done' }));
  expect(await panel.findByText('to DE••3000')).toBeTruthy();
  expect(panel.getByText('Available').parentElement?.textContent).toBe('Available€48.50');
  expect(await ada.balance()).toBe(4850);
});

test('who has nothing to withdraw reads so', async () => {
  const { page, panel } = await openStatement(await createShopper(app, 1000));
  await page.user.click(panel.getByRole('button', { name: 'Withdraw' }));
  const said = within(await screen.findByRole('dialog'));
  expect((await said.findByRole('status')).textContent).toBe('Nothing can be withdrawn now.');
});

test('a withdrawal whose answer was lost shows in the figures, and is made once when it is sent from a dialog opened anew', async () => {
  const ada = await seller();
  const { page, panel } = await openStatement(ada);
  const open = async () => {
    await page.user.click(panel.getByRole('button', { name: 'Withdraw' }));
    await screen.findByRole('dialog', { name: 'Withdraw to a bank account' });
  };
  const press = async () => page.user.click(dialog().getByRole('button', { name: 'Withdraw' }));
  await open();
  fill('Amount in euros', '20.50');
  fill('IBAN', 'de89 3704 0044 0532 0130 00');
  await press();
  await dialog().findByText('Six digits from our email');
  const code = await mailedCodeOf(app, ada.email);
  fill('Code', code);
  page.beforeAnswer = (call) => {
    if (call !== 'POST /api/balance/withdraw') return;
    page.beforeAnswer = () => undefined;
    throw new TypeError('the answer is lost');
  };
  await press();
  await waitFor(() => expect(panel.getByText('Available').parentElement?.textContent).toBe('Available€48.50'));
  await page.user.keyboard('{Escape}');

  await open();
  expect(dialog().getByLabelText<HTMLInputElement>('Amount in euros').value).toBe('20.50');
  expect(dialog().queryByLabelText('Code')).toBeNull();
  await press();
  const dialogDone = await screen.findByRole('dialog', { name: 'Your withdrawal is on its way' });
  expect(await ada.balance()).toBe(4850);
  await page.user.click(within(dialogDone).getByRole('button', { name: 'Done' }));
  await open();
  expect(dialog().getByLabelText<HTMLInputElement>('Amount in euros').value).toBe('');
});
