import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  goodPassword,
  mailedLink,
  mailedPath,
  signUpCustomer,
  signUpForm,
  type TestCustomer,
} from '../support/customers.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const another = 'Another123';
const login = (username: string, password: string) => app.browser().post('/login', { username, password });

async function resetForm(email: string, changes: Record<string, string> = {}) {
  await app.browser().post('/user/reset-password', { email });
  const link = new URL(await mailedLink(app, email));
  expect(link.pathname).toBe('/reset-password');
  const token = link.searchParams.get('token') ?? '';
  expect(link.searchParams.get('email')).toBe(email);
  return { token, email, password: another, password_confirmation: another, ...changes };
}

test('a reset is answered the same for everyone, in one round trip', async () => {
  const { email } = await signUpCustomer(app);
  const known = await app.browser().post('/user/reset-password', { email });
  const unknown = await app.browser().post('/user/reset-password', { email: 'nobody@example.test' });
  expect(known.status).toBe(200);
  expect(known.body.message).toBe('Password reset link sent. Please check your email.');
  expect(unknown.body).toEqual(known.body);
  expect([roundTripsOf(known), roundTripsOf(unknown)]).toEqual([1, 1]);
  await app.settled();
  expect(app.mails.some(({ to }) => to === 'nobody@example.test')).toBe(false);
});

test('a reset needs an address', async () => {
  const { status, body } = await app.browser().post('/user/reset-password', {});
  expect([status, body.errors]).toEqual([422, { email: ['Please enter your email address'] }]);
});

test('the mailed token sets a new password once, signs out everywhere and tells by mail', async () => {
  const { email, password, browser, token: bearer } = await signUpCustomer(app);
  const form = await resetForm(email);
  const answer = await app.browser().post('/reset-password', form);
  expect(answer.status).toBe(200);
  expect(roundTripsOf(answer)).toBe(2);
  await app.settled();
  expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Your password has been changed' });
  expect((await browser.get('/is-auth')).body.authenticated).toBe(false);
  const withToken = app.browser();
  withToken.token = bearer;
  expect((await withToken.get('/user/profile')).status).toBe(401);
  expect((await login(email, password)).status).toBe(422);
  expect((await login(email, another)).status).toBe(200);

  const again = await app.browser().post('/reset-password', form);
  expect([again.status, again.body.message_key]).toEqual([422, 'link_invalid']);
});

test.each([
  [
    'changed',
    ({ browser, password }: TestCustomer) =>
      browser.post('/user/change-password', {
        cur_password: password,
        new_password: another,
        repeat_password: another,
      }),
  ],
  ['reset', async ({ email }: TestCustomer) => app.browser().post('/reset-password', await resetForm(email))],
])('a password that is %s ends the link to a new address', async (_, renew) => {
  const customer = await signUpCustomer(app);
  const { email, browser, password } = customer;
  const wanted = `thief-${email}`;
  const personal = { name: 'Ada', surname: 'Byron', phone: '+4915112345678' };
  expect((await browser.put('/user/profile', { ...personal, email: wanted, password })).status).toBe(200);
  const path = await mailedPath(app, wanted);
  expect((await renew(customer)).status).toBe(200);
  expect((await app.browser().get(path)).headers.get('location')).toBe('/email/verify/invalid');
  expect((await login(email, another)).status).toBe(200);
});

test('a new address asked for beside a change of the password waits no longer than the old password is good', async () => {
  for (let round = 0; round < 3; round++) {
    const { email, browser, password } = await signUpCustomer(app);
    const thief = app.browser();
    await thief.post('/login', { username: email, password });
    const personal = { name: 'Ada', surname: 'Byron', phone: '+4915112345678', email: `thief-${email}`, password };
    const change = { cur_password: password, new_password: another, repeat_password: another };
    const [changed] = await Promise.all([
      browser.post('/user/change-password', change),
      thief.put('/user/profile', personal),
    ]);
    expect(changed.status).toBe(200);
    expect((await browser.get('/user/profile')).body.payload.email_pending).toBeNull();
  }
});

