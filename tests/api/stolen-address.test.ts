/** A thief who knows the password makes the account's address theirs: the mails to the address before bring it back. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers, destinationChanges, sessions } from '#server/db/schema/customers.ts';
import { goodPassword, mailedPath, signUpCustomer, signUpForm, type TestCustomer } from '../support/customers.ts';
import { mailsAbout, notMeTokenOf, strangersLink } from '../support/destinations.ts';
import { buyer, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

type Owner = Pick<TestCustomer, 'browser' | 'email' | 'id'>;

const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678', password: goodPassword };
const disown = (token: string) => app.browser().post('/not-me', { token });

const rowOf = async ({ id }: Owner) =>
  (await app.deps.db.select().from(customers).where(eq(customers.id, id)))[0] as typeof customers.$inferSelect;

const askFor = ({ browser }: Owner, email: string) => browser.put('/user/profile', { ...personal, email });

async function openLinkTo(address: string): Promise<void> {
  const opened = await app.browser().get(await mailedPath(app, address));
  expect(opened.headers.get('location')).toContain('/email/verify/success');
}

/** The address of `ada` is the thief's now. Returns it with the token that her own address was mailed. */
async function rob(ada: Owner) {
  const thiefs = `thief-${ada.email}`;
  expect((await askFor(ada, thiefs)).status).toBe(200);
  await openLinkTo(thiefs);
  expect((await rowOf(ada)).email).toBe(thiefs);
  return { thiefs, token: await notMeTokenOf(app, ada.email) };
}

const subjectsTo = async (address: string) => (await mailsAbout(app, address, /./)).map(({ subject }) => subject);

test('the owner gets account and address back: the reset mail goes to them, and the thief is out', async () => {
  const ada = await signUpCustomer(app, { balanceCents: 5000 });
  const elsewhere = app.browser();
  await elsewhere.post('/login', { username: ada.email, password: goodPassword });
  const { thiefs, token } = await rob(ada);
  app.clock.now += 60;
  // what the thief does next: another trade link, a password of their own
  await ada.browser.put('/user/profile', { ...personal, email: thiefs, steam_trade_link: buyer.tradeUrl });
  const stolen = { cur_password: goodPassword, new_password: 'Thief1234', repeat_password: 'Thief1234' };
  expect((await ada.browser.post('/user/change-password', stolen)).status).toBe(200);

  const { payload } = (await app.browser().get(`/not-me/${token}`)).body;
  expect(payload).toMatchObject({ purpose: 'email', destination: thiefs, done: false });
  expect((await disown(token)).status).toBe(200);
  expect(await rowOf(ada)).toMatchObject({ email: ada.email, emailVerifiedAt: app.clock.now });
  expect(await app.deps.db.$count(sessions, eq(sessions.userId, ada.id))).toBe(0);
  expect((await subjectsTo(thiefs)).filter((subject) => subject.startsWith('We have stopped it'))).toEqual([]);
  const [mail] = await mailsAbout(app, ada.email, /^We have stopped it: please set a new password$/);
  const reset = new URLSearchParams(/reset-password\?(\S+)/.exec(mail?.text ?? '')?.[1]);
  expect(reset.get('email')).toBe(ada.email);
  const form = { password: 'Another123', password_confirmation: 'Another123', email: ada.email };
  expect((await app.browser().post('/reset-password', { ...form, token: reset.get('token') })).status).toBe(200);
  const signIn = (username: string, password: string) => app.browser().post('/login', { username, password });
  expect((await signIn(ada.email, 'Another123')).status).toBe(200);
  expect((await signIn(thiefs, 'Thief1234')).status).toBe(422);
});

test('a link that was mailed before, about another change, brings the address back as well', async () => {
  const ada = await signUpCustomer(app);
  await ada.browser.put('/user/profile', { ...personal, email: ada.email, steam_trade_link: buyer.tradeUrl });
  await ada.browser.put('/user/profile', { ...personal, email: ada.email, steam_trade_link: strangersLink });
  const token = await notMeTokenOf(app, ada.email);
  app.clock.now += 60;
  await rob(ada);
  expect((await disown(token)).status).toBe(200);
  expect((await rowOf(ada)).email).toBe(ada.email);
  expect(await mailsAbout(app, ada.email, /^We have stopped it/)).toHaveLength(1);
});

