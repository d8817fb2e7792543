import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, openRegistration, signUpCustomer } from '../support/customers.ts';
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
