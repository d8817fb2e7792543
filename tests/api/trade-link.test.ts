/** Another trade link in the profile: what waits for a code, and what goes there meanwhile. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#server/db/schema/customers.ts';
import { mailedPath } from '../support/customers.ts';
import { mailedCodeOf, mailsAbout, notMeTokenOf, strangersLink, wrongCode } from '../support/destinations.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678' };

function save({ browser, email }: Pick<Shopper, 'browser' | 'email'>, steam_trade_link: string, fields = {}) {
  return browser.put('/user/profile', { ...personal, email, steam_trade_link, ...fields });
}

async function profileOf({ browser }: Pick<Shopper, 'browser'>) {
  const { payload } = (await browser.get('/user/profile')).body;
  return [payload.steam_trade_link, payload.steam_trade_link_pending, payload.steamid];
}

function keyOf({ status, body }: { status: number; body: { message_key?: string } }) {
  return [status, body.message_key];
}

const confirm = '/user/trade-link/confirm';
const steamId = '76561197972611406';

test('the first link is taken as it is, without a mail', async () => {
  const ada = await createShopper(app, 0, { steamTradeLink: '' });
  expect((await save(ada, buyer.tradeUrl)).body.payload.steam_trade_link).toBe(buyer.tradeUrl);
  expect(await profileOf(ada)).toEqual([buyer.tradeUrl, null, steamId]);
  await app.settled();
  expect(app.mails.filter(({ to }) => to === ada.email)).toEqual([]);
});

test('another one waits for the mailed code while the rest is saved, and the confirmed one stays', async () => {
  const ada = await createShopper(app, 5000);
  const saved = await save(ada, strangersLink, { city: 'Bonn' });
  expect(saved.body.payload).toMatchObject({
    city: 'Bonn',
    steam_trade_link: buyer.tradeUrl,
    steam_trade_link_pending: strangersLink,
  });
  const [mail] = await mailsAbout(app, ada.email, /^Your code for another trade link$/);
  expect(mail?.text).toContain(strangersLink);
  expect(mail?.text).toContain('/not-me#token=');
  expect((await ada.browser.get('/bootstrap')).body.payload.profile.steam_trade_link_pending).toBe(strangersLink);

  const item = await listItem(app, 500);
  await ada.addToCart(item);
  expect((await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  const code = await mailedCodeOf(app, ada.email);
  expect(keyOf(await ada.browser.post(confirm, { code: '' }))).toEqual([422, 'mail_code_required']);
  expect(keyOf(await ada.browser.post(confirm, { code: wrongCode(code) }))).toEqual([422, 'mail_code_wrong']);
  const confirmed = await ada.browser.post(confirm, { code });
  expect([confirmed.status, confirmed.body.payload.steam_trade_link]).toEqual([200, strangersLink]);
  expect(await profileOf(ada)).toEqual([strangersLink, null, '76561198060265727']);
  expect(keyOf(await ada.browser.post(confirm, { code }))).toEqual([404, 'not_found']);
});

test('emptying the link opens no way around the code', async () => {
  const ada = await createShopper(app);
  expect((await save(ada, '')).body.payload.steam_trade_link).toBe('');
  expect((await save(ada, strangersLink)).body.payload).toMatchObject({
    steam_trade_link: '',
    steam_trade_link_pending: strangersLink,
  });
  expect((await save(ada, buyer.tradeUrl)).body.payload).toMatchObject({
    steam_trade_link: buyer.tradeUrl,
    steam_trade_link_pending: null,
  });
});

test('a renewed link of the same Steam account is taken as it is', async () => {
  const ada = await createShopper(app);
  const renewed = buyer.tradeUrl.replace('aB3dE_-9', 'N3wT0ken');
  expect((await save(ada, renewed)).body.payload.steam_trade_link).toBe(renewed);
  expect(await mailsAbout(app, ada.email, /trade link/)).toEqual([]);
});

test('a newer link ends the code of the one before, withdrawing ends it too, and the old code fits neither', async () => {
  const ada = await createShopper(app);
  await save(ada, strangersLink);
  const first = await mailedCodeOf(app, ada.email);
  const other = strangersLink.replace('99999999', '88888888');
  await save(ada, other);
  const second = await mailedCodeOf(app, ada.email);
  expect(keyOf(await ada.browser.post(confirm, { code: first }))).toEqual([422, 'mail_code_wrong']);
  expect((await ada.browser.post('/user/trade-link/withdraw', {})).status).toBe(200);
  expect(keyOf(await ada.browser.post(confirm, { code: second }))).toEqual([404, 'not_found']);
  expect((await profileOf(ada)).slice(0, 2)).toEqual([buyer.tradeUrl, null]);
});

test('a code is good for half an hour; sent again it is the same, for its full time', async () => {
  const ada = await createShopper(app);
  const resend = () => ada.browser.post('/user/code/resend', { purpose: 'trade_link' });
  expect(keyOf(await resend())).toEqual([404, 'not_found']);
  await save(ada, strangersLink);
  const code = await mailedCodeOf(app, ada.email);
  app.clock.now += 1801;
  expect(keyOf(await ada.browser.post(confirm, { code }))).toEqual([422, 'mail_code_wrong']);
  expect((await resend()).status).toBe(200);
  expect(await mailedCodeOf(app, ada.email)).toBe(code);
  for (let turn = 0; turn < 3; turn++) expect((await resend()).status).toBe(200);
  expect((await resend()).status).toBe(429);
  expect(await mailsAbout(app, ada.email, /^Your code for another trade link$/)).toHaveLength(5);
  expect((await ada.browser.post('/user/code/resend', { purpose: 'nonsense' })).status).toBe(422);
  expect((await ada.browser.post(confirm, { code })).status).toBe(200);
});

test('of two at once with the code one confirms; another customer’s code does not', async () => {
  const [ada, bob] = [await createShopper(app), await createShopper(app)];
  await save(ada, strangersLink);
  await save(bob, strangersLink);
  const code = await mailedCodeOf(app, ada.email);
  expect(keyOf(await bob.browser.post(confirm, { code }))).toEqual([422, 'mail_code_wrong']);
  const answers = await Promise.all([1, 2].map(() => ada.browser.post(confirm, { code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('with two-factor authentication the change asks for a code and is done, and its owner is told', async () => {
  const ada = await customerWithTwoFactor(app);
  expect((await save(ada, buyer.tradeUrl)).status).toBe(200);
  const refused = await save(ada, strangersLink, { city: 'Bonn' });
  expect(keyOf(refused)).toEqual([422, 'two_factor_required']);
  const [row] = await app.deps.db.select().from(customers).where(eq(customers.id, ada.id));
  expect([row?.steamTradeLink, row?.city]).toEqual([buyer.tradeUrl, '']);
  const changed = await save(ada, strangersLink, { code: codeOf(app, ada.secret) });
  expect(changed.body.payload).toMatchObject({ steam_trade_link: strangersLink, steam_trade_link_pending: null });
  expect(await mailsAbout(app, ada.email, /^Your items go to another trade link$/)).toHaveLength(1);
  expect(await notMeTokenOf(app, ada.email)).toMatch(/^[\w-]{43}$/);
});

test('one code confirms a new e-mail and another trade link together', async () => {
  const ada = await customerWithTwoFactor(app);
  await save(ada, buyer.tradeUrl);
  const fields = { email: `new-${ada.email}`, password: ada.password, code: codeOf(app, ada.secret) };
  expect((await save(ada, strangersLink, fields)).body.payload).toMatchObject({
    steam_trade_link: strangersLink,
    email_pending: fields.email,
  });
});

test('a link that waited when two-factor authentication was switched on is confirmed by its code', async () => {
  const ada = await customerWithTwoFactor(app);
  await save(ada, buyer.tradeUrl);
  const { db } = app.deps;
  const [row] = await db.select().from(customers).where(eq(customers.id, ada.id));
  await db.update(customers).set({ totpEnabledAt: null }).where(eq(customers.id, ada.id));
  await save(ada, strangersLink);
  const mailed = await mailedCodeOf(app, ada.email);
  await db.update(customers).set({ totpEnabledAt: row?.totpEnabledAt }).where(eq(customers.id, ada.id));
  expect(keyOf(await ada.browser.post(confirm, { code: mailed }))).toEqual([422, 'two_factor_wrong']);
  expect((await ada.browser.post(confirm, { code: codeOf(app, ada.secret) })).status).toBe(200);
});

test('the owner is told in the language of the account, whatever the session speaks', async () => {
  const ada = await createShopper(app);
  await app.deps.db.update(customers).set({ language: 'de' }).where(eq(customers.id, ada.id));
  await save(ada, strangersLink, { lang_id: 1 });
  expect(await mailsAbout(app, ada.email, /^Dein Code für einen anderen Handelslink$/)).toHaveLength(1);
});

test.each(['/user/trade-link/confirm', '/user/trade-link/withdraw', '/user/code/resend', '/user/code-limit'])(
  '%s is for customers alone',
  async (path) => {
    expect((await app.browser().post(path, { purpose: 'payout' })).status).toBe(401);
  },
);

/** Sets a new password by the mailed link, and signs in with it. */
async function takeAccount(email: string) {
  await app.browser().post('/user/reset-password', { email });
  const token = new URLSearchParams((await mailedPath(app, email)).split('?')[1]).get('token');
  const fields = { token, email, password: 'Another123', password_confirmation: 'Another123' };
  expect((await app.browser().post('/reset-password', fields)).status).toBe(200);
  const browser = app.browser();
  expect((await browser.post('/login', { username: email, password: 'Another123' })).status).toBe(200);
  return { browser, email };
}

test('a new password by mail empties the link of an account whose address was never proven, and the next is the first one', async () => {
  const stranger = await createShopper(app, 0, { verified: false, steamTradeLink: '' });
  await save(stranger, strangersLink);
  await save(stranger, 'https://steamcommunity.com/tradeoffer/new/?partner=88888888&token=Th1efABC');
  const owner = await takeAccount(stranger.email);
  expect(await profileOf(owner)).toEqual(['', null, '']);
  expect((await save(owner, buyer.tradeUrl)).status).toBe(200);
  expect(await profileOf(owner)).toEqual([buyer.tradeUrl, null, steamId]);
});

test('a new password by mail leaves the links of a proven account as they are', async () => {
  const ada = await createShopper(app);
  await save(ada, strangersLink);
  expect(await profileOf(await takeAccount(ada.email))).toEqual([buyer.tradeUrl, strangersLink, '']);
});
