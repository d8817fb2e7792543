import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactValues } from '#islands/ui/contact-values.ts';
import { phoneNumberOf } from '#islands/ui/phone-library.ts';
import { customers } from '#server/db/schema/customers.ts';
import { updateProfile } from '#server/domain/customers/update-profile.ts';
import { principalOf, signUpCustomer } from '../support/customers.ts';
import { interleaved } from '../support/interleaved.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const link = 'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=AbCd_-12';
const whole = {
  name: 'Augusta',
  surname: 'King',
  phone: '+48 512 345 678',
  phoneE164: '+48512345678',
  country: 'PL',
  city: 'Kraków',
  address: 'ul. Długa 1',
  post_code: '31-146',
  steam_trade_link: link,
};

test('a customer reads what they signed up with, in one round trip', async () => {
  const { email, browser } = await signUpCustomer(app, { headers: { 'cf-ipcountry': 'DE' } });
  const answer = await browser.get('/user/profile');
  expect(roundTripsOf(answer)).toBe(1);
  expect(answer.body).toEqual({
    status: 'OK',
    payload: {
      name: 'Ada',
      surname: 'Byron',
      email,
      email_pending: null,
      phone: '+49 151 12345678',
      phoneE164: '+4915112345678',
      phone_country: 'DE',
      balance: 0,
      hold: null,
      avatarUrl: null,
      created_at: app.clock.now,
      country: null,
      country_id: null,
      city: '',
      address: '',
      post_code: '',
      zip: '',
      steam_trade_link: '',
      steam_trade_link_pending: null,
      steamid: '',
      realCountry: { hash: 'DE' },
      verification_data: { status: 'none' },
    },
  });
});

test('a change is answered with the profile as it is afterwards', async () => {
  const { email, browser } = await signUpCustomer(app, { balanceCents: 4200 });
  const answer = await browser.put('/user/profile', { ...whole, email, lang_id: 2 });
  expect([answer.status, answer.body.message]).toEqual([200, 'Profil gespeichert']);
  expect(roundTripsOf(answer)).toBe(2);
  expect(answer.body.payload).toMatchObject({
    name: 'Augusta',
    phoneE164: '+48512345678',
    balance: 42,
    country: { name: 'Polen' },
    city: 'Kraków',
    zip: '31-146',
    steam_trade_link: link,
    steamid: '76561197972611406',
  });
  const { body } = await browser.get('/user/profile?lang_id=2');
  expect(body.payload).toEqual(answer.body.payload);
});

test('what is not sent stays, what is empty is emptied', async () => {
  const { email, browser } = await signUpCustomer(app);
  await browser.put('/user/profile', { ...whole, email });
  const { name, surname, phone } = whole;
  const kept = await browser.put('/user/profile', { name, surname, phone, email });
  expect(kept.body.payload).toMatchObject({
    city: 'Kraków',
    steamid: '76561197972611406',
    country: { name: 'Poland' },
  });
  const emptied = await browser.put('/user/profile', {
    name,
    surname,
    phone,
    email,
    steam_trade_link: '',
    country: '',
    city: '',
  });
  expect(emptied.body.payload).toMatchObject({ city: '', steam_trade_link: '', steamid: '', country: null });
});

test('a phone with its country code speaks for itself, one without is read in the country it had', async () => {
  const { email, browser } = await signUpCustomer(app);
  const { body } = await browser.put('/user/profile', {
    ...whole,
    email,
    phone: '+49 30 901820',
    phoneE164: '+48512345678',
  });
  expect(body.payload).toMatchObject({ phone: '+49 30 901820', phoneE164: '+4930901820' });
  const national = { ...whole, email, phone: '030 901820', phoneE164: '+4930901820' };
  await browser.put('/user/profile', national);
  const again = await browser.put('/user/profile', { ...national, phoneE164: undefined });
  expect(again.body.payload).toMatchObject({ phone: '030 901820', phoneE164: '+4930901820', phone_country: 'DE' });
});

test('a profile that is seen elsewhere keeps the country of its phone', async () => {
  const { email, browser } = await signUpCustomer(app);
  await browser.put('/user/profile', { ...whole, email, phone: '512 345 678' });
  const abroad = { headers: { 'cf-ipcountry': 'DE' } };
  const { payload } = (await browser.get('/user/profile', abroad)).body;
  expect(payload).toMatchObject({ phone: '512 345 678', phone_country: 'PL', realCountry: { hash: 'DE' } });
  const values = contactValues(payload, 'de');
  const number = await phoneNumberOf(values.phone, values.phoneCountry);
  expect(number).toEqual({ e164: '+48512345678', country: 'PL' });
});

