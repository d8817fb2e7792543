/** What a thief who knows the password alone makes their own, a second factor and the address: neither sends goods or money to a new place at once. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCredentialHours } from '#rules/limits.ts';
import { customers } from '#server/db/schema/customers.ts';
import { orders } from '#server/db/schema/orders.ts';
import { write } from '#server/db/write.ts';
import { assertOldAddress } from '#server/domain/destinations/parts/new-credentials.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { goodPassword, mailedPath, principalOf, signUpCustomer, type TestCustomer } from '../support/customers.ts';
import { mailedCodeOf, notMeTokenOf, strangersLink } from '../support/destinations.ts';
import { bankDetails, offerIn, openOffers, payee, payoutOf } from '../support/offers.ts';
import { card, sepa, toBalance } from '../support/payouts.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

const wait = newCredentialHours * 3600;
const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const personal = { name: 'Ada', surname: 'Byron', phone: '+49 151 12345678' };
const otherIban = 'NL91ABNA0417164300';

type Ada = Shopper & Pick<TestCustomer, 'password'> & { secret: string };
type Answer = { status: number; body: { message_key?: string } };

function keyOf({ status, body }: Answer) {
  return [status, body.message_key];
}

const rowOf = async ({ id }: Pick<Ada, 'id'>) =>
  (await app.deps.db.select().from(customers).where(eq(customers.id, id)))[0] as typeof customers.$inferSelect;

/** With a confirmed trade link, bank account and 69 € of their own. Two-factor authentication is off without `twoFactor`. */
async function customer(twoFactor?: 'old' | 'new'): Promise<Ada> {
  const signedUp = twoFactor
    ? await customerWithTwoFactor(app, { lately: twoFactor === 'new' })
    : { ...(await signUpCustomer(app)), secret: '' };
  const principal = await principalOf(app, signedUp.id);
  const ada = { ...(await createShopper(app)), ...signedUp, principal };
  const columns = { steamTradeLink: buyer.tradeUrl, confirmedTradeLink: buyer.tradeUrl };
  await app.deps.db.update(customers).set(columns).where(eq(customers.id, ada.id));
  for (const [path, fields] of [
    [toBalance, {}],
    [sepa, bankDetails],
  ] as const) {
    const id = await offerIn(app, ada, 'ready_for_payout');
    expect((await ada.browser.post(path, { ...fields, id, code: appCode(ada) })).status).toBe(200);
    app.clock.now += 60;
  }
  return ada;
}

const appCode = ({ secret }: Ada) => (secret ? codeOf(app, secret) : '');

/** The account's address is another one, whose link was opened. Returns it. */
async function moveTo(ada: Ada): Promise<string> {
  const email = `new-${ada.email}`;
  const form = { ...personal, email, password: goodPassword, code: appCode(ada) };
  expect((await ada.browser.put('/user/profile', form)).status).toBe(200);
  const opened = await app.browser().get(await mailedPath(app, email));
  expect(opened.headers.get('location')).toContain('/email/verify/success');
  app.clock.now += 60;
  return email;
}

const saveLink = (ada: Ada, email: string, fields: object = {}) =>
  ada.browser.put('/user/profile', { ...personal, email, steam_trade_link: strangersLink, ...fields });

async function buyFor(ada: Ada, tradeUrl: string) {
  expect((await ada.browser.post('/cart/add', { id: await listItem(app, 500) })).status).toBe(200);
  return (code: string) =>
    ada.browser.post('/purchase/product', { ...buyer, tradeUrl, paymentMethod: 'balance', code });
}

async function payoutTo(ada: Ada, account_number: string) {
  const id = await offerIn(app, ada, 'ready_for_payout');
  return (code: string) => ada.browser.post(sepa, { ...bankDetails, account_number, id, code });
}

async function cardForm(ada: Ada) {
  const id = await offerIn(app, ada, 'ready_for_payout');
  return (code: string) => ada.browser.post(card, { ...payee, id, code });
}

async function withdrawal(ada: Ada, account_number: string) {
  return (code: string) =>
    ada.browser.post('/balance/withdraw', { amount: 20, holder: 'Ada Byron', account_number, code });
}

