/** The bootstrap of a page over the real API: a token that has ended neither hides a session nor locks anyone out. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { bootstrapFreshMs } from '#rules/limits.ts';
import type { Browser } from '../support/browser.ts';
import { goodPassword, signUpCustomer } from '../support/customers.ts';
import { openPage, type Page } from '../support/dom/page.ts';
import { listItem, seedShop as openStock } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await openStock(app);
});
afterAll(() => app.close());

const asked = 'GET /api/bootstrap';

async function seedShop(
  browser: Browser,
  token?: string,
): Promise<{ page: Page } & Awaited<ReturnType<typeof stores>>> {
  const page = openPage(browser, { path: '/account', token });
  return { page, ...(await stores()) };
}

async function stores() {
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { signIn } = await import('#stores/sign-in.ts');
  const { $session } = await import('#stores/session.ts');
  return { bootstrap, signIn, $session };
}

test('a guest and a customer are asked for once', async () => {
  const guest = await seedShop(app.browser());
  await guest.bootstrap();
  expect([guest.page.calls, guest.$session.get().status]).toEqual([[asked], 'guest']);

  vi.resetModules();
  const customer = await signUpCustomer(app);
  const known = await seedShop(customer.browser, customer.token);
  await known.bootstrap();
  expect([known.page.calls, known.$session.get().status]).toEqual([[asked], 'customer']);
  expect(localStorage.getItem('token')).toBe(customer.token);
});

test('a session that ends after the start is told of, and a guest is told nothing', async () => {
  const { browser } = await signUpCustomer(app);
  const { page, bootstrap, $session } = await seedShop(browser);
  const { reload } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  browser.cookies.clear();
  const told = [];
  for (const _ of ['ended', 'still a guest']) {
    await reload();
    told.push([$session.get().status, page.left.length, $toasts.get().length]);
  }
  expect(told).toEqual([
    ['guest', 1, 1],
    ['guest', 1, 1],
  ]);
});

test('what was put into the cart before the start is in it afterwards', async () => {
  const item = await listItem(app, 500);
  const customer = await signUpCustomer(app);
  const { page, bootstrap } = await seedShop(customer.browser, customer.token);
  const { $cartIds } = await import('#stores/cart.ts');
  const { addToCart } = await import('#stores/cart-actions.ts');
  const added = addToCart(item);
  await Promise.all([added, bootstrap()]);
  expect(page.calls).toEqual(['POST /api/cart/add', asked]);
  expect($cartIds.get()).toEqual([item]);
});

test('a guest who presses before it is known who is here is asked to sign in, and nothing is refused', async () => {
  const { page, bootstrap } = await seedShop(app.browser());
  const { putInCart } = await import('#stores/cart-toggle.ts');
  const { $cartBusy } = await import('#stores/cart-queue.ts');
  const put = putInCart('itm_00000000000000000000', 'en');
  expect($cartBusy.get()).toEqual({ itm_00000000000000000000: true });
  expect(await put).toBe(false);
  await bootstrap();
  expect(page.calls).toEqual([asked]);
  expect(page.left).toEqual(['/auth?form=signin&redirect=%2Faccount&item=itm_00000000000000000000']);
  expect($cartBusy.get()).toEqual({ itm_00000000000000000000: false });
});

test('a customer whom only the cookie names has it in the cart all the same', async () => {
  const item = await listItem(app, 500);
  const { browser } = await signUpCustomer(app);
  const { page } = await seedShop(browser);
  const { putInCart } = await import('#stores/cart-toggle.ts');
  expect(await putInCart(item, 'en')).toBe(true);
  expect(page.calls).toEqual([asked, 'POST /api/cart/add']);
});

test.each([
  ['has run out', () => (app.clock.now += 31 * 86_400)],
  ['was signed with another secret', () => 0],
])('a token that %s is forgotten, and the customer signs in again', async (why, pass) => {
  const { email, browser, token } = await signUpCustomer(app);
  pass();
  browser.cookies.clear();
  const dead = why === 'has run out' ? token : `${token.slice(0, -6)}forged`;
  const { page, bootstrap, signIn, $session } = await seedShop(browser, dead);
  await bootstrap();
  expect([page.calls, $session.get().status]).toEqual([[asked, asked], 'guest']);
  expect(localStorage.getItem('token')).toBeNull();

  // Even one that was still there would not stand in the way.
  localStorage.setItem('token', dead);
  await signIn({ username: email, password: goodPassword });
  expect($session.get()).toMatchObject({ status: 'customer', customer: { email } });
});

test('a token whose session was ended does not hide the session of the cookie', async () => {
  const { email, browser, token } = await signUpCustomer(app);
  await browser.post('/user/sessions/end-all');
  await browser.post('/login', { username: email, password: goodPassword });
  const { page, bootstrap, $session } = await seedShop(browser, token);
  await bootstrap();
  expect([page.calls, $session.get().status]).toEqual([[asked, asked], 'customer']);
  expect(localStorage.getItem('token')).toBeNull();
});

test('a token that a sign-in keeps meanwhile stays, and the answer to the older one is not taken', async () => {
  const { browser, token } = await signUpCustomer(app);
  await browser.post('/user/sessions/end-all');
  const other = await signUpCustomer(app);
  const { page, bootstrap, $session } = await seedShop(app.browser(), token);
  page.beforeAnswer = () => {
    if (page.calls.length === 1) localStorage.setItem('token', other.token);
  };
  await bootstrap();
  expect($session.get()).toMatchObject({ status: 'customer', customer: { email: other.email } });
  expect(localStorage.getItem('token')).toBe(other.token);
});

test('a page that is looked at again asks anew after bootstrapFreshMs, and not before', async () => {
  vi.resetModules();
  // the time stands still from before the answer on
  vi.useFakeTimers({ toFake: ['Date'] });
  const { page, bootstrap } = await seedShop(app.browser());
  await bootstrap();
  const { refresh } = await import('#stores/bootstrap.ts');
  const times: number[] = [];
  for (const milliseconds of [0, bootstrapFreshMs - 1, 1]) {
    vi.setSystemTime(Date.now() + milliseconds);
    refresh();
    // it asks once what runs in the cart is done
    await new Promise((resolve) => setTimeout(resolve, 20));
    times.push(page.calls.length);
  }
  vi.useRealTimers();
  expect(times).toEqual([1, 1, 2]);
});

test('a response that was read before a change of the customer does not undo it', async () => {
  const customer = await signUpCustomer(app);
  const { page, bootstrap, $session } = await seedShop(customer.browser, customer.token);
  const { reload } = await import('#stores/bootstrap.ts');
  const { takeProfile, $profile } = await import('#stores/profile.ts');
  await bootstrap();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: read, resolve: isRead } = Promise.withResolvers<void>();
  page.beforeAnswer = () => {
    page.beforeAnswer = () => undefined;
    isRead();
    return held;
  };
  const reloaded = reload();
  await read;
  const saved = await customer.browser.put('/user/profile', { ...$profile.get(), name: 'Augusta' });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  takeProfile(saved.body.payload);
  release();
  await reloaded;
  expect([$session.get().customer?.name, $profile.get()?.name]).toEqual(['Augusta', 'Augusta']);
  expect(page.calls).toEqual([asked, asked, asked]);
});

const silent = () => Response.json({}, { status: 503 });
const unreachable = () => new TypeError('no network');

test.each([
  [
    'en',
    'the server says why',
    () => Response.json({ message: 'The shop rests.' }, { status: 503 }),
    'The shop rests.',
  ],
  ['en', 'the server says nothing', silent, 'Failed to fetch settings'],
  ['en', 'there is no answer', unreachable, 'The shop did not answer. Check your connection and try again.'],
  ['de', 'the server says nothing', silent, 'Die Einstellungen konnten nicht geladen werden'],
  [
    'de',
    'there is no answer',
    unreachable,
    'Der Shop hat nicht geantwortet. Prüfe deine Verbindung und versuche es noch einmal.',
  ],
] as const)('what is told of a start that failed, in %s: %s', async (language, _, answer, text) => {
  const page = openPage(app.browser(), { path: '/account', language });
  page.instead = answer;
  const { bootstrap, bootstrapFailureText, $bootstrapFailure } = await import('#stores/bootstrap.ts');
  await expect(bootstrap()).rejects.toThrow();
  expect(bootstrapFailureText($bootstrapFailure.get())).toBe(text);
});
