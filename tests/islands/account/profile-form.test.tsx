/** The profile's form: what fills it in, its errors, a new e-mail that takes the password, and a session that ends meanwhile. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doubleSubmitMs } from '#rules/limits.ts';
import { goodPassword, mailedPath, signUpCustomer, type TestCustomer } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { requiredFields } from '../../support/dom/required-fields.ts';
import { seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { customerWithTwoFactor } from '../../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

async function openProfile({ browser }: TestCustomer) {
  const page = openPage(browser, { path: '/account' });
  const { Personal } = await import('#islands/account/Personal.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  const { watchFailures } = await import('#stores/failures.ts');
  watchFailures();
  await bootstrap();
  page.show(<Personal language="en" />);
  await screen.findByRole('button', { name: 'Save changes' });
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  return { page, save, toasts: () => $toasts.get().map(({ text }) => text) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test('it is filled in from the profile, and a change is saved without the spaces around it', async () => {
  const customer = await signUpCustomer(app, { name: 'Ada' });
  const { save, toasts } = await openProfile(customer);
  expect([field('First name').value, field('Email').value]).toEqual(['Ada', customer.email]);
  fill('First name', ' Grace ');
  fill('City', 'Bonn');
  await save();
  await waitFor(() => expect(toasts()).toEqual(['Profile updated successfully']));
  const { body } = await customer.browser.get('/user/profile');
  expect(body.payload).toMatchObject({ name: 'Grace', city: 'Bonn' });
});

test('what another tab has saved comes into the fields that nobody has touched, and is not taken back', async () => {
  const customer = await signUpCustomer(app, { name: 'Ada' });
  const { save, toasts } = await openProfile(customer);
  const { takeProfile } = await import('#stores/profile.ts');
  const saved = async () => (await customer.browser.get('/user/profile')).body.payload;
  fill('First name', 'Grace');
  fill('Phone', '030 901820');
  const { surname, email } = await saved();
  const elsewhere = { name: 'Augusta', surname, email, phone: '+4930901821', city: 'Bonn' };
  expect((await customer.browser.put('/user/profile', elsewhere)).status).toBe(200);
  const profile = await saved();
  act(() => takeProfile(profile));
  expect(['First name', 'City', 'Phone'].map((label) => field(label).value)).toEqual(['Grace', 'Bonn', '030 901820']);
  // and once more, of which this page has not heard
  expect((await customer.browser.put('/user/profile', { ...elsewhere, address: 'Kai 1' })).status).toBe(200);
  await save();
  await waitFor(() => expect(toasts()).toEqual(['Profile updated successfully']));
  expect(await saved()).toMatchObject({ name: 'Grace', city: 'Bonn', address: 'Kai 1', phoneE164: '+4930901820' });
  expect(field('Address').value).toBe('Kai 1');
});

test('what has to be filled in says so, and nothing else does', async () => {
  await openProfile(await signUpCustomer(app));
  expect(requiredFields(screen.getByRole('region', { name: 'Personal info' }))).toEqual({
    required: ['First name', 'Last name', 'Email', 'Phone'],
    optional: ['Country', 'City', 'Address', 'Post Code', 'Steam trade link'],
  });
});

test('each rule is said at its field, and the first one as a toast', async () => {
  const { save, toasts } = await openProfile(await signUpCustomer(app));
  fill('First name', '');
  fill('Phone', '12');
  fill('Steam trade link', 'https://example.com');
  await save();
  await waitFor(() => expect(toasts()).toEqual(['First name is required']));
  expect(screen.getByText('Please enter a valid phone number')).toBeTruthy();
  expect(screen.getByText('Please enter your trade link as Steam shows it')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
});

const ownPassword = () =>
  within(screen.getByRole('region', { name: 'Personal info' })).queryByLabelText('Current password');
const type = (value: string) => fireEvent.change(ownPassword() as HTMLElement, { target: { value } });
const pending = () => screen.queryByText(/Please open the link/);

test('a new e-mail takes the password, and waits for its link, which is sent again and can be withdrawn', async () => {
  const customer = await signUpCustomer(app);
  const wanted = `new-${customer.email}`;
  const { page, save, toasts } = await openProfile(customer);
  expect(ownPassword()).toBeNull();
  fill('Email', wanted);
  await save();
  await waitFor(() => expect(toasts()).toEqual(['Password is required']));
  await waitFor(() => expect(document.activeElement).toBe(ownPassword()));
  type('Wrong1234');
  await save();
  await waitFor(() => expect(toasts()).toContain('The current password is wrong'));
  type(goodPassword);
  await save();
  expect((await screen.findByText(/Please open the link/)).textContent).toContain(
    `Please open the link we sent to ${wanted}`,
  );
  expect(field('Email').value).toBe(customer.email);
  expect(ownPassword()).toBeNull();

  await page.user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(toasts()).toContain('We have sent you another link. Please check your email.'));
  await page.user.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(toasts()).toContain('Your email address stays as it is.'));
  await waitFor(() => expect(pending()).toBeNull());
  expect(field('Email').value).toBe(customer.email);
  const { body } = await customer.browser.get('/user/profile');
  expect(body.payload).toMatchObject({ email: customer.email, email_pending: null });
});

test('once the link of a new e-mail was opened, the form has the new one', async () => {
  const customer = await signUpCustomer(app);
  const { save } = await openProfile(customer);
  fill('Email', `opened-${customer.email}`);
  type(goodPassword);
  await save();
  await screen.findByText(/Please open the link/);
  await app.browser().get(await mailedPath(app, `opened-${customer.email}`));
  const { reload } = await import('#stores/bootstrap.ts');
  cleanup();
  await reload();
  const { Personal } = await import('#islands/account/Personal.tsx');
  render(<Personal language="en" />);
  await waitFor(() => expect(field('Email').value).toBe(`opened-${customer.email}`));
  expect(pending()).toBeNull();
});

test('with two-factor authentication a new e-mail asks for a code; Escape leaves it as it was, without a word', async () => {
  const customer = await customerWithTwoFactor(app);
  const { page, save, toasts } = await openProfile(customer);
  fill('Email', `coded-${customer.email}`);
  type(goodPassword);
  await save();
  const dialog = () => screen.queryByRole('dialog', { name: 'Confirm that it is you' });
  await waitFor(() => expect(dialog()).not.toBeNull());
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(dialog()).toBeNull());
  expect(toasts()).toEqual([]);
  expect(pending()).toBeNull();

  await new Promise((resolve) => setTimeout(resolve, doubleSubmitMs));
  await save();
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(document.activeElement).toBe(code));
  await page.user.type(code, `${customer.recoveryCodes[0]}{Enter}`);
  expect(await screen.findByText(/Please open the link we sent to/)).toBeTruthy();
  await waitFor(() => expect(dialog()).toBeNull());
});

test('an unverified e-mail has a link to the verification that leads back', async () => {
  const { page } = await openProfile(await signUpCustomer(app, { verified: false }));
  await page.user.click(screen.getByRole('link', { name: 'Verify now' }));
  expect(page.left).toEqual(['/email-verification?redirect=%2Faccount']);
});

test('what was not saved when the session ended is there after the next sign-in, but no password', async () => {
  const customer = await signUpCustomer(app);
  const { page, save } = await openProfile(customer);
  fill('City', 'Bonn');
  page.instead = (call) => (call.startsWith('PUT') ? Response.json({}, { status: 401 }) : undefined);
  await save();
  await waitFor(() => expect(page.left).toEqual(['/auth?form=signin&redirect=%2Faccount']));
  const draft = JSON.parse(sessionStorage.getItem('profile_draft') ?? 'null');
  expect(draft).toMatchObject({ owner: customer.email, form: { city: 'Bonn' } });
  expect(JSON.stringify(draft)).not.toContain('password');
});

test('what was not saved when the page itself notices that the session has ended is there after the next sign-in', async () => {
  const customer = await signUpCustomer(app);
  const { page, toasts } = await openProfile(customer);
  const { reload } = await import('#stores/bootstrap.ts');
  fill('City', 'Bonn');
  customer.browser.cookies.clear();
  await act(reload);
  expect(page.left).toEqual(['/auth?form=signin&redirect=%2Faccount']);
  expect(toasts()).toEqual(['Error occurred. Please log in again.']);

  const { signIn } = await import('#stores/sign-in.ts');
  await act(() => signIn({ username: customer.email, password: goodPassword }));
  await waitFor(() => expect(field('City').value).toBe('Bonn'));
  expect(sessionStorage.getItem('profile_draft')).toBeNull();
});

test('who signs out leaves nothing of what was not saved, and is told nothing', async () => {
  const { page, toasts } = await openProfile(await signUpCustomer(app));
  const { signOutToHome } = await import('#stores/access.ts');
  fill('City', 'Bonn');
  act(() => signOutToHome('en'));
  expect([page.left, toasts(), sessionStorage.getItem('profile_draft')]).toEqual([['/'], [], null]);
});