/** Each asks for one new place, with a code; `field` is where the form shows that it has to wait. */
const newPlaces = [
  ['a purchase to another trade link', (ada: Ada) => buyFor(ada, strangersLink), 'tradeUrl'],
  ['a payout to another bank account', (ada: Ada) => payoutTo(ada, otherIban), 'account_number'],
  ['a payout to a card', cardForm, undefined],
  ['a withdrawal to another bank account', (ada: Ada) => withdrawal(ada, otherIban), 'account_number'],
] as const;

/** The account of the first payout has been paid, and some days have passed. */
async function paidBefore(ada: Ada): Promise<void> {
  const id = await offerIn(app, ada, 'ready_for_payout');
  expect((await ada.browser.post(sepa, { ...bankDetails, id, code: appCode(ada) })).status).toBe(200);
  await exportPayouts(operator(), {});
  await markPayoutPaid(operator(), { id: (await payoutOf(app, id)).id });
}

describe('a second factor that was switched on with the password', () => {
  test.each(newPlaces)('for newCredentialHours %s takes no code of the app; at their end it does', async (_, open) => {
    const thief = await customer('new');
    const { totpEnabledAt } = await rowOf(thief);
    const ask = await open(thief);
    expect(keyOf(await ask(appCode(thief)))).toEqual([422, 'mail_code_required']);
    expect(keyOf(await ask(appCode(thief)))).toEqual([422, 'mail_code_wrong']);
    app.clock.now = (totpEnabledAt ?? 0) + wait - 1;
    expect(keyOf(await ask(appCode(thief)))).toEqual([422, 'mail_code_wrong']);
    app.clock.now += 1;
    expect((await ask(appCode(thief))).status).toBe(200);
  });

  test.each(newPlaces)('%s takes the code that is mailed to the owner', async (_, open) => {
    const ada = await customer('new');
    const ask = await open(ada);
    expect(keyOf(await ask(''))).toEqual([422, 'mail_code_required']);
    expect((await ask(await mailedCodeOf(app, ada.email))).status).toBe(200);
  });

  test('another trade link of the profile waits for the mailed code, and neither app nor recovery code confirms it', async () => {
    const thief = await customer('new');
    const saved = await saveLink(thief, thief.email, { code: appCode(thief) });
    expect(saved.body.payload).toMatchObject({
      steam_trade_link: buyer.tradeUrl,
      steam_trade_link_pending: strangersLink,
    });
    const confirm = (code: string) => thief.browser.post('/user/trade-link/confirm', { code });
    expect(keyOf(await confirm(''))).toEqual([422, 'mail_code_required']);
    expect(keyOf(await confirm(appCode(thief)))).toEqual([422, 'mail_code_wrong']);
    expect((await rowOf(thief)).confirmedTradeLink).toBe(buyer.tradeUrl);
    expect((await confirm(await mailedCodeOf(app, thief.email))).status).toBe(200);
  });

  test('goes on confirming what goes to known places', async () => {
    const ada = await customer('new');
    for (const open of [await payoutTo(ada, bankDetails.account_number), await buyFor(ada, buyer.tradeUrl)]) {
      expect((await open(appCode(ada))).status).toBe(200);
      app.clock.now += 60;
    }
  });

  test('confirms a withdrawal to an account that was paid before it was on, and no younger one', async () => {
    const ada = await customer('old');
    await paidBefore(ada);
    app.clock.now += wait;
    const renew = () =>
      app.deps.db.update(customers).set({ totpEnabledAt: app.clock.now }).where(eq(customers.id, ada.id));
    await renew();
    expect((await (await withdrawal(ada, bankDetails.account_number))(appCode(ada))).status).toBe(200);
    const bob = await customer('new');
    await paidBefore(bob);
    app.clock.now += 60;
    const answer = await (await withdrawal(bob, bankDetails.account_number))(appCode(bob));
    expect(keyOf(answer)).toEqual([422, 'mail_code_required']);
  });
});