test('changes have a rateLimit, since they tell whether an address is taken', async () => {
  const strict = await createTestApp({ realLimits: true });
  try {
    const { email, browser } = await signUpCustomer(strict, { verified: false });
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++)
      statuses.push((await browser.put('/user/profile', { ...whole, email })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  } finally {
    await strict.close();
  }
});

test('what only the shop decides is ignored', async () => {
  const { email, browser } = await signUpCustomer(app, { verified: false });
  const protectedFields = {
    id: 'cus_other',
    balance: 1_000_000,
    steamid: '1',
    verification_data: { status: 'approved' },
    emailVerifiedAt: 1,
    email_verified_at: 1,
    passwordHash: 'x',
    blockedAt: 1,
    avatarUrl: 'https://evil.test',
  };
  const { body } = await browser.put('/user/profile', { ...whole, email, ...protectedFields });
  expect(body.payload).toMatchObject({
    balance: 0,
    steamid: '76561197972611406',
    avatarUrl: null,
    verification_data: { status: 'none' },
  });
  expect((await browser.get('/is-auth')).body).toMatchObject({ authenticated: true, emailVerified: false });
});

test.each([
  [{ name: '' }, 'name', 'First name is required'],
  [{ surname: ' ' }, 'surname', 'Last name is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'a b@c.d' }, 'email', 'Please enter a valid email address'],
  [{ phone: '', phoneE164: '' }, 'phone', 'Phone number is required'],
  [{ phone: '+48 1', phoneE164: '' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '+98 912 345 6789', phoneE164: '' }, 'phone', 'This country is not supported'],
  [{ country: 'XX' }, 'country', 'Please choose a country from the list'],
  [{ country: 'Poland' }, 'country', 'Please choose a country from the list'],
  [
    { steam_trade_link: 'https://steamcommunity.com/id/ada' },
    'steam_trade_link',
    'Please enter your trade link as Steam shows it',
  ],
])('a change refuses %j', async (changes, field, message) => {
  const { email, browser } = await signUpCustomer(app, { verified: false });
  const { status, body } = await browser.put('/user/profile', { ...whole, email, ...changes });
  expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  expect((await browser.get('/user/profile')).body.payload.name).toBe('Ada');
});

test("another customer's address is refused", async () => {
  const other = await signUpCustomer(app, { verified: false });
  const { browser } = await signUpCustomer(app);
  const { status, body } = await browser.put('/user/profile', { ...whole, email: other.email.toUpperCase() });
  expect([status, body.message_key, Object.keys(body.errors)]).toEqual([422, 'email_taken', ['email']]);
});

test('a guest has no profile, whatever is sent', async () => {
  expect((await app.browser().get('/user/profile')).status).toBe(401);
  expect((await app.browser().put('/user/profile', {})).status).toBe(401);
  const stale = app.browser();
  stale.cookies.set('session', 'a session that ended');
  expect((await stale.put('/user/profile', {})).status).toBe(401);
});

test('a change by cookie wants the CSRF token, a change by bearer does not', async () => {
  const { email, browser, token } = await signUpCustomer(app, { verified: false });
  const form = { ...whole, email };
  const answer = await browser.put('/user/profile', form, { withoutCsrf: true });
  expect([answer.status, answer.body.message_key]).toEqual([403, 'csrf_token_mismatch']);
  const bearer = app.browser();
  bearer.token = token;
  expect((await bearer.put('/user/profile', form, { withoutCsrf: true })).status).toBe(200);
});

test('what is saved while the account closes leaves nothing behind', async () => {
  const { id, email } = await signUpCustomer(app);
  const principal = await principalOf(app, id);
  const goes = () =>
    app.deps.db.update(customers).set({ closedAt: app.clock.now, name: '' }).where(eq(customers.id, id));
  const form = { name: 'Ada', surname: 'Byron', email, phone: '+49 30 901820' };
  const saves = updateProfile({ deps: interleaved(app.deps, goes), principal, idempotencyKey: null }, form);
  await expect(saves).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await app.deps.db.select().from(customers).where(eq(customers.id, id))).toMatchObject([{ name: '' }]);
});
