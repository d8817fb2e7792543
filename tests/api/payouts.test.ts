import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CardPayoutRequest, SepaPayoutRequest } from '#contract/offers.ts';
import { accounts } from '#server/db/schema/ledger.ts';
import { payouts } from '#server/db/schema/offers.ts';
import { providerEvents, sandboxCheckouts } from '#server/db/schema/payments.ts';
import { idempotencyKeys, outbox } from '#server/db/schema/shop.ts';
import { checkLedger } from '#server/domain/ledger/operator/check-ledger.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { decryptPayee } from '#server/domain/payouts/parts/payee.ts';
import { requestCardPayout } from '#server/domain/payouts/request-card-payout.ts';
import { principalOf } from '../support/customers.ts';
import { mailedCodeOf } from '../support/destinations.ts';
import { bankDetails, offerIn, openOffers, payee, payoutEvent, payoutOf, skin, stateOf } from '../support/offers.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { codeOf, customerWithTwoFactor } from '../support/two-factor.ts';
import { deliver } from '../support/webhooks.ts';

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

const sepa = '/offer/request-payout/sepa-manual';
const card = '/offer/request-payout/card-form';
const toBalance = '/offer/request-payout/balance';

async function cents(id: string): Promise<number> {
  const [account] = await app.deps.db.select().from(accounts).where(eq(accounts.id, id));
  return account?.balanceCents ?? Number.NaN;
}

async function mailsTo(email: string): Promise<string[]> {
  const rows = await app.deps.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.id);
  return rows.map(({ template, values }) => `${template} ${JSON.parse(values).news ?? ''}`);
}

