import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, mailedLink, mailedPath, signUpCustomer, type TestCustomer } from '../support/customers.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const success = '/email/verify/success';
const already = '/email/verify/already-success';
const invalid = '/email/verify/invalid';

async function open(path: string): Promise<string | null> {
  const { status, headers } = await app.browser().get(path);
  expect(status).toBe(302);
  return headers.get('location');
}

async function query(text: string, ...args: string[]) {
  return (await app.deps.db.$client.execute({ sql: text, args })).rows;
}

test('the mailed link works signed out, once; a second click is told so', async () => {
  const { email, browser } = await signUpCustomer(app, { verified: false });
  const link = await mailedLink(app, email);
  expect(link).toMatch(/^http:\/\/localhost:4321\/api\/email\/verify\/[\w-]{43}$/);
  const path = await mailedPath(app, email);
  const answer = await app.browser().get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, success]);
  expect(roundTripsOf(answer)).toBe(2);
  expect((await browser.get('/is-auth')).body.emailVerified).toBe(true);
  expect(await open(path)).toBe(already);
  app.clock.now += 90_000;
  expect(await open(path), 'after its time is over').toBe(already);
});

test('two clicks at once verify once', async () => {
  const { email } = await signUpCustomer(app, { verified: false });
  const path = await mailedPath(app, email);
  const outcomes = await Promise.all([open(path), open(path)]);
  expect(outcomes.sort()).toEqual([already, success]);
});

test('a link is good for 24 hours', async () => {
  const { email, browser } = await signUpCustomer(app, { verified: false });
  const path = await mailedPath(app, email);
  app.clock.now += 24 * 3600;
  expect(await open(path)).toBe(invalid);
  expect((await browser.get('/is-auth')).body.emailVerified).toBe(false);
});

test('an unknown link leads to a page that says so, in the language of the visitor', async () => {
  expect(await open('/email/verify/nonsense')).toBe(invalid);
  expect(await open(`/email/verify/${'x'.repeat(2000)}`)).toBe(invalid);
  const { headers } = await app.browser().get('/email/verify/nonsense', { headers: { 'accept-language': 'fr-FR' } });
  expect(headers.get('location')).toBe(`/fr${invalid}`);
});

test('mail and page are in the language of the customer', async () => {
  const { email } = await signUpCustomer(app, { verified: false, headers: { 'accept-language': 'pl' } });
  await app.settled();
  expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Potwierdź swój adres e-mail' });
  expect(await open(await mailedPath(app, email))).toBe(`/pl${success}`);
});

test('only the hash of a link is stored, and the outbox holds no way to it', async () => {
  const { email } = await signUpCustomer(app, { verified: false });
  const secret = (await mailedPath(app, email)).split('/').at(-1) ?? '';
  const kept = JSON.stringify([
    ...(await query('select * from mail_tokens')),
    ...(await query('select * from outbox')),
  ]);
  expect(kept).not.toContain(secret);
});

test('a link to set a password verifies nothing', async () => {
  const { email, browser } = await signUpCustomer(app, { verified: false });
  await app.browser().post('/user/reset-password', { email });
  const token = new URL(await mailedLink(app, email)).searchParams.get('token');
  expect(await open(`/email/verify/${token}`)).toBe(invalid);
  expect((await browser.get('/is-auth')).body.emailVerified).toBe(false);
});

test('another link can be asked for, and the older one stays good', async () => {
  const { email, browser } = await signUpCustomer(app, { verified: false });
  const first = await mailedPath(app, email);
  const answer = await browser.post('/email/verify/resend');
  expect(answer.status).toBe(200);
  expect(roundTripsOf(answer)).toBe(2);
  const second = await mailedPath(app, email);
  expect(second).not.toBe(first);
  expect(await open(first)).toBe(success);
  expect(await open(second)).toBe(already);
});

test('a verified customer needs no other link', async () => {
  const { browser } = await signUpCustomer(app);
  const { status, body } = await browser.post('/email/verify/resend');
  expect([status, body.message_key]).toEqual([409, 'email_already_verified']);
});

test('a guest has nothing to verify', async () => {
  expect((await app.browser().post('/email/verify/resend')).status).toBe(401);
});

test('links to an address that is not proved come to an end', async () => {
  const { browser } = await signUpCustomer(app, { verified: false });
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn++) statuses.push((await browser.post('/email/verify/resend')).status);
  expect(statuses, 'the sign-up mailed the first').toEqual([200, 200, 200, 200, 429]);
  const refused = await browser.post('/email/verify/resend');
  expect([refused.body.message_key, refused.headers.get('retry-after')]).toEqual(['too_many_requests', '3600']);
  app.clock.now += 3601;
  expect((await browser.post('/email/verify/resend')).status).toBe(200);
});

const personal = { name: 'Ada', surname: 'Byron', phone: '+4915112345678', password: goodPassword };
const pendingOf = async ({ browser }: TestCustomer) => (await browser.get('/user/profile')).body.payload.email_pending;
const askFor = ({ browser }: TestCustomer, email: string, changes: object = {}) =>
  browser.put('/user/profile', { ...personal, email, ...changes });
const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address);

test('a new address takes the current password, the same address does not', async () => {
  const customer = await signUpCustomer(app);
  const wanted = `proved-${customer.email}`;
  const without = await askFor(customer, wanted, { password: undefined });
  expect([without.status, without.body.errors]).toEqual([422, { password: ['Password is required'] }]);
  const wrong = await askFor(customer, wanted, { password: 'Wrong1234', name: 'Zoe' });
  expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['The current password is wrong'] }]);
  expect((await customer.browser.get('/user/profile')).body.payload).toMatchObject({
    name: 'Ada',
    email_pending: null,
  });
  expect((await askFor(customer, customer.email.toUpperCase(), { password: undefined })).status).toBe(200);
  expect((await askFor(customer, wanted)).status).toBe(200);
  expect((await askFor(customer, wanted, { password: undefined })).status, 'it waits already').toBe(200);
});

