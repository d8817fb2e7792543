/** The profile's form: what fills it in, its errors, a new e-mail that takes the password, and a session that ends meanwhile. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, signUpCustomer, type TestCustomer } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

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
const currentPassword = () => screen.getAllByLabelText('Current password').length;

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

test('a new e-mail takes the password, and waits for its link, which can be withdrawn', async () => {
  const customer = await signUpCustomer(app);
  const { page, save, toasts } = await openProfile(customer);
  const before = currentPassword();
  fill('Email', `new-${customer.email}`);
  expect(currentPassword()).toBe(before + 1);
  await save();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  fireEvent.change(screen.getAllByLabelText('Current password')[0] as HTMLElement, {
    target: { value: goodPassword },
  });
  await save();
  expect(await screen.findByText(`new-${customer.email}`)).toBeTruthy();
  expect(field('Email').value).toBe(customer.email);
  expect(currentPassword()).toBe(before);

  await page.user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText(`new-${customer.email}`)).toBeNull());
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
