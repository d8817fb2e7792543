/** The panels of security: two-factor authentication on, renewed and off, devices, and what keeps an account from being closed. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credit, goodPassword, signUpCustomer, type TestCustomer } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function openSecurity({ browser }: TestCustomer) {
  const page = openPage(browser, { path: '/account' });
  const { SecurityPanels } = await import('#islands/account/SecurityPanels.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  page.show(<SecurityPanels language="en" />);
  await screen.findByRole('list');
  const press = (name: string, within_: HTMLElement = document.body) =>
    page.user.click(within(within_).getByRole('button', { name }));
  return { page, press, toasts: () => $toasts.get().map(({ text }) => text) };
}

const dialog = () => document.querySelector('dialog[open]') as HTMLElement;

test('it is turned on with the password and a first code, and the recovery codes are shown once', async () => {
  const { page, press } = await openSecurity(await signUpCustomer(app));
  await press('Turn on');
  await page.user.type(await screen.findByLabelText('Password'), goodPassword);
  await press('Continue', dialog());
  const secret = (await screen.findByText(/^[A-Z2-7 ]{20,}$/)).textContent.replaceAll(' ', '');
  await waitFor(() => expect(dialog()).not.toBeNull());
  await page.user.type(within(dialog()).getByRole('textbox'), codeOf(app, secret));
  await press('Turn on', dialog());
  await waitFor(() => expect(within(dialog()).getAllByRole('listitem').length).toBeGreaterThanOrEqual(8));
  expect(within(dialog()).queryByRole('button', { name: 'Close' })).toBeNull();
  await page.user.click(within(dialog()).getAllByRole('button').at(-1) as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy();
});

test('it is turned off with the password and a code; a wrong code can be typed again', async () => {
  const customer = await customerWithTwoFactor(app);
  const { page, press, toasts } = await openSecurity(customer);
  await press('Turn off');
  await waitFor(() => expect(dialog()).not.toBeNull());
  await page.user.type(within(dialog()).getByLabelText('Password'), goodPassword);
  await page.user.type(within(dialog()).getByRole('textbox', { name: 'Code' }), '000000');
  await press('Turn off', dialog());
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await page.user.clear(within(dialog()).getByRole('textbox', { name: 'Code' }));
  await page.user.type(within(dialog()).getByRole('textbox', { name: 'Code' }), codeOf(app, customer.secret));
  await press('Turn off', dialog());
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
});

test('an account with money is not closed, says why, and leads to where it is withdrawn', async () => {
  const customer = await signUpCustomer(app);
  await credit(app, customer.id, 500);
  const { page, press } = await openSecurity(customer);
  await press('Close my account');
  await page.user.type(within(dialog()).getByLabelText('Password'), goodPassword);
  await press('Close my account', dialog());
  await waitFor(() => expect(dialog()).toBeNull());
  const panel = await screen.findByRole('region', { name: /data/i });
  expect(panel.textContent).toMatch(/balance/i);
  const way = await within(panel).findByRole('link', { name: 'Withdraw' });
  expect(way.getAttribute('href')).toBe('/account/statement');
  expect(page.left).toEqual([]);
});

test('signing out everywhere ends the session and leads home', async () => {
  const customer = await signUpCustomer(app);
  const { page, press } = await openSecurity(customer);
  await press('Sign out everywhere');
  await waitFor(() => expect(page.left).toEqual(['/']));
  expect((await customer.browser.get('/is-auth')).body.authenticated).toBe(false);
});

test('the sum above which purchases ask for a code is lowered freely, and raised or switched off with a code', async () => {
  const customer = await customerWithTwoFactor(app);
  const { page, press, toasts } = await openSecurity(customer);
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Above, in €' });
  const limit = async () => (await customer.browser.get('/user/security')).body.payload.two_factor.code_above;
  expect(amount().value).toBe('100');
  await page.user.clear(amount());
  await press('Save');
  expect(await screen.findByText('Please enter a valid amount')).toBeTruthy();
  await page.user.type(amount(), '50');
  await press('Save');
  await waitFor(() => expect(toasts()).toContain('Saved'));
  expect(await limit()).toBe(50);
  await page.user.click(screen.getByRole('checkbox', { name: 'Ask for a code before large purchases' }));
  expect(screen.queryByRole('textbox', { name: 'Above, in €' })).toBeNull();
  await press('Save');
  await page.user.type(await screen.findByRole('textbox', { name: 'Code' }), codeOf(app, customer.secret));
  await press('Confirm', dialog());
  await waitFor(() => expect(dialog()).toBeNull());
  expect(await limit()).toBeNull();
});