test('wrong passwords for a new address end in a pause', async () => {
  const customer = await signUpCustomer(app);
  const guess = () => askFor(customer, `guessed-${customer.email}`, { password: 'Wrong1234' });
  for (let turn = 0; turn < 5; turn++) expect((await guess()).body.message_key).toBe('wrong_password');
  expect((await guess()).body.message_key).toBe('login_paused');
});

test('the present address hears of a change before it happens', async () => {
  const customer = await signUpCustomer(app);
  const wanted = `asked-${customer.email}`;
  await askFor(customer, wanted);
  await app.settled();
  expect(mailsTo(customer.email).at(-1)?.subject).toBe('Your email address is about to change');
  expect(mailsTo(customer.email).at(-1)?.text).toContain(wanted);
});

test('a change that waits is withdrawn, and its link leads nowhere', async () => {
  const customer = await signUpCustomer(app);
  await askFor(customer, `unwanted-${customer.email}`);
  const path = await mailedPath(app, `unwanted-${customer.email}`);
  const answer = await customer.browser.post('/user/email-change/withdraw');
  expect([answer.status, answer.body.message]).toEqual([200, 'Your email address stays as it is.']);
  expect(await pendingOf(customer)).toBeNull();
  expect(await open(path)).toBe(invalid);
  expect((await customer.browser.post('/user/email-change/withdraw')).status, 'a second time').toBe(200);
});

test('the link to a new address is mailed again, and only the last one works', async () => {
  const customer = await signUpCustomer(app);
  const wanted = `again-${customer.email}`;
  expect((await customer.browser.post('/user/email-change/resend')).status, 'when nothing waits').toBe(404);
  await askFor(customer, wanted);
  const first = await mailedPath(app, wanted);
  expect((await customer.browser.post('/user/email-change/resend')).status).toBe(200);
  const second = await mailedPath(app, wanted);
  expect(second).not.toBe(first);
  expect([await open(first), await open(second)]).toEqual([invalid, success]);
  expect(await pendingOf(customer)).toBeNull();
});

test('a link to a new address is mailed again five times an hour at most', async () => {
  const customer = await signUpCustomer(app);
  await askFor(customer, `often-${customer.email}`);
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn++) statuses.push((await customer.browser.post('/user/email-change/resend')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

test.each(['/user/email-change/resend', '/user/email-change/withdraw'])('%s is for customers alone', async (path) => {
  expect((await app.browser().post(path)).status).toBe(401);
});

test('a new address takes effect when its link is opened, and the old one hears of it', async () => {
  const { email, browser } = await signUpCustomer(app);
  const wanted = `new-${email}`;
  const answer = await browser.put('/user/profile', { ...personal, email: wanted });
  // one of them counts the attempt before the password is judged
  expect(roundTripsOf(answer)).toBe(3);
  expect(answer.body.payload).toMatchObject({ email, email_pending: wanted });
  const path = await mailedPath(app, wanted);
  expect(await open(path)).toBe(success);
  expect((await browser.get('/user/profile')).body.payload).toMatchObject({ email: wanted, email_pending: null });
  await app.settled();
  expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Your email address has been changed' });
  expect(app.mails.at(-1)?.text).toContain(wanted);
  expect(await open(path)).toBe(already);
  expect((await app.browser().post('/login', { username: wanted, password: goodPassword })).status).toBe(200);
  expect((await app.browser().post('/login', { username: email, password: goodPassword })).status).toBe(422);
});

test('two clicks at once on the link of a new address change it once', async () => {
  const { email, browser } = await signUpCustomer(app);
  await browser.put('/user/profile', { ...personal, email: `twice-${email}` });
  const path = await mailedPath(app, `twice-${email}`);
  expect((await Promise.all([open(path), open(path)])).sort()).toEqual([already, success]);
});

test('of several new addresses only the last one can be confirmed', async () => {
  const { email, browser } = await signUpCustomer(app);
  await browser.put('/user/profile', { ...personal, email: `first-${email}` });
  const first = await mailedPath(app, `first-${email}`);
  await browser.put('/user/profile', { ...personal, email: `last-${email}` });
  expect(await open(first)).toBe(invalid);
  expect(await open(await mailedPath(app, `last-${email}`))).toBe(success);
});

test('the same new address twice is mailed once', async () => {
  const { email, browser } = await signUpCustomer(app);
  const wanted = `once-${email}`;
  await browser.put('/user/profile', { ...personal, email: wanted });
  await browser.put('/user/profile', { ...personal, email: wanted });
  await app.settled();
  expect(app.mails.filter(({ to }) => to === wanted)).toHaveLength(1);
});

test('new addresses without end are refused', async () => {
  const { email, browser } = await signUpCustomer(app);
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn++) {
    statuses.push((await browser.put('/user/profile', { ...personal, email: `${turn}-${email}` })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('an address that was taken meanwhile cannot be changed to', async () => {
  const { email, browser } = await signUpCustomer(app);
  const wanted = `wanted-${email}`;
  await browser.put('/user/profile', { ...personal, email: wanted });
  const path = await mailedPath(app, wanted);
  await signUpCustomer(app, { email: wanted });
  expect(await open(path)).toBe(invalid);
  expect((await browser.get('/user/profile')).body.payload.email).toBe(email);
});
