import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payouts } from '#server/db/schema/offers.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import type { Deps } from '#server/deps.ts';
import { blockCustomer } from '#server/domain/customers/operator/block-customer.ts';
import { creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { listPayouts } from '#server/domain/payouts/operator/list-payouts.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { requestWithdrawal } from '#server/domain/withdrawals/request-withdrawal.ts';
import { goodPassword, setSetting, signUpCustomer } from '../support/customers.ts';
import { mailedCodeOf, notMeTokenOf } from '../support/destinations.ts';
import { owedBy, paidOrder, paidTopUp, sayOf } from '../support/disputes.ts';
import { interleaved } from '../support/interleaved.ts';
import { offerIn, openOffers, skin } from '../support/offers.ts';
import { centsOf, newsTo, toBalance } from '../support/payouts.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
beforeEach(() => {
  app.clock.now += 3600;
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0, overdrawn: [] });
  await app.close();
});

const day = 86_400;
const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const account = { holder: 'Ada Byron', account_number: 'DE89370400440532013000' };
const fundsOf = async (ada: Pick<Shopper, 'browser'>) => (await ada.browser.get('/balance/funds')).body.payload;
const withdrawalsOf = (ada: Shopper) =>
  app.deps.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.customerId, ada.id), isNull(payouts.offerId)));

/** A customer who was paid 69 € to the balance for a skin. */
async function seller(): Promise<Shopper> {
  const ada = await createShopper(app);
  await ada.browser.post(toBalance, { id: await offerIn(app, ada, 'ready_for_payout') });
  return ada;
}

/** Asks for a code by mail, and withdraws with it. */
async function withdraw(ada: Shopper, amount: string | number, form: object = {}) {
  const body = { ...account, amount, ...form };
  const first = await ada.browser.post('/balance/withdraw', body);
  if (first.body.message_key !== 'mail_code_required') return first;
  return ada.browser.post('/balance/withdraw', { ...body, code: await mailedCodeOf(app, ada.email) });
}

describe('what can be withdrawn', () => {
  test('is all that was paid for skins', async () => {
    expect(await fundsOf(await seller())).toMatchObject({ available: 69, held: 0, withdrawable: 69, next: null });
  });

  test('is no credit of the shop, also after it was spent and given back', async () => {
    const ada = await createShopper(app);
    await creditCustomer(operator(), { customerId: ada.id, amountCents: 3000, reason: 'sorry' });
    expect(await fundsOf(ada)).toMatchObject({ available: 30, held: 30, withdrawable: 0, promotional: 30 });
    expect((await withdraw(ada, 10)).body.errors.amount).toEqual(['At most €0.00 can be withdrawn now']);
  });

  test('is card money once the payment is old enough', async () => {
    const ada = await createShopper(app);
    const at = app.clock.now;
    await paidTopUp(app, ada, 40);
    expect(await fundsOf(ada)).toMatchObject({
      withdrawable: 0,
      card_held: 40,
      next: { at: at + 14 * day, amount: 40 },
    });
    await setSetting(app.deps, 'card_hold_days', 0);
    expect(await fundsOf(ada)).toMatchObject({ withdrawable: 40, card_held: 0 });
    await setSetting(app.deps, 'card_hold_days', 14);
    app.clock.now += 14 * day;
    expect(await fundsOf(ada)).toMatchObject({ withdrawable: 40, next: null });
  });

  test('is what a line gives back as far as it was withdrawable before: young card money stays young', async () => {
    const ada = await createShopper(app);
    await paidTopUp(app, ada, 40);
    await ada.addToCart(await listItem(app, 2500));
    await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
    const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id));
    await transitionOrderLine(operator(), { lineId: line?.id ?? '', transition: 'deny', relist: false });
    expect(await fundsOf(ada)).toMatchObject({ available: 40, withdrawable: 0, card_held: 40 });
  });

  test('is all that was paid for skins, also after a card took back what its purchase had given back', async () => {
    const ada = await seller();
    await ada.addToCart(await listItem(app, 6000));
    const orderId = await paidOrder(app, ada, 'card');
    await sayOf(app, orderId, 'dispute_opened');
    expect(await fundsOf(ada)).toMatchObject({ available: 129, withdrawable: 69, card_held: 60 });
    await sayOf(app, orderId, 'dispute_withdrawn', 'dispute_lost');
    expect(await fundsOf(ada)).toMatchObject({ available: 69, withdrawable: 69, card_held: 0 });
  });
});

