import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSetting as setByOperator } from '#server/domain/settings/operator/set-setting.ts';
import { cookieOf } from '../support/cookies.ts';
import { openRegistration, setSetting, signUpCustomer, signUpForm } from '../support/customers.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await openRegistration(app);
});
afterAll(() => app.close());

async function rows(query: string, ...args: string[]) {
  return (await app.deps.db.$client.execute({ sql: query, args })).rows;
}

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

test('registration can be switched off, and on again', async () => {
  const operator = { deps: app.deps, actor: 'test', role: 'owner' } as const;
  await setByOperator(operator, { name: 'is_reg_enabled', value: 'off' });
  const { status, body } = await app.browser().post('/register', signUpForm());
  await setByOperator(operator, { name: 'is_reg_enabled', value: 'on' });
  expect([status, body.message_key]).toEqual([403, 'registration_disabled']);
  expect((await app.browser().post('/register', signUpForm())).status).toBe(200);
});

test('registration is off until a setting says otherwise', async () => {
  const fresh = await createTestApp();
  try {
    expect((await fresh.browser().post('/register', signUpForm())).body.message_key).toBe('registration_disabled');
  } finally {
    await fresh.close();
  }
});
