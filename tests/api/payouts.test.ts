import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payouts } from '#server/db/schema/offers.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { decryptPayee } from '#server/domain/payouts/parts/payee.ts';
import { mailedCodeOf } from '../support/destinations.ts';
import { bankDetails, offerIn, openOffers, payee, payoutOf, skin, stateOf } from '../support/offers.ts';
import { card, newsTo, sepa, toBalance, withMailedCode } from '../support/payouts.ts';
import { buyer, createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

describe('asked for while the item is awaited', () => {
  test('a bank transfer is kept, replaced by the next, and starts when the item is there', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'awaiting_item');
    expect((await ada.browser.post(sepa, { ...bankDetails, id })).status).toBe(200);
    expect(await stateOf(app, id)).toBe('awaiting_item');
    app.clock.now += 1;
    const other = { ...bankDetails, account_number: 'NL91ABNA0417164300', id };
    expect((await ada.browser.post(sepa, other)).body.message_key).toBe('mail_code_required');
    await ada.browser.post(sepa, { ...other, code: await mailedCodeOf(app, ada.email) });
    const rows = await app.deps.db.select().from(payouts).where(eq(payouts.offerId, id)).orderBy(payouts.createdAt);
    expect(rows.map(({ state, ibanMasked }) => `${state} ${ibanMasked}`)).toEqual([
      'replaced DE••3000',
      'requested NL••4300',
    ]);
    expect(await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id })).toEqual({
      state: 'payout_processing',
      payableAt: null,
    });
    expect(await stateOf(app, id)).toBe('payout_processing');
    expect((await payoutOf(app, id)).state).toBe('processing');
    expect(await newsTo(app, ada.email)).toEqual([
      'destination_code ',
      'offer_news counter',
      'offer_news received_and_paying',
    ]);
  });

  test('the balance has it as soon as the item is there', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'awaiting_item');
    await ada.browser.post(toBalance, { id });
    expect(await ada.balance()).toBe(0);
    expect(await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id })).toEqual({
      state: 'approved',
      payableAt: null,
    });
    expect(await ada.balance()).toBe(6900);
    expect(await newsTo(app, ada.email)).toEqual(['offer_news counter', 'payout_sent sent']);
  });

  test('a card is a request that waits for the provider’s form', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'awaiting_item');
    const early = await ada.browser.post(card, { ...payee, id });
    expect(early.body.redirect_url).toBe(`http://localhost:4321/account/offers?offer=${id}`);
    const requested = await payoutOf(app, id);
    expect(await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id })).toEqual({
      state: 'ready_for_payout',
      payableAt: null,
    });
    const { body } = await withMailedCode(app, ada, card, { ...payee, id });
    expect(body.redirect_url).toContain('/sandbox/pay/');
    expect((await payoutOf(app, id)).id).toBe(requested.id);
  });

  test('a card’s details are kept: the mail asks for the card alone, and the form opens without them', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'awaiting_item');
    await ada.browser.post(card, { ...payee, id });
    const requested = await payoutOf(app, id);
    await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id });
    expect(await newsTo(app, ada.email)).toEqual(['offer_news counter', 'offer_news received_for_card']);
    const { status, body } = await withMailedCode(app, ada, card, { id });
    expect([status, body.redirect_url]).toEqual([200, expect.stringContaining('/sandbox/pay/')]);
    const opened = await payoutOf(app, id);
    expect([opened.id, opened.details]).toEqual([requested.id, requested.details]);
    expect((await decryptPayee(app.deps, opened.id, opened.details)).city).toBe(payee.city);
    const half = await ada.browser.post(card, { id, name: 'Ada' });
    expect([half.status, half.body.errors.city]).toEqual([422, ['City is required']]);
    const other = await offerIn(app, ada, 'ready_for_payout');
    expect((await ada.browser.post(card, { id: other })).status).toBe(422);
  });
});

test('a payout to the balance is there at once', async () => {
  const ada = await createShopper(app, 100);
  const id = await offerIn(app, ada, 'ready_for_payout');
  expect((await ada.browser.post(toBalance, { id })).status).toBe(200);
  expect([await stateOf(app, id), await ada.balance()]).toEqual(['approved', 7000]);
  expect(await newsTo(app, ada.email)).toContain('payout_sent sent');
});

test('a payout with the same key is asked for once, and gives the same answer', async () => {
  const ada = await createShopper(app);
  for (const [path, form] of [
    [sepa, bankDetails],
    [card, payee],
    [toBalance, {}],
  ] as const) {
    const id = await offerIn(app, ada, 'ready_for_payout');
    const headers = { 'Idempotency-Key': `key of ${path}` };
    const first = await withMailedCode(app, ada, path, { ...form, id }, { headers });
    const again = await ada.browser.post(path, { ...form, id }, { headers });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await app.deps.db.$count(payouts, eq(payouts.offerId, id))).toBe(1);
  }
});

test('payouts need a verified e-mail', async () => {
  const eve = await createShopper(app, 0, { verified: false });
  for (const path of [sepa, card, toBalance]) {
    const { status, body } = await eve.browser.post(path, { ...bankDetails, id: 'off_none' });
    expect([status, body.message_key]).toEqual([403, 'email_not_verified']);
  }
});

test('ways that are asked for at one moment pay once', async () => {
  for (let round = 0; round < 4; round++) {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    const answers = await Promise.all(
      [sepa, toBalance, card, sepa, toBalance].map((path) => withMailedCode(app, ada, path, { ...bankDetails, id })),
    );
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const alive = (await app.deps.db.select().from(payouts).where(eq(payouts.offerId, id))).filter(({ state }) =>
      ['requested', 'processing', 'paid'].includes(state),
    );
    expect(alive).toHaveLength(1);
    expect(await ada.balance()).toBe(alive[0]?.state === 'paid' ? 6900 : 0);
  }
});

test('a customer with two-factor authentication gives a code for every payout, and a wrong one moves nothing', async () => {
  const ada = await customerWithTwoFactor(app);
  const { body: made } = await ada.browser.post('/offer/create', skin);
  await counterOffer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: made.id, priceCents: 6900 });
  await ada.browser.post('/offer/accept', { id: made.id, trade_url: buyer.tradeUrl });
  await receiveItem({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: made.id });
  for (const path of [sepa, card, toBalance]) {
    const without = await ada.browser.post(path, { ...bankDetails, id: made.id });
    expect([without.status, without.body.message_key]).toEqual([422, 'two_factor_required']);
    expect(Object.keys(without.body.errors)).toEqual(['code']);
  }
  const wrong = await ada.browser.post(sepa, { ...bankDetails, id: made.id, code: '000000' });
  expect([wrong.status, wrong.body.message_key]).toEqual([422, 'two_factor_wrong']);
  expect(await stateOf(app, made.id)).toBe('ready_for_payout');
  app.clock.now += 600;
  const right = await ada.browser.post(sepa, { ...bankDetails, id: made.id, code: codeOf(app, ada.secret) });
  expect([right.status, await stateOf(app, made.id)]).toEqual([200, 'payout_processing']);
});
