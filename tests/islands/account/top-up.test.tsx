/** Topping up: the limits of the amount, what a bank transfer asks for, and where a request leads. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../support/dom/page.ts';
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
  await page.user.keyboard('{Enter}germ{Enter}');
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
  fill('IBAN', 'DE89370400440532013000');
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
