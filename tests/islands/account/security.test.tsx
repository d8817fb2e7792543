/** The panels of security: two-factor authentication on, renewed and off, devices, sessions that end elsewhere, and the end of an account. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { credit, goodPassword, signUpCustomer, type TestCustomer } from '../../support/customers.ts';
import { openPage, type Page } from '../../support/dom/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function openSecurity({ browser, token }: Pick<TestCustomer, 'browser'> & { token?: string }) {
  const page = openPage(browser, { path: '/account', token });
  const { SecurityPanels } = await import('#islands/account/SecurityPanels.tsx');
  const { watchFailures } = await import('#stores/failures.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  watchFailures();
  page.show(<SecurityPanels language="en" />);
  await screen.findByRole('list');
  const press = (name: string, within_: HTMLElement = document.body) =>
    page.user.click(within(within_).getByRole('button', { name }));
  return { page, press, toasts: () => $toasts.get().map(({ text }) => text) };
}

/** Signs the customer in on another device; gives what it keeps. */
async function signInElsewhere(
  { email, password }: TestCustomer,
  code = '',
): Promise<{ browser: Browser; token: string }> {
  const browser = app.browser();
  const { status, body } = await browser.post('/login', { username: email, password, code }, { headers: chrome });
  expect(status, body.message).toBe(200);
  return { browser, token: body.token };
}

const chrome = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

const dialog = () => document.querySelector('dialog[open]') as HTMLElement;

/** Opened to the step of the first code, which is typed. */
async function openFirstCode() {
  const security = await openSecurity(await signUpCustomer(app));
  const { page, press } = security;
  await press('Turn on');
  await page.user.type(await screen.findByLabelText('Password'), goodPassword);
  await press('Continue', dialog());
  const secret = (await screen.findByText(/^[A-Z2-7 ]{20,}$/)).textContent.replaceAll(' ', '');
  await waitFor(() => expect(dialog()).not.toBeNull());
  await page.user.type(within(dialog()).getByRole('textbox'), codeOf(app, secret));
  return security;
}

async function storeCodes({ user }: Page) {
  await waitFor(() => expect(within(dialog()).getAllByRole('listitem').length).toBeGreaterThanOrEqual(8));
  expect(within(dialog()).queryByRole('button', { name: 'Close' })).toBeNull();
  await user.click(within(dialog()).getAllByRole('button').at(-1) as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy();
}

test('it is turned on with the password and a first code, and the recovery codes are shown once', async () => {
  const { page, press } = await openFirstCode();
  await press('Turn on', dialog());
  await storeCodes(page);
});

test('a customer whose e-mail is not verified is led to the verification first, and back', async () => {
  const { page, press } = await openSecurity(await signUpCustomer(app, { verified: false }));
  await press('Turn on');
  expect(page.left).toEqual(['/email-verification?redirect=%2Faccount']);
  expect(dialog()).toBeNull();
});

test('the recovery codes are shown also when the dialog was closed before they came', async () => {
  const { page, press } = await openFirstCode();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  page.beforeAnswer = (call) => (call === 'POST /api/user/two-factor/enable' ? held : undefined);
  await press('Turn on', dialog());
  await press('Close', dialog());
  await waitFor(() => expect(dialog()).toBeNull());
  release();
  await storeCodes(page);
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

test('a recovery code that let in is gone from their number, and another one turns it off', async () => {
  const customer = await customerWithTwoFactor(app);
  const [first, second = ''] = customer.recoveryCodes;
  const { page, press, toasts } = await openSecurity(await signInElsewhere(customer, first));
  expect(screen.getByText('9 recovery codes left')).toBeTruthy();
  await press('Turn off');
  await screen.findByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await page.user.type(within(dialog()).getByLabelText('Password'), goodPassword);
  await page.user.type(within(dialog()).getByRole('textbox', { name: 'Code' }), `${second}{Enter}`);
  await waitFor(() => expect(toasts()).toEqual(['Two-step sign-in is off']));
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
  expect(panel.textContent).toContain('There is money on your balance.');
  const way = await within(panel).findByRole('link', { name: 'Withdraw' });
  expect(way.getAttribute('href')).toBe('/account/statement');
  expect(page.left).toEqual([]);
});

test('an account is closed with the password, and its page leads home and says so', async () => {
  const customer = await signUpCustomer(app);
  const { page, press, toasts } = await openSecurity(customer);
  await press('Close my account');
  const warning = document.getElementById(dialog()?.getAttribute('aria-describedby') ?? '');
  expect(warning?.textContent).toMatch(/cannot be undone|for good|forever/i);
  await page.user.type(within(dialog()).getByLabelText('Password'), `${goodPassword}{Enter}`);
  await waitFor(() => expect(page.left).toEqual(['/']));
  expect(toasts()).toEqual(['Your account is closed. Take care.']);
  expect((await customer.browser.get('/is-auth')).body.authenticated).toBe(false);
});

test('another device is listed by its browser, and is signed out by its button', async () => {
  const customer = await signUpCustomer(app);
  const elsewhere = await signInElsewhere(customer);
  const { page, toasts } = await openSecurity(customer);
  const others = () => screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('Last seen'));
  const [other] = others();
  expect(other?.textContent).toContain('Chrome on');
  within(other as HTMLElement)
    .getByRole('button', { name: /^Sign out Chrome on/ })
    .focus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(toasts()).toEqual(['The device is signed out']));
  await waitFor(() => expect(others()).toEqual([]));
  expect((await elsewhere.browser.get('/is-auth')).body.authenticated).toBe(false);
});

test('the page of a device that was signed out leads to sign-in and back, without a complaint', async () => {
  const customer = await signUpCustomer(app);
  const elsewhere = await signInElsewhere(customer);
  await customer.browser.post('/user/sessions/end-all');
  const session = { name: 'Ada', surname: 'Byron', email: customer.email, balanceCents: 0, emailVerified: true };
  localStorage.setItem('session', JSON.stringify(session));
  const page = openPage(elsewhere.browser, { path: '/account', token: elsewhere.token });
  const { AccountScreen } = await import('#islands/account/AccountScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { watchFailures } = await import('#stores/failures.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  watchFailures();
  page.show(<AccountScreen language="en" tab="personal" offersOpen />);
  await bootstrap();
  await waitFor(() => expect(page.left).toEqual(['/auth?form=signin&redirect=%2Faccount']));
  expect($toasts.get()).toEqual([]);
});

test('a session that ends while the page is open is told once and forgotten, and leads to sign-in and back', async () => {
  const customer = await signUpCustomer(app);
  const { browser } = await signInElsewhere(customer);
  const { page, press, toasts } = await openSecurity(customer);
  const kept = () => ['session', 'token'].map((key) => localStorage.getItem(key));
  expect(kept()).toEqual([expect.stringContaining(customer.email), customer.token]);
  await browser.post('/user/sessions/end-all');
  await press('Download my data');
  await waitFor(() => expect(page.left).toEqual(['/auth?form=signin&redirect=%2Faccount']));
  expect(toasts()).toEqual(['Error occurred. Please log in again.']);
  expect(kept()).toEqual([null, null]);
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
