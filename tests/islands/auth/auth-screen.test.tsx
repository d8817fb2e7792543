/** The sign-in page: which form is seen and when, what outlives a switch, where a customer is sent, and the way back from Steam. */
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#server/db/schema/customers.ts';
import type { Browser } from '../../support/browser.ts';
import { goodPassword, mailedLink, openRegistration, setSetting, signUpCustomer } from '../../support/customers.ts';
import { openPage, type Page } from '../../support/dom/page.ts';
import { listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await openRegistration(app);
});
afterAll(() => app.close());

/** The page at `search`, hidden as `browser/boot.js` hides it before the islands run. */
async function openAuth(search = '', browser: Browser = app.browser(), instead?: Page['instead']) {
  const page = openPage(browser, { path: `/auth${search}` });
  if (instead) page.instead = instead;
  document.title = 'Log In · Regalia';
  document.documentElement.dataset.form = 'none';
  const { AuthScreen } = await import('#islands/auth/AuthScreen.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  page.show(<AuthScreen language="en" />);
  const fill = async (name: string, value: string) => {
    await page.user.clear(screen.getByLabelText(name));
    await page.user.type(screen.getByLabelText(name), value);
  };
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  return { page, fill, press, toasts: () => $toasts.get().map(({ text }) => text) };
}

const isHidden = () => 'form' in document.documentElement.dataset;
const isShown = (title: string) =>
  waitFor(() => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(isHidden()).toBe(false);
  });

test.each([
  ['', 'Log In'],
  ['?form=signup', 'Sign Up'],
  ['?form=reset', 'Reset password'],
  ['?form=other', 'Log In'],
])('the address %j shows its form, and the title of the page says which', async (search, title) => {
  await openAuth(search);
  await isShown(title);
  expect(document.title).toBe(`${title} · Regalia`);
});

test('a switch keeps the redirect of the address and what was typed, but no password', async () => {
  const { page, fill } = await openAuth('?form=signin&redirect=%2Fcart');
  await isShown('Log In');
  await fill('Email', 'ada@example.com');
  await fill('Password', 'Secret123');
  await page.user.click(screen.getByRole('link', { name: 'Please register' }));
  await isShown('Sign Up');
  expect(location.search).toBe('?form=signup&redirect=%2Fcart');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  await fill('First name', 'Ada');
  await page.user.click(screen.getByRole('link', { name: 'Log In' }));
  await isShown('Log In');
  await page.user.click(screen.getByRole('link', { name: 'Please register' }));
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
});

test('the e-mail of the address is filled in', async () => {
  await openAuth('?form=signin&email=ada%40example.com');
  await isShown('Log In');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
});