describe('an address that was changed with the password', () => {
  test.each(newPlaces)(
    'sends %s nowhere, whatever code is given, and the error names the time',
    async (_, open, field) => {
      for (const twoFactor of [undefined, 'old', 'new'] as const) {
        const thief = await customer(twoFactor);
        const changedAt = app.clock.now;
        const thiefs = await moveTo(thief);
        const ask = await open(thief);
        const before = app.mails.filter(({ to }) => to === thiefs).length;
        for (const code of ['', appCode(thief)]) {
          const refused = await ask(code);
          expect(keyOf(refused)).toEqual([409, 'destination_too_soon']);
          const [date, time] = new Date((changedAt + wait) * 1000).toISOString().split('T');
          const day = date?.split('-').reverse().join('.');
          const text = `Your email address was changed recently. For your safety, a new trade link, bank account or card can be used from ${day} ${time?.slice(0, 5)} UTC.`;
          expect([refused.body.message, refused.body.errors]).toEqual([text, field && { [field]: [text] }]);
        }
        await app.settled();
        expect(app.mails.filter(({ to }) => to === thiefs)).toHaveLength(before);
      }
    },
  );

  test('confirms no other trade link, one that waited for its code neither, and mails none again', async () => {
    const thief = await customer();
    expect((await saveLink(thief, thief.email)).status).toBe(200);
    const code = await mailedCodeOf(app, thief.email);
    const thiefs = await moveTo(thief);
    const confirmed = await thief.browser.post('/user/trade-link/confirm', { code });
    expect(keyOf(confirmed)).toEqual([409, 'destination_too_soon']);
    const resent = await thief.browser.post('/user/code/resend', { purpose: 'trade_link' });
    expect(keyOf(resent)).toEqual([409, 'destination_too_soon']);
    const saved = await saveLink(thief, thiefs);
    expect([keyOf(saved), Object.keys(saved.body.errors)]).toEqual([
      [409, 'destination_too_soon'],
      ['steam_trade_link'],
    ]);
    expect((await rowOf(thief)).confirmedTradeLink).toBe(buyer.tradeUrl);
  });

  test('lets everything go to known places, and to new ones at the end of newCredentialHours', async () => {
    const ada = await customer();
    await paidBefore(ada);
    app.clock.now += wait;
    const changedAt = app.clock.now;
    const email = await moveTo(ada);
    const renewed = buyer.tradeUrl.replace('aB3dE_-9', 'N3wT0ken');
    expect((await (await buyFor(ada, renewed))('')).status).toBe(200);
    expect((await (await payoutTo(ada, bankDetails.account_number))('')).status).toBe(200);
    const withdraw = await withdrawal(ada, bankDetails.account_number);
    expect(keyOf(await withdraw(''))).toEqual([422, 'mail_code_required']);
    expect((await withdraw(await mailedCodeOf(app, email))).status).toBe(200);
    app.clock.now = changedAt + wait - 1;
    expect(keyOf(await saveLink(ada, email))).toEqual([409, 'destination_too_soon']);
    app.clock.now += 1;
    expect((await saveLink(ada, email)).status).toBe(200);
    const code = await mailedCodeOf(app, email);
    expect((await ada.browser.post('/user/trade-link/confirm', { code })).status).toBe(200);
  });

  test('that its owner has disowned makes nobody wait', async () => {
    const ada = await customer();
    await moveTo(ada);
    const token = await notMeTokenOf(app, ada.email);
    expect((await app.browser().post('/not-me', { token })).status).toBe(200);
    const again = app.browser();
    expect((await again.post('/login', { username: ada.email, password: goodPassword })).status).toBe(200);
    expect((await saveLink({ ...ada, browser: again }, ada.email)).body.payload.steam_trade_link_pending).toBe(
      strangersLink,
    );
  });

  test('that was the first to be proven makes nobody wait', async () => {
    const ada = { ...(await createShopper(app)), ...(await signUpCustomer(app, { verified: false })), secret: '' };
    await ada.browser.put('/user/profile', { ...personal, email: ada.email, steam_trade_link: buyer.tradeUrl });
    const email = await moveTo(ada);
    expect((await saveLink(ada, email)).body.payload.steam_trade_link_pending).toBe(strangersLink);
  });

  test('at the moment of the request stops its batch', async () => {
    const ada = await customer();
    const { db } = app.deps;
    await write(db, assertOldAddress(app.deps, ada.id));
    await moveTo(ada);
    await expect(write(db, assertOldAddress(app.deps, ada.id))).rejects.toMatchObject({
      code: 'destination_too_soon',
      details: { values: { time: expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d UTC$/) } },
    });
    expect(await db.$count(orders, eq(orders.customerId, ada.id))).toBe(0);
  });
});