describe('a withdrawal', () => {
  test('leaves the balance at once, by a mailed code, and is in the next file for the bank', async () => {
    const ada = await seller();
    const flying = await centsOf(app, 'in_flight');
    const { status, body } = await withdraw(ada, '20.50');
    expect([status, await ada.balance()]).toEqual([200, 4850]);
    expect((await centsOf(app, 'in_flight')) - flying).toBe(2050);
    expect(await fundsOf(ada)).toMatchObject({
      available: 48.5,
      withdrawals: [{ id: body.id, amount: 20.5, iban: 'DE••3000', status: 'processing', paid_at: null }],
    });
    const { xml = '' } = (await exportPayouts(operator(), {})) ?? {};
    expect(xml).toContain(`<EndToEndId>${body.id.replace('_', '-')}</EndToEndId>`);
    expect(xml).toContain('<Nm>Ada Byron</Nm>');
    expect(xml).toContain('<Ustrd>Regalia ');
    await markPayoutPaid(operator(), { id: body.id });
    expect((await fundsOf(ada)).withdrawals[0]).toMatchObject({ status: 'paid', paid_at: app.clock.now });
    const news = await newsTo(app, ada.email);
    for (const each of ['requested', 'sent', 'completed']) expect(news).toContain(`withdrawal_news ${each}`);
    const { rows: listed } = await listPayouts(operator(), { limit: 100 });
    expect(listed.find(({ id }) => id === body.id)).toMatchObject({ offerId: null, title: null, state: 'paid' });
  });

  test('that fails is on the balance again and can be withdrawn once more; paid after all, it leaves again', async () => {
    const ada = await seller();
    const { body } = await withdraw(ada, 50);
    await markPayoutFailed(operator(), { id: body.id, reason: 'account closed' });
    expect([await ada.balance(), (await fundsOf(ada)).withdrawable]).toEqual([6900, 69]);
    expect(await newsTo(app, ada.email)).toContain('withdrawal_news failed');
    await markPayoutPaid(operator(), { id: body.id });
    expect([await ada.balance(), await owedBy(app, ada)]).toEqual([1900, 0]);
    await markPayoutFailed(operator(), { id: body.id, reason: 'the bank sent it back' });
    expect([await ada.balance(), (await fundsOf(ada)).withdrawable]).toEqual([6900, 69]);
  });

  test('that arrived after its money was withdrawn again is owed', async () => {
    const ada = await seller();
    const { body } = await withdraw(ada, 50);
    await markPayoutFailed(operator(), { id: body.id, reason: 'account closed' });
    app.clock.now += 3600;
    expect((await withdraw(ada, 60)).status).toBe(200);
    await markPayoutPaid(operator(), { id: body.id });
    expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 4100]);
    expect((await ada.browser.get('/user/profile')).body.payload.hold).toEqual({ owed: 41, disputed: 0 });
  });

  test('says what is wrong with each field', async () => {
    const ada = await seller();
    const wrong = await ada.browser.post('/balance/withdraw', {
      amount: '4.99',
      holder: 'Charles Babbage',
      account_number: 'x',
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      {
        amount: ['The smallest withdrawal is €5.00'],
        holder: ['The account must be in your own name, as in your profile: Ada Byron'],
        account_number: ['Invalid IBAN format'],
      },
    ]);
    const missing = await ada.browser.post('/balance/withdraw', {});
    expect(missing.body.errors).toEqual({
      amount: ['Please enter a valid amount'],
      holder: ['Account holder is required'],
      account_number: ['IBAN is required'],
    });
    expect((await withdraw(ada, '6.000')).body.errors.amount).toEqual(['Please enter a valid amount']);
    expect((await withdraw(ada, '69.01')).body.errors.amount).toEqual(['At most €69.00 can be withdrawn now']);
    expect((await withdraw(ada, 5, { holder: 'BYRON ADA' })).status).toBe(200);
  });

  test('is confirmed by a code of two-factor sign-in where that is on, and its owner is told', async () => {
    const ada = await customerWithTwoFactor(app);
    const { body: offer } = await ada.browser.post('/offer/create', skin);
    await counterOffer(operator(), { id: offer.id, priceCents: 6900 });
    await ada.browser.post('/offer/accept', { id: offer.id, trade_url: buyer.tradeUrl });
    await receiveItem(operator(), { id: offer.id });
    app.clock.now += 600;
    await ada.browser.post(toBalance, { id: offer.id, code: codeOf(app, ada.secret) });
    const { name, surname } = (await ada.browser.get('/user/profile')).body.payload;
    const body = { ...account, holder: `${name} ${surname}`, amount: 20 };
    const without = await ada.browser.post('/balance/withdraw', body);
    expect([without.body.message_key, Object.keys(without.body.errors)]).toEqual(['two_factor_required', ['code']]);
    const wrong = await ada.browser.post('/balance/withdraw', { ...body, code: '000000' });
    expect(wrong.body.message_key).toBe('two_factor_wrong');
    app.clock.now += 600;
    const right = await ada.browser.post('/balance/withdraw', { ...body, code: codeOf(app, ada.secret) });
    expect([right.status, (await fundsOf(ada)).available]).toEqual([200, 49]);
  });

  test('with a wrong mailed code moves nothing, and a code is good for its own amount and account alone', async () => {
    const ada = await seller();
    const body = { ...account, amount: 20 };
    expect((await ada.browser.post('/balance/withdraw', body)).body.message_key).toBe('mail_code_required');
    const code = await mailedCodeOf(app, ada.email);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await ada.browser.post('/balance/withdraw', { ...body, code: wrong })).body.message_key).toBe(
      'mail_code_wrong',
    );
    expect((await ada.browser.post('/balance/withdraw', { ...body, amount: 60, code })).body.message_key).toBe(
      'mail_code_wrong',
    );
    expect(await ada.balance()).toBe(6900);
    expect((await ada.browser.post('/balance/withdraw', { ...body, code })).status).toBe(200);
  });

  test('with the same key is made once; two at one moment take no more than there is', async () => {
    const ada = await seller();
    const body = { ...account, amount: 40 };
    await ada.browser.post('/balance/withdraw', body);
    const code = await mailedCodeOf(app, ada.email);
    const headers = { 'Idempotency-Key': 'withdrawn once' };
    const first = await ada.browser.post('/balance/withdraw', { ...body, code }, { headers });
    const again = await ada.browser.post('/balance/withdraw', { ...body, code }, { headers });
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await withdrawalsOf(ada)).toHaveLength(1);
    const less = { ...body, amount: 25 };
    await ada.browser.post('/balance/withdraw', less);
    const lessCode = await mailedCodeOf(app, ada.email);
    const press = () => ada.browser.post('/balance/withdraw', { ...less, code: lessCode });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ada.balance()).toBe(400);
  });

  test('is refused when money has moved since it was reckoned; nothing is taken, and the same code is good for another try', async () => {
    const ada = await seller();
    await ada.addToCart(await listItem(app, 1000));
    const form = { ...account, amount: '20', code: '' };
    await ada.browser.post('/balance/withdraw', form);
    const confirmed = { ...form, code: await mailedCodeOf(app, ada.email) };
    const buys = () => ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
    const { principal } = ada;
    const withdraws = (deps: Deps) => requestWithdrawal({ deps, principal, idempotencyKey: null }, confirmed);
    await expect(withdraws(interleaved(app.deps, buys))).rejects.toMatchObject({ code: 'balance_changed' });
    expect([await ada.balance(), await withdrawalsOf(ada)]).toEqual([5900, []]);
    await withdraws(app.deps);
    expect([await ada.balance(), (await withdrawalsOf(ada)).length]).toEqual([3900, 1]);
  });

  test('and a purchase at one moment never take more than there is', async () => {
    for (let round = 0; round < 3; round++) {
      const ada = await seller();
      await ada.addToCart(await listItem(app, 5000));
      const body = { ...account, amount: 60 };
      await ada.browser.post('/balance/withdraw', body);
      const code = await mailedCodeOf(app, ada.email);
      const [withdrawn, bought] = await Promise.all([
        ada.browser.post('/balance/withdraw', { ...body, code }),
        ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' }),
      ]);
      expect([withdrawn.status, bought.status].filter((status) => status === 200)).toHaveLength(1);
      expect(await ada.balance()).toBe(withdrawn.status === 200 ? 900 : 1900);
    }
  });
});

