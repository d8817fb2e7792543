import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { auditLog, outbox } from '#server/db/schema/shop.ts';
import { creditCustomer } from '#server/domain/customers/operator/credit-customer.ts';
import { releaseHold } from '#server/domain/disputes/operator/release-hold.ts';
import { waiveClaim } from '#server/domain/disputes/operator/waive-claim.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { reverseIntake } from '#server/domain/offers/operator/reverse-intake.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { markPayoutFailed } from '#server/domain/payouts/operator/mark-payout-failed.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { endCheckout } from '#server/sandbox/store.ts';
import { setSetting } from '../support/customers.ts';
import { owedBy } from '../support/disputes.ts';
import { bankDetails, offerIn, openOffers, payee, payoutEvent, payoutOf, stateOf } from '../support/offers.ts';
import { card, centsOf, newsTo, sepa, toBalance, withMailedCode } from '../support/payouts.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { unlessDone } from '../support/unless-done.ts';
import { deliver } from '../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  await setSetting(app.deps, 'support_email', 'desk@shop.example');
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0, overdrawn: [] });
  await app.close();
});

const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const reverse = (id: string) => reverseIntake(operator(), { id, reason: 'the trade was reversed' });
const holdOf = async (ada: Shopper) => (await ada.browser.get('/user/profile')).body.payload.hold;

/** A bank transfer of an offer that is in a file for the bank; gives the offer and its payout. */
async function exported(ada: Shopper) {
  const id = await offerIn(app, ada, 'payout_processing');
  await exportPayouts(operator(), {});
  return { id, payoutId: (await payoutOf(app, id)).id };
}

describe('before the payout has left', () => {
  test('the debt is cancelled and the offer is over, which its customer, the operators and the audit log learn', async () => {
    const ada = await createShopper(app);
    const owed = await centsOf(app, 'owed');
    const id = await offerIn(app, ada, 'ready_for_payout');
    expect(await reverse(id)).toEqual({ paidCents: 0, owedCents: 0, withdrawn: [], sold: [] });
    expect([await stateOf(app, id), await centsOf(app, 'owed')]).toEqual(['declined_by_service', owed]);
    const { body } = await ada.browser.get(`/offer/${id}`);
    expect(body.payload.reversed_at).toBe(app.clock.now);
    expect(body.payload.history.at(-1)).toMatchObject({ status: 'declined_by_service' });
    expect(await holdOf(ada)).toBeNull();
    expect(await newsTo(app, ada.email)).toContain('offer_reversed ');
    const alerts = await app.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, `reversal_alert:${id}`));
    expect(alerts).toMatchObject([{ recipient: 'desk@shop.example', customerId: ada.id }]);
    const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(entries.at(-1)).toMatchObject({ action: 'offers.reversed', actor: 'ops:test' });
  });

  test('a payout that waits for its date does not take place', async () => {
    await setSetting(app.deps, 'payout_hold_days', 8);
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    await setSetting(app.deps, 'payout_hold_days', 0);
    await ada.browser.post(sepa, { ...bankDetails, id });
    await reverse(id);
    expect([await stateOf(app, id), (await payoutOf(app, id)).state]).toEqual(['declined_by_service', 'failed']);
    expect((await ada.browser.post(toBalance, { id })).status).toBe(409);
  });

  test('a bank transfer that is in no file yet comes back first', async () => {
    const ada = await createShopper(app);
    const [owed, flying] = [await centsOf(app, 'owed'), await centsOf(app, 'in_flight')];
    const id = await offerIn(app, ada, 'payout_processing');
    expect(await reverse(id)).toMatchObject({ paidCents: 0, owedCents: 0 });
    expect([await stateOf(app, id), (await payoutOf(app, id)).state]).toEqual(['declined_by_service', 'failed']);
    expect([await centsOf(app, 'owed'), await centsOf(app, 'in_flight')]).toEqual([owed, flying]);
    expect(await exportPayouts(operator(), {})).toBeNull();
  });

  test('an open card form is taken away', async () => {
    const ada = await createShopper(app);
    const open = await offerIn(app, ada, 'ready_for_payout');
    await withMailedCode(app, ada, card, { ...payee, id: open });
    await reverse(open);
    const { providerRef } = await payoutOf(app, open);
    expect(await app.sandbox.closeCardPayout(providerRef ?? '')).toBe(true);
    expect(await stateOf(app, open)).toBe('declined_by_service');
  });

  test('a card form that was sent already refuses it, and nothing changes; said again after its event, the money is claimed', async () => {
    const ada = await createShopper(app);
    const sent = await offerIn(app, ada, 'ready_for_payout');
    await withMailedCode(app, ada, card, { ...payee, id: sent });
    const { id, providerRef } = await payoutOf(app, sent);
    const paid = { state: 'paid' as const, failure: null, webhookDueAt: null };
    expect(await endCheckout(app.deps.db, providerRef ?? '', paid)).toBe(true);
    const owed = await centsOf(app, 'owed');
    await expect(reverse(sent)).rejects.toMatchObject({ code: 'offer_not_open' });
    expect([await stateOf(app, sent), await centsOf(app, 'owed')]).toEqual(['ready_for_payout', owed]);
    expect((await payoutOf(app, sent)).state).toBe('requested');
    await deliver(app, await payoutEvent(app, id, 'payout_paid'));
    expect(await reverse(sent)).toMatchObject({ paidCents: 6900, owedCents: 6900 });
    expect(await owedBy(app, ada)).toBe(6900);
  });
});

