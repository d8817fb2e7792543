import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  goodPassword,
  mailedPath,
  openRegistration,
  setSetting,
  signUpCustomer,
  signUpForm,
} from '../support/customers.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await openRegistration(app);
});
afterAll(() => app.close());

const cookieOf = (headers: Headers, name: string) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

async function rows(query: string, ...args: string[]) {
  return (await app.deps.db.$client.execute({ sql: query, args })).rows;
}

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
});

test('registration signs in by cookie and by token, in two round trips', async () => {
  const browser = app.browser();
  const answer = await browser.post('/register', signUpForm());
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe('Welcome to Regalia. Please confirm your email address.');
  expect(roundTripsOf(answer)).toBe(2);
  const cookie = cookieOf(answer.headers, 'session');
  expect(cookie).toMatch(/; HttpOnly/i);
  expect(cookie).toMatch(/; SameSite=Lax/i);
  expect(cookie).toMatch(/; Max-Age=2592000/i);
  expect(cookie).not.toMatch(/; Secure/i);
  expect(cookieOf(answer.headers, 'XSRF-TOKEN')).not.toBe('');
  const state = { status: 'OK', authenticated: true, emailVerified: false };
  expect((await browser.get('/is-auth')).body).toEqual(state);
  const bearer = app.browser();
  bearer.token = answer.body.token;
  expect((await bearer.get('/is-auth')).body).toEqual(state);
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

test('registration keeps who signed up, when the terms were accepted, and the language of the request', async () => {
  const form = signUpForm({
    phone: '0151 12345678',
    lang_id: 2,
    balance: 1000,
    verification_data: { status: 'approved' },
  });
  await app.browser().post('/register', form, { headers: { 'cf-ipcountry': 'DE' } });
  const [customer] = await rows('select * from customers where email = ?', form.email);
  expect(customer).toMatchObject({
    name: 'Ada',
    surname: 'Byron',
    phone: '0151 12345678',
    phone_e164: '+4915112345678',
    language: 'de',
    email_verified_at: null,
    terms_accepted_at: app.clock.now,
    adult_confirmed_at: app.clock.now,
    verification_status: 'none',
    real_country_hash: 'DE',
  });
  const accounts = await rows('select kind, balance_cents from accounts where customer_id = ?', String(customer?.id));
  expect(accounts).toMatchObject([{ kind: 'customer', balance_cents: 0 }]);
});

test('registration without a word on the terms keeps no time for them', async () => {
  const form = signUpForm({ terms: undefined });
  expect((await app.browser().post('/register', form)).status).toBe(200);
  const [customer] = await rows('select terms_accepted_at from customers where email = ?', form.email);
  expect(customer?.terms_accepted_at).toBeNull();
});

test('registration says what is wrong in the order of the form', async () => {
  const { status, body } = await app.browser().post('/register', {});
  expect(status).toBe(422);
  expect(body.message).toBe('First name is required');
  expect(body.errors).toEqual({
    name: ['First name is required'],
    surname: ['Last name is required'],
    email: ['Email is required'],
    phone: ['Phone number is required'],
    password: ['Password is required'],
    passConfirm: ['Please confirm your password'],
  });
});

test.each([
  [{ email: 'ada@nowhere' }, 'email', 'Please enter a valid email address'],
  [{ phone: '12', phoneE164: '+12' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '0151 12345678', phoneE164: '' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '+963 944 567 890', phoneE164: '+963944567890' }, 'phone', 'This country is not supported'],
  [{ passConfirm: 'Secret124' }, 'passConfirm', 'Passwords do not match'],
  [{ terms: false }, 'terms', 'Please accept the terms and Privacy Notice'],
  [
    { password: 'secret123', passConfirm: 'secret123' },
    'password',
    'Password must have 8 to 128 characters with a lowercase letter, an uppercase letter and a digit',
  ],
])('registration refuses %j', async (changes, field, message) => {
  const { status, body } = await app.browser().post('/register', signUpForm(changes));
  expect(status).toBe(422);
  expect(body.errors).toEqual({ [field]: [message] });
  expect(body.message).toBe(message);
});

test('the settings name the countries whose phones are not supported', async () => {
  await setSetting(app.deps, 'unsupported_countries', ['DE']);
  const { body } = await app.browser().post('/register', signUpForm());
  await setSetting(app.deps, 'unsupported_countries', ['KP', 'SY', 'CU', 'IR']);
  expect(body.errors).toEqual({ phone: ['This country is not supported'] });
});

test('an address belongs to one customer, whatever its case', async () => {
  const { email } = await signUpCustomer(app, { verified: false });
  const { status, body } = await app.browser().post('/register', signUpForm({ email: email.toUpperCase() }));
  expect(status).toBe(422);
  expect(body).toMatchObject({ message_key: 'email_taken', errors: { email: [expect.any(String)] } });
});

test('of many registrations of one address at once, one wins and nothing of the others is kept', async () => {
  const form = signUpForm({ email: 'race@example.test' });
  const answers = await Promise.all([1, 2, 3, 4].map(() => app.browser().post('/register', form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  const losers = answers.filter(({ status }) => status === 422);
  expect(losers.every(({ body }) => body.errors.email.length === 1)).toBe(true);
  expect(await rows('select id from outbox where recipient = ?', form.email)).toHaveLength(1);
  const strays = await rows(
    "select id from accounts where kind = 'customer' and customer_id not in (select id from customers)",
  );
  expect(strays).toEqual([]);
});

test('registration can be switched off', async () => {
  await setSetting(app.deps, 'is_reg_enabled', false);
  const { status, body } = await app.browser().post('/register', signUpForm());
  await setSetting(app.deps, 'is_reg_enabled', true);
  expect([status, body.message_key]).toEqual([403, 'registration_disabled']);
});

test('registration is off until a setting says otherwise', async () => {
  const fresh = await createTestApp();
  try {
    expect((await fresh.browser().post('/register', signUpForm())).body.message_key).toBe('registration_disabled');
  } finally {
    await fresh.close();
  }
});

test('a customer signs in with the address in any case, in two round trips', async () => {
  const { email, password } = await signUpCustomer(app);
  const browser = app.browser();
  const answer = await browser.post('/login', { username: email.toUpperCase(), password });
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe('Welcome back.');
  expect(roundTripsOf(answer)).toBe(2);
  expect((await browser.get('/is-auth')).body.authenticated).toBe(true);
});

test('mails are in the language of the last sign-in, or of the last change of the profile', async () => {
  const { email, browser } = await signUpCustomer(app);
  const subjectOfReset = async () => {
    await app.browser().post('/user/reset-password', { email });
    await app.settled();
    return app.mails.findLast(({ to }) => to === email)?.subject;
  };
  expect(await subjectOfReset()).toBe('Set a new password');
  await app.browser().post('/login', { username: email, password: goodPassword, lang_id: 2 });
  expect(await subjectOfReset()).toBe('Neues Passwort festlegen');
  const personal = { name: 'Ada', surname: 'Byron', phone: '+4915112345678', email };
  await browser.put('/user/profile', { ...personal, lang_id: 4 });
  expect(await subjectOfReset()).toBe('Elige una nueva contraseña');
});

test('sign-in asks for both fields and a whole address', async () => {
  const empty = await app.browser().post('/login', {});
  expect([empty.status, empty.body.message]).toEqual([422, 'Email and password are required']);
  const format = await app.browser().post('/login', { username: 'ada', password: 'x' });
  expect(format.body.errors).toEqual({ username: ['Invalid email format'] });
});

test('after five wrong passwords there is a growing pause for this address only, and being right ends it', async () => {
  const { email, password } = await signUpCustomer(app);
  const here = app.browser('198.51.100.2');
  const wrong = () => here.post('/login', { username: email, password: 'Wrong1234' });
  for (let attempt = 1; attempt <= 5; attempt++) expect((await wrong()).body.message_key).toBe('wrong_credentials');
  const nextPause = async () => {
    const paused = await here.post('/login', { username: email, password });
    expect([paused.status, paused.body.message_key]).toEqual([429, 'login_paused']);
    const seconds = Number(paused.headers.get('retry-after'));
    app.clock.now += seconds;
    expect((await wrong()).body.message_key).toBe('wrong_credentials');
    return seconds;
  };
  expect([await nextPause(), await nextPause(), await nextPause()]).toEqual([1, 2, 4]);
  app.clock.now += 8;
  await rows('update login_failures set count = 12 where count = 8');
  await wrong();
  expect([await nextPause(), await nextPause(), await nextPause()]).toEqual([256, 300, 300]);

  const elsewhere = app.browser('198.51.100.3');
  expect((await elsewhere.post('/login', { username: email, password })).status).toBe(200);

  app.clock.now += 300;
  expect((await here.post('/login', { username: email, password })).status).toBe(200);
  expect((await wrong()).body.message_key).toBe('wrong_credentials');
  expect((await here.post('/login', { username: email, password })).status).toBe(200);
}, 90_000);

test('of many guesses at once only five are judged', async () => {
  const { email } = await signUpCustomer(app, { verified: false });
  const browser = app.browser('198.51.100.4');
  const guesses = Array.from({ length: 12 }, () => browser.post('/login', { username: email, password: 'Wrong1234' }));
  const keys = (await Promise.all(guesses)).map(({ body }) => body.message_key);
  expect(keys.filter((key) => key === 'wrong_credentials')).toHaveLength(5);
  expect(keys.filter((key) => key === 'login_paused')).toHaveLength(7);
});

test('a blocked customer is out at once and learns why only with the right password', async () => {
  const { email, password, id, browser } = await signUpCustomer(app);
  await rows('update customers set blocked_at = 1 where id = ?', id);
  expect((await browser.get('/is-auth')).body.authenticated).toBe(false);
  expect((await browser.get('/user/profile')).status).toBe(401);
  const right = await app.browser().post('/login', { username: email, password });
  expect([right.status, right.body.message_key]).toEqual([403, 'customer_blocked']);
  const wrong = await app.browser().post('/login', { username: email, password: 'Wrong1234' });
  expect(wrong.body.message_key).toBe('wrong_credentials');
});

test('a closed account is as good as none', async () => {
  const { email, password, id } = await signUpCustomer(app);
  await rows('update customers set closed_at = 1 where id = ?', id);
  const answer = await app.browser().post('/login', { username: email, password });
  expect(answer.body.message_key).toBe('wrong_credentials');
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
