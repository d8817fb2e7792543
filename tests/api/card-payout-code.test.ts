/** The code that opens the card form of a payout: the shop never learns the card, and has none to compare it with. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#server/db/schema/customers.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { principalOf } from '../support/customers.ts';
import { mailedCodeOf, mailsAbout, notMeTokenOf, wrongCode } from '../support/destinations.ts';
import { offerIn, openOffers, payee, payoutOf, stateOf } from '../support/offers.ts';
import { card } from '../support/payouts.ts';
import { createShopper, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

function ask({ browser }: Pick<Shopper, 'browser'>, id: string, fields: object = {}, key?: string) {
  const options = key ? { headers: { 'idempotency-key': key } } : {};
  return browser.post(card, { ...payee, id, ...fields }, options);
}

function keyOf({ status, body }: { status: number; body: { message_key?: string } }) {
  return [status, body.message_key];
}

async function adaWithOffer() {
  const ada = await createShopper(app);
  return { ada, id: await offerIn(app, ada, 'ready_for_payout') };
}

test('a session alone opens no card form: the mailed code does, once, under the key of the refused request', async () => {
  const { ada, id } = await adaWithOffer();
  const asked = await ask(ada, id, {}, 'one');
  expect([keyOf(asked), Object.keys(asked.body.errors)]).toEqual([[422, 'mail_code_required'], ['code']]);
  await expect(payoutOf(app, id)).rejects.toThrow('no payout');
  const [mail] = await mailsAbout(app, ada.email, /^Your code for a payout to a card$/);
  expect(mail?.text).toContain('€69.00');
  const code = await mailedCodeOf(app, ada.email);
  expect(keyOf(await ask(ada, id, { code: wrongCode(code) }, 'one'))).toEqual([422, 'mail_code_wrong']);
  const opened = await ask(ada, id, { code }, 'one');
  expect([opened.status, opened.body.redirect_url]).toEqual([200, expect.stringContaining('/sandbox/pay/')]);
  expect((await ask(ada, id, {}, 'one')).body).toEqual(opened.body);
});

test('an open form is shown again to nobody without a new code', async () => {
  const { ada, id } = await adaWithOffer();
  await ask(ada, id);
  const code = await mailedCodeOf(app, ada.email);
  await ask(ada, id, { code });
  expect(keyOf(await ask(ada, id, { code }))).toEqual([422, 'mail_code_wrong']);
  expect(keyOf(await ask(ada, id))).toEqual([422, 'mail_code_required']);
});

test('the code of one offer opens the form of no other', async () => {
  const { ada, id } = await adaWithOffer();
  await ask(ada, id);
  const code = await mailedCodeOf(app, ada.email);
  const other = await offerIn(app, ada, 'ready_for_payout');
  expect(keyOf(await ask(ada, other, { code }))).toEqual([422, 'mail_code_wrong']);
});

test('while the item is awaited nothing is mailed; the code is asked for when the form opens', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  expect((await ask(ada, id)).status).toBe(200);
  expect(await mailsAbout(app, ada.email, /^Your code/)).toEqual([]);
  await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id });
  expect(keyOf(await ada.browser.post(card, { id }))).toEqual([422, 'mail_code_required']);
});

test('the code is mailed again on request', async () => {
  const { ada, id } = await adaWithOffer();
  await ask(ada, id);
  expect((await ada.browser.post('/user/code/resend', { purpose: 'card_payout' })).status).toBe(200);
  expect(await mailsAbout(app, ada.email, /^Your code for a payout to a card$/)).toHaveLength(2);
  expect((await ask(ada, id, { code: await mailedCodeOf(app, ada.email) })).status).toBe(200);
});

test('“This was not me” of the mail ends the session, its code, and a form that was opened with it', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  await ask(ada, id);
  app.clock.now += 60;
  await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id });
  await ada.browser.post(card, { id });
  await ada.browser.post(card, { id, code: await mailedCodeOf(app, ada.email) });
  expect((await payoutOf(app, id)).state).toBe('requested');
  const token = await notMeTokenOf(app, ada.email);
  const { payload } = (await app.browser().get(`/not-me/${token}`)).body;
  expect(payload).toMatchObject({ purpose: 'card_payout', destination: '€69.00', payouts: 1 });
  expect((await app.browser().post('/not-me', { token })).status).toBe(200);
  expect(await app.deps.db.$count(sessions, eq(sessions.userId, ada.id))).toBe(0);
  expect([(await payoutOf(app, id)).state, await stateOf(app, id)]).toEqual(['failed', 'ready_for_payout']);
});

test('with two-factor authentication its code opens the form, and the owner is told', async () => {
  const ada = await customerWithTwoFactor(app);
  const shopper = { ...(await createShopper(app)), ...ada, principal: await principalOf(app, ada.id) };
  const id = await offerIn(app, shopper, 'ready_for_payout');
  expect(keyOf(await ask(ada, id))).toEqual([422, 'two_factor_required']);
  expect((await ask(ada, id, { code: codeOf(app, ada.secret) })).status).toBe(200);
  const [mail] = await mailsAbout(app, ada.email, /^A payout goes to a card$/);
  expect(mail?.text).toContain('/not-me#token=');
});
