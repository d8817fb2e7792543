import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../support/cookies.ts';
import { goodPassword, mailedPath, openRegistration, signUpCustomer, signUpForm } from '../support/customers.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await openRegistration(app);
});
afterAll(() => app.close());

test('a guest is not authenticated, and that costs no round trip', async () => {
  const answer = await app.browser().get('/is-auth');
  expect(answer.body).toEqual({ status: 'OK', authenticated: false, emailVerified: false });
  expect(roundTripsOf(answer)).toBe(0);
});

test('csrf-cookie sets a token that the page can read', async () => {
  const { body, headers } = await app.browser().get('/sanctum/csrf-cookie');
  expect(body).toEqual({ status: 'OK' });
  const cookie = cookieOf(headers, 'XSRF-TOKEN');
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(cookie).not.toMatch(/HttpOnly/i);
  expect(cookie).toContain(`XSRF-TOKEN=${headers.get('X-XSRF-TOKEN')};`);
});

test('the token lasts no longer than the session', async () => {
  const { token } = await signUpCustomer(app, { verified: false });
  const { payload } = await jwtVerify(token, new TextEncoder().encode(app.deps.tokenSecret), {
    currentDate: new Date(app.clock.now * 1000),
  });
  expect(payload.exp).toBe(app.clock.now + 30 * 86_400);
});

test('on https the session cookie is Secure and tied to the host', async () => {
  const secure = await createTestApp({ siteUrl: 'https://regalia.test' });
  try {
    await openRegistration(secure);
    const { headers } = await secure.browser().post('/register', signUpForm());
    expect(cookieOf(headers, '__Host-session')).toMatch(/; Path=\/.*; Secure/i);
    expect(cookieOf(headers, 'XSRF-TOKEN')).toMatch(/; Secure/i);
  } finally {
    await secure.close();
  }
});

test('signing out ends the session for cookie and token, and clears the cookie', async () => {
  const { browser, token } = await signUpCustomer(app);
  const kept = new Map(browser.cookies);
  const answer = await browser.post('/logout');
  expect(answer.status).toBe(200);
  expect(cookieOf(answer.headers, 'session')).toMatch(/Max-Age=0/i);
  expect(browser.cookies.has('session')).toBe(false);
  const old = app.browser();
  for (const [name, value] of kept) old.cookies.set(name, value);
  expect((await old.get('/is-auth')).body.authenticated).toBe(false);
  const bearer = app.browser();
  bearer.token = token;
  expect((await bearer.get('/user/profile')).status).toBe(401);
  expect((await bearer.get('/is-auth')).body.authenticated).toBe(false);
});

test('signing out without a session is no error', async () => {
  expect((await app.browser().post('/logout')).status).toBe(200);
});

test('a session ends after thirty days, and one in use is renewed', async () => {
  const idle = await signUpCustomer(app);
  const busy = await signUpCustomer(app);
  const day = 86_400;
  const start = app.clock.now;
  app.clock.now = start + 20 * day;
  expect((await busy.browser.get('/is-auth')).body.authenticated).toBe(true);
  app.clock.now = start + 31 * day;
  expect((await idle.browser.get('/is-auth')).body.authenticated).toBe(false);
  expect((await busy.browser.get('/is-auth')).body.authenticated).toBe(true);
});

test.each(['/login', '/register', '/logout', '/user/reset-password', '/reset-password', '/email/verify/resend'])(
  'POST %s wants the CSRF token',
  async (path) => {
    const missing = await app.browser().post(path, {}, { withoutCsrf: true });
    expect([missing.status, missing.body.message_key]).toEqual([403, 'csrf_token_mismatch']);
    const wrong = await app.browser().post(path, {}, { headers: { 'x-xsrf-token': 'another' }, withoutCsrf: true });
    expect([wrong.status, wrong.body.message_key]).toEqual([403, 'csrf_token_mismatch']);
  },
);

test('a bearer needs no CSRF token, a forged one is nobody', async () => {
  const { token } = await signUpCustomer(app);
  const bearer = app.browser();
  bearer.token = token;
  expect((await bearer.post('/logout', {}, { withoutCsrf: true })).status).toBe(200);
  const forged = app.browser();
  forged.token = `${token.slice(0, -4)}AAAA`;
  expect((await forged.get('/is-auth')).body.authenticated).toBe(false);
  expect((await forged.post('/logout', {}, { withoutCsrf: true })).status).toBe(403);
});

test('sign-in, registration and reset have budgets of their own', async () => {
  const strict = await createTestApp({ realLimits: true });
  try {
    const spent = async (path: string, calls: number) => {
      const browser = strict.browser();
      const answers = [];
      for (let call = 0; call < calls; call++) answers.push(await browser.post(path, {}));
      return answers.map(({ status }) => status).lastIndexOf(422) + 1;
    };
    expect(await spent('/login', 11)).toBe(10);
    expect(await spent('/register', 6)).toBe(5);
    expect(await spent('/user/reset-password', 4)).toBe(3);
    const last = await strict.browser().post('/login', {});
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '60']);
  } finally {
    await strict.close();
  }
});

test('no password, token or address is written to the log', async () => {
  const { email, token, browser } = await signUpCustomer(app);
  const link = (await mailedPath(app, email)).split('/').at(-1) ?? '';
  const cookie = browser.cookies.get('session') ?? '';
  const log = JSON.stringify(app.log);
  for (const secret of [goodPassword, email, token, link, cookie, '203.0.113.7', '+4915112345678'])
    expect(log).not.toContain(secret);
});