describe('after the payout has left', () => {
  test('what the balance covers is taken from it, the rest is owed and holds the account until it is paid', async () => {
    const ada = await createShopper(app, 1000);
    const id = await offerIn(app, ada, 'approved');
    expect(await reverse(id)).toMatchObject({ paidCents: 6900, owedCents: 5900 });
    expect([await stateOf(app, id), (await payoutOf(app, id)).state]).toEqual(['declined_by_service', 'paid']);
    expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 5900]);
    expect(await holdOf(ada)).toEqual({ owed: 59, disputed: 0 });

    const other = await offerIn(app, ada, 'ready_for_payout');
    expect((await ada.browser.post(sepa, { ...bankDetails, id: other })).body.message_key).toBe('account_on_hold');
    await ada.addToCart(await listItem(app, 100));
    const bought = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
    expect(bought.body.message_key).toBe('account_on_hold');

    await creditCustomer(operator(), { customerId: ada.id, amountCents: 6000, reason: 'a test' });
    expect([await ada.balance(), await owedBy(app, ada), await holdOf(ada)]).toEqual([100, 0, null]);
  });

  test('what was paid to the balance and is still there goes back whole', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    await ada.browser.post(toBalance, { id });
    expect(await reverse(id)).toMatchObject({ paidCents: 6900, owedCents: 0 });
    expect([await ada.balance(), await owedBy(app, ada), await holdOf(ada)]).toEqual([0, 0, null]);
    const { body } = await ada.browser.get('/balance/statement');
    expect(body.payload.map(({ code, amount }: { code: string; amount: number }) => [code, amount])).toEqual([
      ['offer_taken_back', -69],
      ['payout_to_balance', 69],
    ]);
  });

  test('a transfer in a file for the bank counts as left; paid, the claim stays', async () => {
    const ada = await createShopper(app);
    const { id, payoutId } = await exported(ada);
    expect(await reverse(id)).toMatchObject({ paidCents: 6900, owedCents: 6900 });
    expect((await payoutOf(app, id)).state).toBe('processing');
    await markPayoutPaid(operator(), { id: payoutId });
    expect([await stateOf(app, id), (await payoutOf(app, id)).state]).toEqual(['declined_by_service', 'paid']);
    expect(await owedBy(app, ada)).toBe(6900);
  });

  test('a transfer in a file that comes back pays the claim', async () => {
    const ada = await createShopper(app);
    const { id, payoutId } = await exported(ada);
    await reverse(id);
    await markPayoutFailed(operator(), { id: payoutId, reason: 'account closed' });
    expect([await ada.balance(), await owedBy(app, ada), await holdOf(ada)]).toEqual([0, 0, null]);
    expect(await stateOf(app, id)).toBe('declined_by_service');
    expect(await newsTo(app, ada.email)).toContain('offer_news payout_returned');
    expect(await newsTo(app, ada.email)).not.toContain('offer_news payout_failed');
    // the bank finds that it had arrived after all
    await markPayoutPaid(operator(), { id: payoutId });
    expect([await ada.balance(), await owedBy(app, ada)]).toEqual([0, 6900]);
  });

  test('a paid transfer that the bank sends back after the claim was paid is on the balance', async () => {
    const ada = await createShopper(app, 7000);
    const id = await offerIn(app, ada, 'approved');
    await reverse(id);
    expect(await ada.balance()).toBe(100);
    await markPayoutFailed(operator(), { id: (await payoutOf(app, id)).id, reason: 'sent back' });
    expect([await ada.balance(), await owedBy(app, ada)]).toEqual([7000, 0]);
  });

  test('a card that was paid is claimed likewise', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    await withMailedCode(app, ada, card, { ...payee, id });
    await deliver(app, await payoutEvent(app, (await payoutOf(app, id)).id, 'payout_paid'));
    expect(await reverse(id)).toMatchObject({ paidCents: 6900, owedCents: 6900 });
  });

  test('an operator gives the claim up, or lets the customer go on in spite of it until another one', async () => {
    const ada = await createShopper(app);
    await reverse(await offerIn(app, ada, 'approved'));
    await releaseHold(operator(), { customerId: ada.id, reason: 'pays in June' });
    expect([await owedBy(app, ada), await holdOf(ada)]).toEqual([6900, null]);
    app.clock.now += 60;
    await reverse(await offerIn(app, ada, 'approved'));
    expect(await holdOf(ada)).toEqual({ owed: 138, disputed: 0 });
    expect(await waiveClaim(operator(), { customerId: ada.id, reason: 'never' })).toBe(13_800);
    expect([await owedBy(app, ada), await holdOf(ada)]).toEqual([0, null]);
  });
});