describe('by SEPA', () => {
  test('the price goes from owed into flight and is paid, with news of each', async () => {
    const ada = await createShopper(app);
    const [owed, flying, bank] = [await cents('owed'), await cents('in_flight'), await cents('bank')];
    const id = await offerIn(app, ada, 'ready_for_payout');
    expect((await cents('owed')) - owed).toBe(6900);
    const { status, body } = await ada.browser.post(sepa, { ...bankDetails, id });
    expect([status, body.message]).toEqual([200, 'Payout request submitted successfully!']);
    expect([(await cents('owed')) - owed, (await cents('in_flight')) - flying]).toEqual([0, 6900]);
    const payout = await payoutOf(app, id);
    await markPayoutPaid({ deps: app.deps, actor: 'ops:test' }, { id: payout.id });
    expect([(await cents('in_flight')) - flying, (await cents('bank')) - bank]).toEqual([0, 6900]);
    expect(await stateOf(app, id)).toBe('approved');
    expect(await mailsTo(ada.email)).toEqual(['offer_news counter', 'offer_news received', 'payout_sent completed']);
  });

  test('the account is kept encrypted, is shown by its end, and is in no log', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    await ada.browser.post(sepa, { ...bankDetails, id });
    const payout = await payoutOf(app, id);
    expect(JSON.stringify(payout)).not.toMatch(/DE8937|Unter den Linden|Byron/);
    expect(payout.ibanMasked).toBe('DE••3000');
    expect((await decryptPayee(app.deps, payout.id, payout.details)).account).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      iban: 'DE89370400440532013000',
    });
    const { body } = await ada.browser.get(`/offer/${id}`);
    expect(body.payload.payout).toMatchObject({ method: 'sepa', status: 'processing', iban: 'DE••3000' });
    expect(JSON.stringify(body)).not.toContain('DE8937');
    expect(JSON.stringify(app.log)).not.toMatch(/DE8937|Linden/);
  });

  test('the export of one’s own data holds who is paid, and of the account its end', async () => {
    const ada = await createShopper(app);
    await offerIn(app, ada, 'payout_processing');
    const { body } = await ada.browser.get('/user/export');
    expect(body.payload.payouts).toMatchObject([
      { ibanMasked: 'DE••3000', payee: { city: 'Berlin', account: { lastName: 'Byron', iban: 'DE••3000' } } },
    ]);
    expect(JSON.stringify(body)).not.toContain('DE8937');
  });

  test('the account cannot be guessed from what is kept of a repeatable request', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    const form = { id, ...bankDetails, first_name: 'Ada', last_name: 'Byron' };
    await ada.browser.post(sepa, form, { headers: { 'Idempotency-Key': 'k' } });
    const [kept] = await app.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.customerId, ada.id));
    const fields = JSON.stringify(SepaPayoutRequest.parse(form));
    expect(kept?.bodyHash).toHaveLength(64);
    expect(kept?.bodyHash).not.toBe(createHash('sha256').update(fields).digest('hex'));
  });

  test('what came back is owed again, and can be asked for again', async () => {
    const ada = await createShopper(app);
    const owed = await cents('owed');
    const id = await offerIn(app, ada, 'payout_processing');
    const first = await payoutOf(app, id);
    await markPayoutFailed({ deps: app.deps, actor: 'ops:test' }, { id: first.id, reason: 'account closed' });
    expect([await stateOf(app, id), (await cents('owed')) - owed]).toEqual(['ready_for_payout', 6900]);
    await expect(
      markPayoutFailed({ deps: app.deps, actor: 'ops:test' }, { id: first.id, reason: 'again' }),
    ).rejects.toMatchObject({ code: 'payout_state' });
    expect(await mailsTo(ada.email)).toContain('offer_news payout_failed');
    app.clock.now += 1;
    expect((await ada.browser.post(sepa, { ...bankDetails, id })).status).toBe(200);
    expect((await payoutOf(app, id)).id).not.toBe(first.id);
  });

  test('paid after all what was said to have failed is paid with its own money, not with another that is in flight', async () => {
    const [ada, eve] = [await createShopper(app), await createShopper(app)];
    const [owed, flying, bank] = [await cents('owed'), await cents('in_flight'), await cents('bank')];
    const moved = async () => [(await cents('owed')) - owed, (await cents('in_flight')) - flying];
    const payout = await payoutOf(app, await offerIn(app, ada, 'payout_processing'));
    await offerIn(app, eve, 'payout_processing');
    for (const _ of [1, 2]) {
      await markPayoutFailed({ deps: app.deps, actor: 'ops:test' }, { id: payout.id, reason: 'account closed' });
      expect(await moved()).toEqual([6900, 6900]);
      await markPayoutPaid({ deps: app.deps, actor: 'ops:test' }, { id: payout.id });
      expect(await moved()).toEqual([0, 6900]);
      expect((await cents('bank')) - bank).toBe(6900);
    }
    expect(await stateOf(app, payout.offerId)).toBe('approved');
    expect((await mailsTo(ada.email)).filter((mail) => mail === 'payout_sent completed')).toHaveLength(2);
    expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true });
  });

  test('what the bank sends back after it was paid is owed again, told, and can be asked for again', async () => {
    const ada = await createShopper(app);
    const [owed, bank] = [await cents('owed'), await cents('bank')];
    const id = await offerIn(app, ada, 'approved');
    const first = await payoutOf(app, id);
    await markPayoutFailed({ deps: app.deps, actor: 'ops:test' }, { id: first.id, reason: 'account closed' });
    expect([(await cents('owed')) - owed, (await cents('bank')) - bank]).toEqual([6900, 0]);
    expect(await mailsTo(ada.email)).toContain('offer_news payout_failed');
    const { body } = await ada.browser.get(`/offer/${id}`);
    expect(body.payload).toMatchObject({ status: 'ready_for_payout', payout: null });
    const states = body.payload.history.map(({ status }: { status: string }) => status);
    expect(states.slice(-3)).toEqual(['payout_processing', 'approved', 'ready_for_payout']);
    app.clock.now += 1;
    expect((await ada.browser.post(sepa, { ...bankDetails, id })).status).toBe(200);
    const second = await payoutOf(app, id);
    expect(second.id).not.toBe(first.id);
    await expect(markPayoutPaid({ deps: app.deps, actor: 'ops:test' }, { id: first.id })).rejects.toMatchObject({
      code: 'payout_state',
    });
    await markPayoutPaid({ deps: app.deps, actor: 'ops:test' }, { id: second.id });
    expect([(await cents('owed')) - owed, (await cents('bank')) - bank]).toEqual([0, 6900]);
  });

  test('a card and the balance cannot come back', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    await ada.browser.post(toBalance, { id });
    const payout = await payoutOf(app, id);
    await expect(
      markPayoutFailed({ deps: app.deps, actor: 'ops:test' }, { id: payout.id, reason: 'no' }),
    ).rejects.toMatchObject({ code: 'payout_state' });
    expect([await stateOf(app, id), await ada.balance()]).toEqual(['approved', 6900]);
  });

  test('what was asked for as balance, said to have failed and then paid, is on the balance and nowhere else', async () => {
    const ada = await createShopper(app);
    const [owed, flying] = [await cents('owed'), await cents('in_flight')];
    const id = await offerIn(app, ada, 'awaiting_item');
    await ada.browser.post(toBalance, { id });
    const payout = await payoutOf(app, id);
    await markPayoutFailed({ deps: app.deps, actor: 'ops:test' }, { id: payout.id, reason: 'no' });
    await receiveItem({ deps: app.deps, actor: 'ops:test' }, { id });
    await markPayoutPaid({ deps: app.deps, actor: 'ops:test' }, { id: payout.id });
    expect([(await cents('owed')) - owed, (await cents('in_flight')) - flying, await ada.balance()]).toEqual([
      0, 0, 6900,
    ]);
  });

  test.each([
    [{ name: '' }, 'name', 'First name is required'],
    [{ surname: '' }, 'surname', 'Last name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'ada' }, 'email', 'Invalid email format'],
    [{ phone: '' }, 'phone', 'Phone number is required'],
    [{ phone: '12' }, 'phone', 'Please enter a valid phone number'],
    [{ country: '' }, 'country', 'Country is required'],
    [{ country: 'XX' }, 'country', 'Please choose a country from the list'],
    [{ city: '' }, 'city', 'City is required'],
    [{ postCode: '' }, 'postCode', 'Post Code is required'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ first_name: '' }, 'first_name', 'First name is required'],
    [{ last_name: '' }, 'last_name', 'Last name is required'],
    [{ account_number: '' }, 'account_number', 'IBAN is required'],
    [{ account_number: 'DE1' }, 'account_number', 'Invalid IBAN format'],
    [{ account_number: 'de89370400440532013000' }, 'account_number', 'Invalid IBAN format'],
    [{ account_number: 'DE89370400440532013001' }, 'account_number', 'Please enter a valid IBAN'],
    [{ account_number: 'DE8937040044053201300' }, 'account_number', 'Please enter a valid IBAN'],
    [
      { account_number: 'TR330006100519786457841326' },
      'account_number',
      'We can only pay to accounts in the SEPA area. Please choose another account, or another way to be paid.',
    ],
    [{ terms: false }, 'terms', 'You must accept the Terms of Use'],
  ])('%j is refused', async (wrong, field, message) => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    const { status, body } = await ada.browser.post(sepa, { ...bankDetails, ...wrong, id });
    expect([status, body.message, body.errors]).toEqual([422, message, { [field]: [message] }]);
    expect(await stateOf(app, id)).toBe('ready_for_payout');
  });
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
    expect(await receiveItem({ deps: app.deps, actor: 'ops:test' }, { id })).toEqual({ state: 'payout_processing' });
    expect(await stateOf(app, id)).toBe('payout_processing');
    expect((await payoutOf(app, id)).state).toBe('processing');
    expect(await mailsTo(ada.email)).toEqual([
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
    expect(await receiveItem({ deps: app.deps, actor: 'ops:test' }, { id })).toEqual({ state: 'approved' });
    expect(await ada.balance()).toBe(6900);
    expect(await mailsTo(ada.email)).toEqual(['offer_news counter', 'payout_sent sent']);
  });

  test('a card is a wish that waits for the provider’s form', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'awaiting_item');
    const early = await ada.browser.post(card, { ...payee, id });
    expect(early.body.redirect_url).toBe(`http://localhost:4321/account/offers?offer=${id}`);
    const wish = await payoutOf(app, id);
    expect(await receiveItem({ deps: app.deps, actor: 'ops:test' }, { id })).toEqual({ state: 'ready_for_payout' });
    const { body } = await ada.browser.post(card, { ...payee, id });
    expect(body.redirect_url).toContain('/sandbox/pay/');
    expect((await payoutOf(app, id)).id).toBe(wish.id);
  });

  test('a card’s details are kept: the mail asks for the card alone, and the form opens without them', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'awaiting_item');
    await ada.browser.post(card, { ...payee, id });
    const wish = await payoutOf(app, id);
    await receiveItem({ deps: app.deps, actor: 'ops:test' }, { id });
    expect(await mailsTo(ada.email)).toEqual(['offer_news counter', 'offer_news received_for_card']);
    const { status, body } = await ada.browser.post(card, { id });
    expect([status, body.redirect_url]).toEqual([200, expect.stringContaining('/sandbox/pay/')]);
    const opened = await payoutOf(app, id);
    expect([opened.id, opened.details]).toEqual([wish.id, wish.details]);
    expect((await decryptPayee(app.deps, opened.id, opened.details)).city).toBe(payee.city);
    const half = await ada.browser.post(card, { id, name: 'Ada' });
    expect([half.status, half.body.errors.city]).toEqual([422, ['City is required']]);
    const other = await offerIn(app, ada, 'ready_for_payout');
    expect((await ada.browser.post(card, { id: other })).status).toBe(422);
  });
});

