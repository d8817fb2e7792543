/** Topping up: the limits of the amount, what a bank transfer asks for, and where a request leads. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { idempotencyKeys } from '#server/db/schema/shop.ts';
import { setRate } from '#server/domain/settings/operator/set-rate.ts';
import { setSetting } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { chooseByLetters } from '../../support/dom/type-ahead.ts';
import { buyer, createShopper, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

async function openTopUp({ browser }: Shopper) {
  const page = openPage(browser, { path: '/account' });
  const { TopUpDialog } = await import('#islands/account/TopUpDialog.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  page.show(<TopUpDialog language="en" open onClose={() => undefined} />);
  const press = (name: string) => page.user.click(within(dialog()).getByRole('button', { name }));
  return { page, press, toasts: () => $toasts.get().map(({ text }) => text) };
}

const dialog = () => document.querySelector('dialog[open]') as HTMLElement;
const fill = (name: string, value: string) =>
  fireEvent.change(within(dialog()).getByLabelText(name), { target: { value } });

async function fillContact(page: Awaited<ReturnType<typeof openTopUp>>['page']): Promise<void> {
  fill('Phone', buyer.phone);
  fill('City', buyer.city);
  fill('Address', buyer.address);
  fill('Post Code', buyer.postCode);
  within(dialog()).getByLabelText('Country').focus();
  await chooseByLetters(page.user, 'germ');
}

test('the amount has its limits; a card leads to the provider', async () => {
  const { page, press, toasts } = await openTopUp(await createShopper(app));
  fill('Amount', '2');
  await press('Continue');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]).toContain('5');
  await page.user.click(within(dialog()).getByRole('button', { name: /€50/ }));
  expect(within(dialog()).getByLabelText<HTMLInputElement>('Amount').value).toBe('50');
  await page.user.click(within(dialog()).getByRole('radio', { name: /card/i }));
  await press('Continue');
  expect(await within(dialog()).findByText(/Step 2 of 2/)).toBeTruthy();
  expect(document.activeElement?.textContent).toMatch(/Step 2 of 2/);
  await fillContact(page);
  await press('Pay');
  await waitFor(() => expect(page.left[0]).toContain('/sandbox/pay/'));
});

test('in yen the minimum, the decimals and the charge are those of yen', async () => {
  localStorage.setItem('currency_code', 'JPY');
  const ada = await createShopper(app);
  const { page, press } = await openTopUp(ada);
  for (const [typed, text] of [
    ['799', 'Minimum top-up amount: 800 ¥'],
    ['900.5', 'Please enter a valid amount'],
  ] as const) {
    fill('Amount', typed);
    await press('Continue');
    await waitFor(() => expect(dialog().querySelector('.field-error')?.textContent).toBe(text));
    expect(within(dialog()).getAllByText(text), 'once').toHaveLength(1);
  }
  fill('Amount', '1000');
  await press('Continue');
  await within(dialog()).findByText(/Step 2 of 2/);
  await fillContact(page);
  await press('Pay');
  await waitFor(() => expect(page.left[0]).toContain('/sandbox/pay/'));
  const { body } = await ada.browser.get('/deposit/history');
  expect(body.payload).toMatchObject([{ sum: 1000, currency: { code: 'JPY' } }]);
});

test('a rate and a minimum that an operator sets count for the next dialog', async () => {
  const operator = { deps: app.deps, actor: 'test', role: 'owner' } as const;
  onTestFinished(async () => {
    await setRate(operator, { code: 'USD', value: '1.1', again: '1.1' });
    await setSetting(app.deps, 'min_top_up', 5);
  });
  await setRate(operator, { code: 'USD', value: '2', again: '2' });
  await setSetting(app.deps, 'min_top_up', 7.5);
  localStorage.setItem('currency_code', 'USD');
  const { press } = await openTopUp(await createShopper(app));
  fill('Amount', '14.99');
  await press('Continue');
  expect((await within(dialog()).findAllByText('Minimum top-up amount: 15 $')).length).toBeGreaterThan(0);
});

test('while the shop uses credits the amount and its minimum are in them, and what one is worth is said', async () => {
  onTestFinished(() => setSetting(app.deps, 'internal_currency_enabled', false));
  await setSetting(app.deps, 'internal_currency_name', 'Crowns');
  await setSetting(app.deps, 'internal_currency_exchange_rate_eur', 0.25);
  await setSetting(app.deps, 'internal_currency_enabled', true);
  const { press } = await openTopUp(await createShopper(app));
  expect(within(dialog()).getByText('1 Crowns = €0.2500')).toBeTruthy();
  fill('Amount', '19.99');
  await press('Continue');
  expect((await within(dialog()).findAllByText('Minimum top-up amount: 20 Crowns')).length).toBeGreaterThan(0);
});

test('without a bank account of the shop a card is all there is to choose', async () => {
  onTestFinished(() => setSetting(app.deps, 'sepa_iban', 'NL91ABNA0417164300'));
  await setSetting(app.deps, 'sepa_iban', '');
  await openTopUp(await createShopper(app));
  expect(within(dialog()).getAllByRole('radio')).toEqual([within(dialog()).getByRole('radio', { name: /Card/ })]);
});

test('a top-up that is paid again on the page that the browser’s Back shows is another one', async () => {
  const ada = await createShopper(app);
  const { page, press } = await openTopUp(ada);
  fill('Amount', '20');
  await press('Continue');
  await within(dialog()).findByText(/Step 2 of 2/);
  await fillContact(page);
  await press('Pay');
  await waitFor(() => expect(page.left).toHaveLength(1));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  // typing lets the next press count, however soon it comes
  for (const city of ['Bonn', buyer.city]) fill('City', city);
  await press('Pay');
  await waitFor(() => expect(page.left).toHaveLength(2));
  const keys = await app.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.customerId, ada.id));
  expect(new Set(keys.map(({ key }) => key)).size).toBe(2);
});

test('a bank transfer asks for an account and the terms, and what was typed outlives the way back', async () => {
  const { page, press } = await openTopUp(await createShopper(app));
  fill('Amount', '25');
  await page.user.click(within(dialog()).getByRole('radio', { name: /SEPA/ }));
  await press('Continue');
  await within(dialog()).findByText(/Step 2 of 2/);
  await fillContact(page);
  await press('Pay');
  await waitFor(() => expect(within(dialog()).getByLabelText('IBAN').getAttribute('aria-invalid')).toBe('true'));
  expect(within(dialog()).getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
  expect(within(dialog()).getByText('You must agree to the Terms of Use')).toBeTruthy();
  for (const wrong of ['', 'DE89 3704', 'DE88370400440532013000', 'NO93860111179470']) {
    fill('IBAN', wrong);
    await press('Pay');
    expect(await within(dialog()).findByText('Please enter a valid IBAN'), wrong).toBeTruthy();
  }
  fill('IBAN', 'de89370400440532013000');
  fireEvent.blur(within(dialog()).getByLabelText('IBAN'));
  expect(within(dialog()).getByLabelText<HTMLInputElement>('IBAN').value).toBe('DE89 3704 0044 0532 0130 00');
  await press('Back');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('Amount').value).toBe('25');
  await press('Continue');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Step 2 of 2/));
  expect(within(dialog()).getByLabelText<HTMLInputElement>('City').value).toBe(buyer.city);
  expect(within(dialog()).getByLabelText<HTMLInputElement>('IBAN').value).toContain('DE89');
  await page.user.click(within(dialog()).getByRole('checkbox'));
  await press('Pay');
  await waitFor(() => expect(page.left[0]).toMatch(/\/processing-payment\?.*order/));
});

test('the address opens the dialog, once', async () => {
  const { browser } = await createShopper(app);
  const page = openPage(browser, { path: '/account/orders?topup=1' });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  page.show(<AccountScreen language="en" tab="orders" offersOpen />);
  expect(await screen.findByRole('dialog', { name: 'Top up balance' })).toBeTruthy();
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
  expect(location.search).toBe('');
  expect(page.left).toEqual([]);
});

test('an unverified customer is led to the verification, and back to the open dialog', async () => {
  const { browser } = await createShopper(app, 0, { verified: false });
  const page = openPage(browser, { path: '/account/orders?topup=1' });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  page.show(<AccountScreen language="en" tab="orders" offersOpen />);
  await waitFor(() => expect(page.left).toEqual(['/email-verification?redirect=%2Faccount%2Forders%3Ftopup%3D1']));
});

test('the button of the account leads an unverified customer there too', async () => {
  const { browser } = await createShopper(app, 0, { verified: false });
  const page = openPage(browser, { path: '/account' });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  page.show(<AccountScreen language="en" tab="personal" offersOpen />);
  await bootstrap();
  await page.user.click(screen.getByRole('button', { name: 'Top Up Balance' }));
  await waitFor(() => expect(page.left).toEqual(['/email-verification?redirect=%2Faccount%3Ftopup%3D1']));
});