describe('its item in the shop', () => {
  /** An offer whose item is for sale; gives both ids. */
  async function listed(ada: Shopper) {
    const id = await offerIn(app, ada, 'awaiting_item');
    await listItem(app, 100);
    const saleDetails = { priceCents: 9900, type: 'Shield', hero: 'Ada', category: 'dota2', img: '/a.svg' };
    const { itemId = '' } = await receiveItem(operator(), { id, listing: saleDetails });
    return { id, itemId };
  }
  const itemState = async (id: string) => (await app.deps.db.select().from(items).where(eq(items.id, id)))[0]?.state;

  test('is off sale in the same batch', async () => {
    const { id, itemId } = await listed(await createShopper(app));
    expect(await reverse(id)).toMatchObject({ withdrawn: [itemId], sold: [] });
    expect(await itemState(itemId)).toBe('withdrawn');
  });

  test('is off sale where an open card order reserves it, and that order is let go', async () => {
    const { id, itemId } = await listed(await createShopper(app));
    const bob = await createShopper(app);
    await bob.addToCart(itemId);
    expect((await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' })).status).toBe(200);
    expect(await itemState(itemId)).toBe('reserved');
    expect(await reverse(id)).toMatchObject({ withdrawn: [itemId] });
    expect(await itemState(itemId)).toBe('withdrawn');
  });

  test('stays where it was sold, and the operators are told which line', async () => {
    const { id, itemId } = await listed(await createShopper(app));
    const bob = await createShopper(app, 20_000);
    await bob.addToCart(itemId);
    expect((await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
    const { withdrawn, sold } = await reverse(id);
    expect([withdrawn, sold, await itemState(itemId)]).toEqual([[], [expect.stringMatching(/^\w+_/)], 'sold']);
    await app.settled();
    const [alert] = await app.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, `reversal_alert:${id}`));
    expect(JSON.parse(alert?.values ?? '{}').sold).toEqual(sold);
  });

  test('of a buyer and a reversal at one moment one comes first, and nothing is sold that was withdrawn', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, itemId } = await listed(await createShopper(app));
      const bob = await createShopper(app, 20_000);
      await bob.addToCart(itemId);
      const [bought] = await Promise.all([
        bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' }),
        unlessDone(reverse(id), 'offer_not_open').then((reversed) => reversed ?? reverse(id)),
      ]);
      const isSold = bought.status === 200;
      expect([await itemState(itemId), await bob.balance()]).toEqual(
        isSold ? ['sold', 20_000 - 9900] : ['withdrawn', 20_000],
      );
      expect(await stateOf(app, id)).toBe('declined_by_service');
    }
  });
});

describe('said twice, at once, or too early', () => {
  test('an item that has not arrived cannot be taken back', async () => {
    const id = await offerIn(app, await createShopper(app), 'awaiting_item');
    await expect(reverse(id)).rejects.toThrow('offer_not_open');
    await expect(reverse('off_none')).rejects.toThrow('not_found');
  });

  test('a second time changes nothing', async () => {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'approved');
    await reverse(id);
    await expect(reverse(id)).rejects.toThrow('offer_not_open');
    expect(await owedBy(app, ada)).toBe(6900);
  });

  test('at one moment with a file for the bank, the money is claimed or does not leave', async () => {
    for (let round = 0; round < 4; round++) {
      const ada = await createShopper(app);
      const id = await offerIn(app, ada, 'payout_processing');
      const reversed = () => unlessDone(reverse(id), 'offer_not_open', 'payout_state');
      await Promise.all([
        reversed().then((done) => done ?? reversed()),
        reversed(),
        unlessDone(exportPayouts(operator(), {}), 'payout_state'),
      ]);
      const { state, exportId } = await payoutOf(app, id);
      expect([state, await owedBy(app, ada)]).toEqual(exportId === null ? ['failed', 0] : ['processing', 6900]);
    }
  });
});