test('a wrong password is told, stays told in the form, and can be mended; the right one leads to the redirect', async () => {
  const { email } = await signUpCustomer(app);
  const { page, fill, press, toasts } = await openAuth('?form=signin&redirect=%2Fcart');
  await isShown('Log In');
  await fill('Email', email);
  await fill('Password', 'Wrong1234');
  await press('Log In');
  await waitFor(() => expect(toasts()).toEqual(['Wrong email or password']));
  const told = screen.getByRole('alert');
  expect(told.textContent).toContain('Wrong email or password');
  expect(within(told).getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toContain(
    'form=reset',
  );
  const isInvalid = (name: string) => screen.getByLabelText(name).getAttribute('aria-invalid');
  expect([isInvalid('Email'), isInvalid('Password')]).toEqual(['true', 'true']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Log In' }));
  expect(page.left).toEqual([]);
  await fill('Password', goodPassword);
  await press('Log In');
  await waitFor(() => expect(page.left).toEqual(['/cart']));
});

test('a blocked customer is led to the support', async () => {
  const { email } = await signUpCustomer(app);
  const { db, now } = app.deps;
  await db.update(customers).set({ blockedAt: now() }).where(eq(customers.email, email));
  const { fill, press } = await openAuth();
  await isShown('Log In');
  await fill('Email', email);
  await fill('Password', goodPassword);
  await press('Log In');
  const told = within(await screen.findByRole('alert'));
  expect(told.getByRole('link', { name: 'Write to our support' }).getAttribute('href')).toBe('/contact');
});

test('a customer with two-factor authentication is asked for a code, and may go back', async () => {
  const { email, secret } = await customerWithTwoFactor(app);
  const { page, fill, press } = await openAuth();
  await isShown('Log In');
  await fill('Email', email);
  await fill('Password', goodPassword);
  await press('Log In');
  await screen.findByRole('form', { name: 'Two-step sign-in' });
  await press('Back');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
  await fill('Password', goodPassword);
  await press('Log In');
  await screen.findByRole('form', { name: 'Two-step sign-in' });
  await page.user.type(screen.getByRole('textbox'), codeOf(app, secret));
  await press('Log In');
  await waitFor(() => expect(page.left).toEqual(['/account']));
});

test('a recovery code lets in as well', async () => {
  const { email, recoveryCodes } = await customerWithTwoFactor(app);
  const { page, fill } = await openAuth();
  await isShown('Log In');
  await fill('Email', email);
  await page.user.type(screen.getByLabelText('Password'), `${goodPassword}{Enter}`);
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(document.activeElement).toBe(code));
  await page.user.keyboard(`${recoveryCodes[0]}{Enter}`);
  await waitFor(() => expect(page.left).toEqual(['/account']));
});

test('a customer is sent home, or to the redirect', async () => {
  const { browser } = await signUpCustomer(app);
  const { page } = await openAuth('?form=signup', browser);
  await waitFor(() => expect(page.left).toEqual(['/']));
});

test('a sign-up leads to the account', async () => {
  const { page, fill, press } = await openAuth('?form=signup');
  await isShown('Sign Up');
  await fill('First name', ' Ada ');
  await fill('Last name', 'Byron');
  await fill('Email', 'ada.byron@example.test');
  await fill('Phone', '+49 30 901820');
  await fill('Password', goodPassword);
  await fill('Confirm password', `${goodPassword} `);
  await page.user.click(screen.getByRole('checkbox'));
  await press('Sign Up');
  expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  await fill('Confirm password', goodPassword);
  await press('Sign Up');
  await waitFor(() => expect(page.left).toEqual(['/account']));
  expect(await mailedLink(app, 'ada.byron@example.test')).toContain('/email/verify');
});

test('closed registration says so in place of the form', async () => {
  await setSetting(app.deps, 'is_reg_enabled', false);
  await openAuth('?form=signup');
  expect(await screen.findByText('Registration is closed for now')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull();
  await setSetting(app.deps, 'is_reg_enabled', true);
});

test('a reset link is sent to the typed address, whoever it belongs to', async () => {
  const { fill, press, toasts } = await openAuth('?form=reset');
  await isShown('Reset password');
  await press('Send reset link');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await fill('Email', 'nobody@example.com');
  await press('Send reset link');
  expect(await screen.findByText('Check your mailbox')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
});

test.each([
  ['cancelled', 'You have not signed in through Steam'],
  ['invalid', 'We could not check what Steam told us. Please try again.'],
  ['unavailable', 'Steam does not answer right now. Please try again later.'],
])('a way through Steam that ended as %s is told once', async (result, text) => {
  const { toasts } = await openAuth(`?form=signin&steam=${result}`);
  await isShown('Log In');
  expect(toasts()).toEqual([text]);
  expect(location.search).toBe('?form=signin');
});

test('back from Steam with a session, the form stays hidden and the customer is sent on', async () => {
  const { browser } = await signUpCustomer(app);
  const { page } = await openAuth('?form=signin&steam=in', browser);
  await waitFor(() => expect(page.left).toEqual(['/']));
  expect(isHidden()).toBe(true);
});

test('back from Steam without a session after all, the form is shown with an error', async () => {
  const { toasts } = await openAuth('?form=signin&steam=in');
  expect(isHidden()).toBe(true);
  await isShown('Log In');
  expect(toasts()).toEqual(['Authentication failed']);
});

test('a new account from Steam is told which one will be linked', async () => {
  await openAuth('?form=signup&steam=76561197972611406');
  await isShown('Sign Up');
  expect(screen.getByText('Welcome from Steam')).toBeTruthy();
  expect(screen.getByText(/76561197972611406/)).toBeTruthy();
});

test('what was typed is there again when the shop could not be reached and is', async () => {
  const { page, fill, press } = await openAuth();
  await isShown('Log In');
  await fill('Email', 'ada@example.com');
  const { reload } = await import('#stores/bootstrap.ts');
  page.beforeAnswer = () => {
    throw new TypeError('the connection was lost');
  };
  await reload().catch(() => undefined);
  expect((await screen.findByRole('alert')).textContent).toContain('An error occurred during initialization:');
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  page.beforeAnswer = () => undefined;
  await press('Retry');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ada@example.com'),
  );
});

test('a guest who wanted to put an item into the cart reads of it by the title that the shop knows', async () => {
  await seedShop(app);
  const id = await listItem(app, 900);
  await openAuth(`?form=signin&redirect=%2Fproducts&item=${id}`);
  expect(await screen.findByText(`Log in to put Blade ${id.slice(-4)} in your cart.`)).toBeTruthy();
  expect(screen.getByText('It takes a minute.')).toBeTruthy();
});

test('an item that the shop does not know puts no words on the page', async () => {
  const { page } = await openAuth('?item=Send%20us%20your%20password');
  await waitFor(() => expect(page.calls.filter((call) => call.includes('by-ids'))).toHaveLength(1));
  await isShown('Log In');
  expect(screen.getByText('Your collection is where you left it.')).toBeTruthy();
});