test('a withdrawal that its owner disowns is on the balance again, unless a file for the bank has it', async () => {
  for (const inFile of [false, true]) {
    const ada = await seller();
    const { body } = await withdraw(ada, 20);
    if (inFile) await exportPayouts(operator(), {});
    const token = await notMeTokenOf(app, ada.email);
    expect((await app.browser().post('/not-me', { token })).status).toBe(200);
    const [withdrawal] = await withdrawalsOf(ada);
    expect([withdrawal?.id, withdrawal?.state, await ada.balance()]).toEqual(
      inFile ? [body.id, 'processing', 4900] : [body.id, 'failed', 6900],
    );
  }
});

describe('who may not', () => {
  test('a customer with an unverified e-mail, on hold, or blocked', async () => {
    const eve = await createShopper(app, 0, { verified: false });
    expect((await eve.browser.post('/balance/withdraw', account)).body.message_key).toBe('email_not_verified');
    const held = await seller();
    await sayOf(app, await paidTopUp(app, held, 20), 'dispute_opened');
    expect((await withdraw(held, 20)).body.message_key).toBe('account_on_hold');
    const blocked = await seller();
    await blockCustomer(operator(), { customerId: blocked.id, reason: 'a test' });
    expect((await withdraw(blocked, 20)).status).toBe(401);
  });

  test('of a customer on hold what is asked for already stays out of the file', async () => {
    const ada = await seller();
    const paymentId = await paidTopUp(app, ada, 20);
    const { body } = await withdraw(ada, 20);
    await sayOf(app, paymentId, 'dispute_opened');
    expect((await exportPayouts(operator(), {}))?.xml ?? '').not.toContain(body.id.replace('_', '-'));
    await sayOf(app, paymentId, 'dispute_won');
    expect((await exportPayouts(operator(), {}))?.xml ?? '').toContain(body.id.replace('_', '-'));
  });

  test('an account is not closed while a withdrawal is under way', async () => {
    const ada = await signUpCustomer(app);
    const [row] = await app.deps.db.select().from(payouts).limit(1);
    await app.deps.db.insert(payouts).values({
      id: 'out_closing',
      offerId: null,
      customerId: ada.id,
      method: 'sepa',
      state: 'requested',
      amountCents: 500,
      details: row?.details ?? '',
      createdAt: app.clock.now,
      updatedAt: app.clock.now,
    });
    const { status, body } = await ada.browser.post('/user/close', { password: goodPassword });
    expect([status, body.errors]).toEqual([409, { withdrawals: ['A withdrawal is still under way'] }]);
  });
});