describe('by card', () => {
  async function formOpen() {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    const { body } = await ada.browser.post(card, { ...payee, id });
    return { ada, id, body, payout: await payoutOf(app, id) };
  }

  test('the offer moves when the form has been sent, whatever often the event comes', async () => {
    const { ada, id, body, payout } = await formOpen();
    expect(body.redirect_url).toBe(`http://localhost:4321/sandbox/pay/${payout.providerRef}?order=${payout.id}`);
    expect(await stateOf(app, id)).toBe('ready_for_payout');
    const [owed, provider] = [await cents('owed'), await cents('provider:sandbox')];
    const event = await payoutEvent(app, payout.id, 'payout_paid');
    const answers = await Promise.all([1, 2, 3].map(() => deliver(app, event)));
    expect(answers).toEqual([200, 200, 200]);
    expect(await stateOf(app, id)).toBe('approved');
    expect([(await cents('owed')) - owed, (await cents('provider:sandbox')) - provider]).toEqual([-6900, 6900]);
    expect(await mailsTo(ada.email)).toContain('payout_sent sent');
  });

  test('asked again, the same form is open', async () => {
    const { ada, id, body } = await formOpen();
    expect((await ada.browser.post(card, { ...payee, id })).body.redirect_url).toBe(body.redirect_url);
    expect(await app.deps.db.$count(payouts, eq(payouts.offerId, id))).toBe(1);
  });

  test('a card that was refused leaves the money owed, and the next form is a new one', async () => {
    const { ada, id, body, payout } = await formOpen();
    const owed = await cents('owed');
    await deliver(app, await payoutEvent(app, payout.id, 'payout_failed'));
    expect([await stateOf(app, id), (await cents('owed')) - owed]).toEqual(['ready_for_payout', 0]);
    expect(await mailsTo(ada.email)).toContain('offer_news payout_failed');
    app.clock.now += 1;
    expect((await ada.browser.post(card, { ...payee, id })).body.redirect_url).not.toBe(body.redirect_url);
  });

  test('a form left by the customer is no news', async () => {
    const { ada, payout } = await formOpen();
    await deliver(app, { ...(await payoutEvent(app, payout.id, 'payout_failed')), failure: 'cancelled' });
    expect(await mailsTo(ada.email)).not.toContain('offer_news payout_failed');
  });

  test('paid after all what was said to have failed is paid, and nothing else', async () => {
    const { ada, id, payout } = await formOpen();
    await deliver(app, await payoutEvent(app, payout.id, 'payout_failed'));
    await ada.browser.post(card, { ...payee, id });
    await deliver(app, await payoutEvent(app, payout.id, 'payout_paid'));
    expect(await stateOf(app, id)).toBe('approved');
    const rows = await app.deps.db.select().from(payouts).where(eq(payouts.offerId, id));
    expect(rows.map(({ state }) => state).sort()).toEqual(['paid', 'replaced']);
  });

  test('another way takes the form away; a form that was sent decides', async () => {
    const { ada, id, payout } = await formOpen();
    expect((await ada.browser.post(sepa, { ...bankDetails, id })).status).toBe(200);
    await deliver(app, await payoutEvent(app, payout.id, 'payout_paid'));
    const [kept] = await app.deps.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.eventId, `${payout.id}:payout_paid`));
    expect(kept?.failure).toContain('paid, though the payout is replaced');
    expect(await stateOf(app, id)).toBe('payout_processing');

    const other = await formOpen();
    await app.deps.db.$client.execute({
      sql: "update sandbox_checkouts set state = 'paid' where id = ?",
      args: [other.payout.providerRef],
    });
    const late = await other.ada.browser.post(toBalance, { id: other.id });
    expect(late.status).toBe(409);
    expect(await other.ada.balance()).toBe(0);
  });

  test('an operator cannot end a payout whose form could still be sent', async () => {
    const { id, payout } = await formOpen();
    for (const end of [
      () => markPayoutPaid({ deps: app.deps, actor: 'ops:test' }, { id: payout.id }),
      () => markPayoutFailed({ deps: app.deps, actor: 'ops:test' }, { id: payout.id, reason: 'no' }),
    ])
      await expect(end()).rejects.toMatchObject({ code: 'payout_form_open' });
    expect([await stateOf(app, id), (await payoutOf(app, id)).state]).toEqual(['ready_for_payout', 'requested']);
  });

  test.each([
    ['another way', sepa],
    ['a new form', card],
  ])('the form of a payout that was said to have failed is taken away before %s; sent, it decides', async (_, path) => {
    const { ada, id, payout } = await formOpen();
    await app.deps.db.update(payouts).set({ state: 'failed' }).where(eq(payouts.id, payout.id));
    const form = (state: string) =>
      app.deps.db
        .update(sandboxCheckouts)
        .set({ state: state as 'open' | 'paid' })
        .where(eq(sandboxCheckouts.id, payout.providerRef ?? ''));
    await form('paid');
    app.clock.now += 1;
    expect((await ada.browser.post(path, { ...bankDetails, id })).status).toBe(409);
    await form('open');
    expect((await ada.browser.post(path, { ...bankDetails, id })).status).toBe(200);
    const [page] = await app.deps.db
      .select()
      .from(sandboxCheckouts)
      .where(eq(sandboxCheckouts.id, payout.providerRef ?? ''));
    expect(page?.state).toBe('cancelled');
  });

  test('what the provider paid although an operator had paid it already waits for an operator to look', async () => {
    const { id, payout } = await formOpen();
    await deliver(app, await payoutEvent(app, payout.id, 'payout_failed'));
    await markPayoutPaid({ deps: app.deps, actor: 'ops:test' }, { id: payout.id });
    const provider = await cents('provider:sandbox');
    await deliver(app, await payoutEvent(app, payout.id, 'payout_paid'));
    const [kept] = await app.deps.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.eventId, `${payout.id}:payout_paid`));
    expect(kept).toMatchObject({ appliedAt: null, failure: 'paid, though ops:test had paid it' });
    expect([await stateOf(app, id), await cents('provider:sandbox')]).toEqual(['approved', provider]);
  });

  test('an event of another amount, or about another payout, moves nothing', async () => {
    const { id, payout } = await formOpen();
    const event = await payoutEvent(app, payout.id, 'payout_paid');
    await deliver(app, { ...event, eventId: 'too-much', amountMinorUnits: 1 });
    await deliver(app, { ...event, eventId: 'nobody', subjectId: 'out_none', providerRef: 'sbx_none' });
    expect(await stateOf(app, id)).toBe('ready_for_payout');
    const kept = await app.deps.db.select().from(providerEvents).where(eq(providerEvents.eventId, 'too-much'));
    expect(kept[0]).toMatchObject({ appliedAt: null, failure: 'says 1 EUR, 6900 EUR was to be paid' });
  });

  test('a bank transfer cannot be settled by an event', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'payout_processing');
    await deliver(app, await payoutEvent(app, (await payoutOf(app, id)).id, 'payout_paid'));
    expect(await stateOf(app, id)).toBe('payout_processing');
  });
});

