/** A right two-factor code is no wrong attempt, whatever becomes of the request that carried it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { openOffers, payee, payoutOf, skin } from '../support/offers.ts';
import { buyer, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor, type TwoFactorCustomer } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

const toBalance = '/offer/request-payout/balance';

/** An offer whose card form was sent at the provider, whose word is still to come: no other way is open. */
async function offerWithSentForm({ browser, secret }: TwoFactorCustomer): Promise<string> {
  const { deps } = app;
  const { body: made } = await browser.post('/offer/create', skin);
  await counterOffer({ deps, actor: 'ops:test', role: 'owner' }, { id: made.id, priceCents: 6900 });
  await browser.post('/offer/accept', { id: made.id, trade_url: buyer.tradeUrl });
  await receiveItem({ deps, actor: 'ops:test', role: 'owner' }, { id: made.id });
  await browser.post('/offer/request-payout/card-form', { ...payee, id: made.id, code: codeOf(app, secret) });
  const { providerRef } = await payoutOf(app, made.id);
  const sql = "update sandbox_checkouts set state = 'paid' where id = ?";
  await deps.db.$client.execute({ sql, args: [providerRef] });
  app.clock.now += 60;
  return made.id;
}

function keyOf({ status, body }: { status: number; body: { message_key?: string } }) {
  return [status, body.message_key];
}

test.each([
  ['a code of the app', ({ secret }: TwoFactorCustomer) => codeOf(app, secret)],
  ['a recovery code', ({ recoveryCodes }: TwoFactorCustomer) => recoveryCodes[0]],
])('%s stays right and unused when the payout is refused for another reason', async (_, codeFor) => {
  const ada = await customerWithTwoFactor(app);
  const id = await offerWithSentForm(ada);
  const code = codeFor(ada);
  for (let turn = 0; turn < 7; turn++) {
    expect(keyOf(await ada.browser.post(toBalance, { id, code }))).toEqual([409, 'offer_not_open']);
  }
  const change = { cur_password: ada.password, new_password: 'Another123', repeat_password: 'Another123', code };
  expect((await ada.browser.post('/user/change-password', change)).status).toBe(200);
});

test('a code that was used, or is wrong, counts however often the request would have been refused', async () => {
  const ada = await customerWithTwoFactor(app);
  const used = ada.recoveryCodes[0];
  const other = await customerWithTwoFactor(app);
  await ada.browser.post('/user/two-factor/recovery-codes', { password: ada.password, code: used });
  const id = await offerWithSentForm(ada);
  for (const code of [used, other.recoveryCodes[0], '000000', used, 'none']) {
    expect(keyOf(await ada.browser.post(toBalance, { id, code }))).toEqual([422, 'two_factor_wrong']);
  }
  const paused = await ada.browser.post(toBalance, { id, code: codeOf(app, ada.secret) });
  expect(keyOf(paused)).toEqual([429, 'two_factor_paused']);
});

test('a recovery code that is wrong takes no form away at the provider', async () => {
  const ada = await customerWithTwoFactor(app);
  const { body: made } = await ada.browser.post('/offer/create', skin);
  await counterOffer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: made.id, priceCents: 6900 });
  await ada.browser.post('/offer/accept', { id: made.id, trade_url: buyer.tradeUrl });
  await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: made.id });
  await ada.browser.post('/offer/request-payout/card-form', { ...payee, id: made.id, code: codeOf(app, ada.secret) });
  const wrong = await ada.browser.post(toBalance, { id: made.id, code: '0000-0000-0000-0000' });
  expect(keyOf(wrong)).toEqual([422, 'two_factor_wrong']);
  const { providerRef } = await payoutOf(app, made.id);
  const { rows } = await app.deps.db.$client.execute({
    sql: 'select state from sandbox_checkouts where id = ?',
    args: [providerRef],
  });
  expect(rows.map(({ state }) => state)).toEqual(['open']);
});