test('of two resets with one token at once, one succeeds', async () => {
  const { email } = await signUpCustomer(app);
  const form = await resetForm(email);
  const answers = await Promise.all([1, 2].map(() => app.browser().post('/reset-password', form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a token is good for 60 minutes, for its own address, and until the password is changed', async () => {
  const { email, browser } = await signUpCustomer(app);
  const late = await resetForm(email);
  app.clock.now += 3600;
  expect((await app.browser().post('/reset-password', late)).body.message_key).toBe('link_invalid');

  const other = await signUpCustomer(app);
  const foreign = await resetForm(email, { email: other.email });
  expect((await app.browser().post('/reset-password', foreign)).body.message_key).toBe('link_invalid');

  const overtaken = await resetForm(email);
  const change = { cur_password: goodPassword, new_password: another, repeat_password: another };
  expect((await browser.post('/user/change-password', change)).status).toBe(200);
  expect((await app.browser().post('/reset-password', overtaken)).body.message_key).toBe('link_invalid');
});

test('a new password is judged like the first', async () => {
  const { status, body } = await app.browser().post('/reset-password', {
    email: 'ada@example.test',
    password: 'short',
    password_confirmation: 'other',
  });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['token', 'password', 'password_confirmation']);
});

test('a reset ends the pause after wrong passwords', async () => {
  const { email } = await signUpCustomer(app);
  for (let attempt = 0; attempt < 6; attempt++) await login(email, 'Wrong1234');
  expect((await login(email, goodPassword)).status).toBe(429);
  await app.browser().post('/reset-password', await resetForm(email));
  expect((await login(email, another)).status).toBe(200);
});

test('a token that is too long to be one is a link that is not valid', async () => {
  const { email } = await signUpCustomer(app);
  const form = { token: 'x'.repeat(5000), email, password: another, password_confirmation: another };
  const { status, body } = await app.browser().post('/reset-password', form);
  expect([status, body.message_key]).toEqual([422, 'link_invalid']);
});

test('asking for resets without end stops being mailed', async () => {
  const { email } = await signUpCustomer(app);
  for (let turn = 0; turn < 12; turn++) await app.browser().post('/user/reset-password', { email });
  await app.settled();
  expect(app.mails.filter(({ to, subject }) => to === email && subject === 'Set a new password')).toHaveLength(10);
});

test('a password change keeps this session, ends the others, and tells by mail', async () => {
  const { email, browser } = await signUpCustomer(app);
  const elsewhere = app.browser();
  const { body } = await elsewhere.post('/login', { username: email, password: goodPassword });
  const form = { cur_password: goodPassword, new_password: another, repeat_password: another };
  const answer = await browser.post('/user/change-password', form);
  expect([answer.status, answer.body.message]).toEqual([200, 'Password changed successfully']);
  // one of them counts the attempt before the password is judged
  expect(roundTripsOf(answer)).toBe(3);
  expect((await browser.get('/is-auth')).body.authenticated).toBe(true);
  expect((await elsewhere.get('/is-auth')).body.authenticated).toBe(false);
  const bearer = app.browser();
  bearer.token = body.token;
  expect((await bearer.get('/user/profile')).status).toBe(401);
  await app.settled();
  expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Your password has been changed' });
  expect((await login(email, another)).status).toBe(200);
});

test('a wrong current password changes nothing, and after five there is a pause', async () => {
  const { email, browser } = await signUpCustomer(app);
  const form = { cur_password: 'Wrong1234', new_password: another, repeat_password: another };
  const wrong = await browser.post('/user/change-password', form);
  expect(wrong.status).toBe(422);
  expect(wrong.body).toMatchObject({ message_key: 'wrong_password', errors: { cur_password: [expect.any(String)] } });
  expect(roundTripsOf(wrong)).toBe(2);
  for (let attempt = 2; attempt <= 5; attempt++) await browser.post('/user/change-password', form);
  const paused = await browser.post('/user/change-password', { ...form, cur_password: goodPassword });
  expect([paused.status, paused.body.message_key]).toEqual([429, 'login_paused']);
  expect((await login(email, goodPassword)).status).toBe(200);
});

test('of wrong passwords at once no more are judged than one by one', async () => {
  const { browser } = await signUpCustomer(app);
  const guess = (n: number) => ({ cur_password: `Wrong${n}aa`, new_password: another, repeat_password: another });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => browser.post('/user/change-password', guess(n))),
  );
  const keys = answers.map(({ body }) => body.message_key);
  expect(keys.filter((key) => key === 'wrong_password')).toHaveLength(5);
  expect(keys.filter((key) => key === 'login_paused')).toHaveLength(15);
});

test('of two changes at once, one finds its current password wrong', async () => {
  const { email, browser } = await signUpCustomer(app);
  const change = (password: string) =>
    browser.post('/user/change-password', {
      cur_password: goodPassword,
      new_password: password,
      repeat_password: password,
    });
  const answers = await Promise.all([change('First1234'), change('Second123')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const winner = answers[0]?.status === 200 ? 'First1234' : 'Second123';
  expect((await login(email, winner)).status).toBe(200);
});

test('a sign-in with the old password that runs beside a change leaves no session', async () => {
  const { email, browser } = await signUpCustomer(app);
  const form = { cur_password: goodPassword, new_password: another, repeat_password: another };
  const late = app.browser();
  await Promise.all([
    late.post('/login', { username: email, password: goodPassword }),
    browser.post('/user/change-password', form),
  ]);
  expect((await late.get('/is-auth')).body.authenticated).toBe(false);
});

test('the fields of a password change are judged, but only for who is signed in', async () => {
  expect((await app.browser().post('/user/change-password', {})).status).toBe(401);
  const { browser } = await signUpCustomer(app);
  const { body } = await browser.post('/user/change-password', {
    cur_password: goodPassword,
    new_password: another,
    repeat_password: 'x',
  });
  expect(body.errors).toEqual({ repeat_password: ['Passwords do not match'] });
});

test('a password may hold any signs', async () => {
  const password = 'Zażółć gęślą 1 🗡️ $$';
  const { email } = signUpForm();
  await signUpCustomer(app, { email });
  const form = await resetForm(email, { password, password_confirmation: password });
  expect((await app.browser().post('/reset-password', form)).status).toBe(200);
  expect((await login(email, password.normalize('NFD'))).status).toBe(200);
});