test('a payout to the balance is there at once', async () => {
  const ada = await createShopper(app, 100);
  const id = await offerIn(app, ada, 'ready_for_payout');
  expect((await ada.browser.post(toBalance, { id })).status).toBe(200);
  expect([await stateOf(app, id), await ada.balance()]).toEqual(['approved', 7000]);
  expect(await mailsTo(ada.email)).toContain('payout_sent sent');
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
    const first = await ada.browser.post(path, { ...form, id }, { headers });
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
      [sepa, toBalance, card, sepa, toBalance].map((path) => ada.browser.post(path, { ...bankDetails, id })),
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
  await counterOffer({ deps: app.deps, actor: 'ops:test' }, { id: made.id, priceCents: 6900 });
  await ada.browser.post('/offer/accept', { id: made.id });
  await receiveItem({ deps: app.deps, actor: 'ops:test' }, { id: made.id });
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

test('a card payout with two-factor authentication that was cut off at the provider goes on with its key', async () => {
  const ada = await customerWithTwoFactor(app);
  const principal = await principalOf(app, ada.id);
  const { deps } = app;
  const { body: made } = await ada.browser.post('/offer/create', skin);
  await counterOffer({ deps, actor: 'ops:test' }, { id: made.id, priceCents: 6900 });
  await ada.browser.post('/offer/accept', { id: made.id });
  await receiveItem({ deps, actor: 'ops:test' }, { id: made.id });
  const form = CardPayoutRequest.parse({ ...payee, id: made.id, code: codeOf(app, ada.secret) });
  const request = { key: 'k', route: card, bodyHash: 'the same' };
  const cutOff = { ...app.sandbox, startCardPayout: () => Promise.reject(new Error('cut off')) };
  const first = requestCardPayout(
    { deps: { ...deps, payments: { sandbox: cutOff } }, principal, idempotencyKey: request },
    form,
  );
  await expect(first).rejects.toThrow('cut off');
  app.clock.now += 60;
  expect(await requestCardPayout({ deps, principal, idempotencyKey: request }, form)).toMatchObject({
    redirect_url: expect.any(String),
  });
});