test('of several addresses since, the one that the mail went to is the account’s again', async () => {
  const ada = await signUpCustomer(app);
  const { thiefs, token } = await rob(ada);
  app.clock.now += 60;
  await askFor(ada, `second-${thiefs}`);
  await openLinkTo(`second-${thiefs}`);
  const thiefsToken = await notMeTokenOf(app, thiefs);
  expect((await disown(token)).status).toBe(200);
  expect((await rowOf(ada)).email).toBe(ada.email);
  expect((await disown(thiefsToken)).status, 'the thief’s own link').toBe(422);
  expect((await rowOf(ada)).email).toBe(ada.email);
});

test('a change that is only asked for is stopped before it happens: its link leads nowhere', async () => {
  const ada = await signUpCustomer(app);
  const thiefs = `asked-${ada.email}`;
  await askFor(ada, thiefs);
  const token = await notMeTokenOf(app, ada.email);
  const path = await mailedPath(app, thiefs);
  expect((await disown(token)).status).toBe(200);
  expect((await app.browser().get(path)).headers.get('location')).toContain('/email/verify/invalid');
  expect((await rowOf(ada)).email).toBe(ada.email);
  expect((await ada.browser.get('/user/profile')).status).toBe(401);
});

test('disowned at the moment the thief’s link is opened, the address is the owner’s', async () => {
  const ada = await signUpCustomer(app);
  const thiefs = `racing-${ada.email}`;
  await askFor(ada, thiefs);
  const [token, path] = [await notMeTokenOf(app, ada.email), await mailedPath(app, thiefs)];
  const [disowned] = await Promise.all([disown(token), app.browser().get(path)]);
  expect(disowned.status).toBe(200);
  expect((await rowOf(ada)).email).toBe(ada.email);
});

test('nobody else signs up with the address, or changes to it, while its owner can get it back', async () => {
  const ada = await signUpCustomer(app);
  const eve = await signUpCustomer(app);
  const { token } = await rob(ada);
  const taken = { status: 422, body: { message_key: 'email_taken' } };
  expect(await app.browser().post('/register', signUpForm({ email: ada.email.toUpperCase() }))).toMatchObject(taken);
  expect(await askFor(eve, ada.email)).toMatchObject(taken);
  expect((await disown(token)).status).toBe(200);
  expect((await rowOf(ada)).email).toBe(ada.email);
});

test('after 14 days the address is free, and the link is none', async () => {
  const ada = await signUpCustomer(app);
  const { token } = await rob(ada);
  app.clock.now += 14 * 86_400;
  expect((await disown(token)).status).toBe(422);
  expect((await app.browser().post('/register', signUpForm({ email: ada.email }))).status).toBe(200);
});

test('whoever changed the address back and forth has it, and nobody kept it from them', async () => {
  const ada = await signUpCustomer(app);
  const { thiefs } = await rob(ada);
  expect((await askFor({ ...ada, email: thiefs }, ada.email)).status).toBe(200);
  await openLinkTo(ada.email);
  expect((await rowOf(ada)).email).toBe(ada.email);
});

test('an address that was never proven gets no link: it may be a stranger’s', async () => {
  const ada = await signUpCustomer(app, { verified: false });
  await askFor(ada, `own-${ada.email}`);
  await openLinkTo(`own-${ada.email}`);
  await expect(notMeTokenOf(app, ada.email)).rejects.toThrow('No link was mailed');
  expect(await app.deps.db.$count(destinationChanges, eq(destinationChanges.customerId, ada.id))).toBe(0);
});

test('a withdrawn change waits no more, and no code is mailed for an address', async () => {
  const ada = await signUpCustomer(app);
  await askFor(ada, `gone-${ada.email}`);
  expect((await ada.browser.post('/user/code/resend', { purpose: 'email' })).status).toBe(422);
  await ada.browser.post('/user/email-change/withdraw', {});
  const rows = await app.deps.db.select().from(destinationChanges).where(eq(destinationChanges.customerId, ada.id));
  expect(rows.map(({ state }) => state)).toEqual(['withdrawn']);
});
