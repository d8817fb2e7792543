import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CardPayoutRequest } from '#contract/offers.ts';
import { cardPayoutMinutes } from '#rules/limits.ts';
import { payouts } from '#server/db/schema/offers.ts';
import { providerEvents, sandboxCheckouts } from '#server/db/schema/payments.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { requestCardPayout } from '#server/domain/payouts/request-card-payout.ts';
import { principalOf } from '../support/customers.ts';
import { bankDetails, offerIn, openOffers, payee, payoutEvent, payoutOf, skin, stateOf } from '../support/offers.ts';
import {
  card,
  centsOf,
  codeOf as mailedPayoutCode,
  newsTo,
  sepa,
  toBalance,
  withMailedCode,
} from '../support/payouts.ts';
import { buyer, createShopper, seedShop } from '../support/shop.ts';
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

describe('by card', () => {
  async function formOpen() {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    const { body } = await withMailedCode(app, ada, card, { ...payee, id });
    return { ada, id, body, payout: await payoutOf(app, id) };
  }

  test('the offer moves when the form has been sent, whatever often the event comes', async () => {
    const { ada, id, body, payout } = await formOpen();
    expect(body.redirect_url).toBe(`http://localhost:4321/sandbox/pay/${payout.providerRef}?order=${payout.id}`);
    expect(await stateOf(app, id)).toBe('ready_for_payout');
    const [owed, provider] = [await centsOf(app, 'owed'), await centsOf(app, 'provider:sandbox')];
    const event = await payoutEvent(app, payout.id, 'payout_paid');
    const answers = await Promise.all([1, 2, 3].map(() => deliver(app, event)));
    expect(answers).toEqual([200, 200, 200]);
    expect(await stateOf(app, id)).toBe('approved');
    expect([(await centsOf(app, 'owed')) - owed, (await centsOf(app, 'provider:sandbox')) - provider]).toEqual([
      -6900, 6900,
    ]);
    expect(await newsTo(app, ada.email)).toContain('payout_sent sent');
  });

  test('the provider is told to end the form cardPayoutMinutes after it was opened', async () => {
    const ada = await createShopper(app);
    const form = { ...payee, id: await offerIn(app, ada, 'ready_for_payout'), code: '' };
    const told: number[] = [];
    const startCardPayout: typeof app.sandbox.startCardPayout = (request) => {
      told.push(request.expiresAt - app.clock.now);
      return app.sandbox.startCardPayout(request);
    };
    const deps = { ...app.deps, payments: { sandbox: { ...app.sandbox, startCardPayout } } };
    const ask = (code: string) =>
      requestCardPayout(
        { deps, principal: ada.principal, idempotencyKey: null },
        CardPayoutRequest.parse({ ...form, code }),
      );
    await expect(ask('')).rejects.toMatchObject({ code: 'mail_code_required' });
    await ask(await mailedPayoutCode(app, ada.id, 'card_payout'));
    expect(told).toEqual([cardPayoutMinutes * 60]);
  });

  test('asked again, the same form is open', async () => {
    const { ada, id, body } = await formOpen();
    expect((await withMailedCode(app, ada, card, { ...payee, id })).body.redirect_url).toBe(body.redirect_url);
    expect(await app.deps.db.$count(payouts, eq(payouts.offerId, id))).toBe(1);
  });

  test('a card that was refused leaves the money owed, and the next form is a new one', async () => {
    const { ada, id, body, payout } = await formOpen();
    const owed = await centsOf(app, 'owed');
    await deliver(app, await payoutEvent(app, payout.id, 'payout_failed'));
    expect([await stateOf(app, id), (await centsOf(app, 'owed')) - owed]).toEqual(['ready_for_payout', 0]);
    expect(await newsTo(app, ada.email)).toContain('offer_news payout_failed');
    app.clock.now += 1;
    expect((await withMailedCode(app, ada, card, { ...payee, id })).body.redirect_url).not.toBe(body.redirect_url);
  });

  test('a form left by the customer is no news', async () => {
    const { ada, payout } = await formOpen();
    await deliver(app, { ...(await payoutEvent(app, payout.id, 'payout_failed')), failure: 'cancelled' });
    expect(await newsTo(app, ada.email)).not.toContain('offer_news payout_failed');
  });

  test('paid after all what was said to have failed is paid, and nothing else', async () => {
    const { ada, id, payout } = await formOpen();
    await deliver(app, await payoutEvent(app, payout.id, 'payout_failed'));
    await withMailedCode(app, ada, card, { ...payee, id });
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
      () => markPayoutPaid({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: payout.id }),
      () => markPayoutFailed({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: payout.id, reason: 'no' }),
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
    expect((await withMailedCode(app, ada, path, { ...bankDetails, id })).status).toBe(409);
    await form('open');
    expect((await withMailedCode(app, ada, path, { ...bankDetails, id })).status).toBe(200);
    const [page] = await app.deps.db
      .select()
      .from(sandboxCheckouts)
      .where(eq(sandboxCheckouts.id, payout.providerRef ?? ''));
    expect(page?.state).toBe('cancelled');
  });

  test('what the provider paid although an operator had paid it already waits for an operator to look', async () => {
    const { id, payout } = await formOpen();
    await deliver(app, await payoutEvent(app, payout.id, 'payout_failed'));
    await markPayoutPaid({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: payout.id });
    const provider = await centsOf(app, 'provider:sandbox');
    await deliver(app, await payoutEvent(app, payout.id, 'payout_paid'));
    const [kept] = await app.deps.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.eventId, `${payout.id}:payout_paid`));
    expect(kept).toMatchObject({ appliedAt: null, failure: 'paid, though ops:test had paid it' });
    expect([await stateOf(app, id), await centsOf(app, 'provider:sandbox')]).toEqual(['approved', provider]);
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

test('a card payout with two-factor authentication that was cut off at the provider goes on with its key', async () => {
  const ada = await customerWithTwoFactor(app);
  const principal = await principalOf(app, ada.id);
  const { deps } = app;
  const { body: made } = await ada.browser.post('/offer/create', skin);
  await counterOffer({ deps, actor: 'ops:test', role: 'owner' }, { id: made.id, priceCents: 6900 });
  await ada.browser.post('/offer/accept', { id: made.id, trade_url: buyer.tradeUrl });
  await receiveItem({ deps, actor: 'ops:test', role: 'owner' }, { id: made.id });
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
