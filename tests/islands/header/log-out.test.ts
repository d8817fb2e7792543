/** Logging out over the real API: who could not be logged out is told so and stays signed in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCustomer, type TestCustomer } from '../../support/customers.ts';
import { openPage, type Page } from '../../support/dom/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function logOutOf({ browser, token }: TestCustomer, instead: Page['instead'] = () => undefined) {
  const page = openPage(browser, { path: '/account', token });
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { logOut } = await import('#islands/header/log-out.ts');
  const { $session } = await import('#stores/session.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  const { requireSignIn } = await import('#stores/access.ts');
  await bootstrap();
  requireSignIn('en');
  page.instead = instead;
  await logOut('en');
  return { page, status: $session.get().status, toasts: $toasts.get().map(({ text }) => text) };
}

test('it ends the session and leads home, from a page for customers too', async () => {
  const customer = await signUpCustomer(app);
  const { page, status, toasts } = await logOutOf(customer);
  expect([status, page.left, toasts, localStorage.getItem('token')]).toEqual(['guest', ['/'], [], null]);
  expect((await customer.browser.get('/is-auth')).body.authenticated).toBe(false);
});

test.each([
  ['was not answered', new TypeError('no network'), 'Logout failed'],
  ['failed without a word', new Response('', { status: 500 }), 'Logout failed'],
  [
    'was refused with a word',
    Response.json({ status: 'ERROR', message: 'Not now', message_key: 'database_unavailable' }, { status: 503 }),
    'Not now',
  ],
])('one that %s is told, and the customer stays signed in', async (_, answer, text) => {
  const customer = await signUpCustomer(app);
  const { page, status, toasts } = await logOutOf(customer, () => answer);
  expect([status, page.left, toasts]).toEqual(['customer', [], [text]]);
  expect(localStorage.getItem('token')).toBe(customer.token);
});

test('a session that is over counts as logged out', async () => {
  const customer = await signUpCustomer(app);
  const { page, status, toasts } = await logOutOf(customer, () => Response.json({}, { status: 401 }));
  expect([status, page.left, toasts]).toEqual(['guest', ['/'], []]);
});
