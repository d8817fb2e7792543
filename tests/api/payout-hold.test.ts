import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/ledger.ts';
import { offers } from '#server/db/schema/offers.ts';
import { readAwaitedOffer, receiveOffer } from '#server/domain/intakes/parts/receipt.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { startDuePayouts } from '#server/domain/payouts/start-due-payouts.ts';
import { runJobs } from '#server/jobs.ts';
import { setSetting } from '../support/customers.ts';
import { paidTopUp, sayOf } from '../support/disputes.ts';
import { bankDetails, offerIn, openOffers, payee, payoutOf, stateOf } from '../support/offers.ts';
import { card, newsTo, sepa, toBalance, withMailedCode } from '../support/payouts.ts';
import { createShopper, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const holdDays = 8;
const holdSeconds = holdDays * 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app, { holdDays });
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const details = async (ada: Shopper, id: string) => (await ada.browser.get(`/offer/${id}`)).body.payload;
const inFlight = async () =>
  (await app.deps.db.select().from(accounts).where(eq(accounts.id, 'in_flight')))[0]?.balanceCents ?? 0;

test('a shop that has set nothing holds payouts for 8 days, and says so to everyone', async () => {
  const fresh = await createTestApp();
  const { body } = await fresh.browser().get('/settings');
  expect(body.payload.payout_hold_days).toBe(8);
  await fresh.close();
});

test('the price is owed at once, and the offer says from when on it can be paid', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  expect((await details(ada, id)).payable_at).toBeNull();
  const payableAt = app.clock.now + holdSeconds;
  expect(await receiveItem(operator(), { id })).toEqual({ state: 'ready_for_payout', payableAt });
  expect(await details(ada, id)).toMatchObject({ status: 'ready_for_payout', payable_at: payableAt });
  await app.settled();
  await runJobs(() => ({ deps: app.deps, sandbox: null }));
  const mail = app.mails.find(({ to, subject }) => to === ada.email && subject.startsWith('We have received'));
  expect(mail?.text).toContain(`Earliest payout: ${utc(payableAt)}`);
});

test('Steam’s own protection counts where it lasts longer, and never shortens the hold', async () => {
  const ada = await createShopper(app);
  for (const [longer, expected] of [
    [holdSeconds + 3600, holdSeconds + 3600],
    [3600, holdSeconds],
  ] as const) {
    const awaited = await readAwaitedOffer(app.deps, await offerIn(app, ada, 'awaiting_item'));
    const protectedUntil = app.clock.now + longer;
    const { payableAt } = receiveOffer(app.deps, awaited, { actor: 'shop', protectedUntil });
    expect(payableAt).toBe(app.clock.now + expected);
  }
});

describe.each(['before the item arrives', 'while it can still be taken back'])('asked for %s', (when) => {
  const askedFor = async (ada: Shopper, path: string, form: object) => {
    const isEarly = when === 'before the item arrives';
    const id = await offerIn(app, ada, isEarly ? 'awaiting_item' : 'ready_for_payout');
    expect((await ada.browser.post(path, { ...form, id })).status).toBe(200);
    if (isEarly) await receiveItem(operator(), { id });
    return id;
  };

  test('a bank transfer is kept, in no file, and starts once when it is due', async () => {
    const ada = await createShopper(app);
    const id = await askedFor(ada, sepa, bankDetails);
    const before = await inFlight();
    app.clock.now += holdSeconds - 1;
    expect(await startDuePayouts({ deps: app.deps })).toBe(0);
    expect([await stateOf(app, id), (await payoutOf(app, id)).state]).toEqual(['ready_for_payout', 'requested']);
    expect(await exportPayouts(operator(), {})).toBeNull();
    app.clock.now += 1;
    const started = await Promise.all([1, 2, 3].map(() => startDuePayouts({ deps: app.deps })));
    expect(started.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await startDuePayouts({ deps: app.deps })).toBe(0);
    expect([await stateOf(app, id), (await payoutOf(app, id)).state]).toEqual(['payout_processing', 'processing']);
    expect((await inFlight()) - before).toBe(6900);
    const { count } = (await exportPayouts(operator(), {})) ?? {};
    expect(count).toBe(1);
  });

  test('the balance has it when it is due, and not before', async () => {
    const ada = await createShopper(app);
    const id = await askedFor(ada, toBalance, {});
    await runJobs(() => ({ deps: app.deps, sandbox: null }));
    expect([await stateOf(app, id), await ada.balance()]).toEqual(['ready_for_payout', 0]);
    app.clock.now += holdSeconds;
    await Promise.all([startDuePayouts({ deps: app.deps }), startDuePayouts({ deps: app.deps })]);
    expect([await stateOf(app, id), await ada.balance()]).toEqual(['approved', 6900]);
    expect(await newsTo(app, ada.email)).toContain('payout_sent sent');
  });

  test('a card form opens when it is due, which is told once', async () => {
    const ada = await createShopper(app);
    const id = await askedFor(ada, card, payee);
    const early = await ada.browser.post(card, { id });
    expect(early.body.redirect_url).toBe(`http://localhost:4321/account/offers?offer=${id}`);
    app.clock.now += holdSeconds;
    await startDuePayouts({ deps: app.deps });
    await startDuePayouts({ deps: app.deps });
    const news = await newsTo(app, ada.email);
    expect(news.filter((each) => each === 'offer_news received_for_card')).toHaveLength(1);
    const { body } = await withMailedCode(app, ada, card, { id });
    expect(body.redirect_url).toContain('/sandbox/pay/');
  });
});

test('a newer request replaces one that waits, and the newest is what starts', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  await ada.browser.post(sepa, { ...bankDetails, id });
  await ada.browser.post(toBalance, { id });
  expect((await details(ada, id)).payout).toMatchObject({ method: 'balance', status: 'requested' });
  app.clock.now += holdSeconds;
  await startDuePayouts({ deps: app.deps });
  expect([await stateOf(app, id), await ada.balance()]).toEqual(['approved', 6900]);
});

test('asked for when it is due, it leaves at once', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  app.clock.now += holdSeconds;
  await ada.browser.post(sepa, { ...bankDetails, id });
  expect(await stateOf(app, id)).toBe('payout_processing');
});

test('a request and the job at one moment pay once', async () => {
  for (let round = 0; round < 4; round++) {
    const ada = await createShopper(app);
    const id = await offerIn(app, ada, 'ready_for_payout');
    await ada.browser.post(toBalance, { id });
    app.clock.now += holdSeconds;
    await Promise.all([
      startDuePayouts({ deps: app.deps }),
      ada.browser.post(sepa, { ...bankDetails, id }),
      startDuePayouts({ deps: app.deps }),
      ada.browser.post(toBalance, { id }),
    ]);
    await startDuePayouts({ deps: app.deps });
    const isPaid = (await stateOf(app, id)) === 'approved';
    expect(await ada.balance()).toBe(isPaid ? 6900 : 0);
    expect(['approved', 'payout_processing']).toContain(await stateOf(app, id));
  }
});

test('an operator cannot call paid what must not have left yet', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  await ada.browser.post(sepa, { ...bankDetails, id });
  const payout = await payoutOf(app, id);
  await expect(markPayoutPaid(operator(), { id: payout.id })).rejects.toThrow('payout_not_due');
});

test('a customer on hold is paid when that is over, without asking again', async () => {
  const ada = await createShopper(app);
  const paymentId = await paidTopUp(app, ada, 20);
  const id = await offerIn(app, ada, 'ready_for_payout');
  await ada.browser.post(sepa, { ...bankDetails, id });
  await sayOf(app, paymentId, 'dispute_opened');
  app.clock.now += holdSeconds;
  await startDuePayouts({ deps: app.deps });
  expect([await stateOf(app, id), (await payoutOf(app, id)).state]).toEqual(['ready_for_payout', 'requested']);
  await sayOf(app, paymentId, 'dispute_won');
  await startDuePayouts({ deps: app.deps });
  expect(await stateOf(app, id)).toBe('payout_processing');
});

test('the hold switched off counts for what arrives from then on', async () => {
  const ada = await createShopper(app);
  const held = await offerIn(app, ada, 'ready_for_payout');
  await setSetting(app.deps, 'payout_hold_days', 0);
  const awaited = await offerIn(app, ada, 'awaiting_item');
  for (const id of [held, awaited]) await ada.browser.post(toBalance, { id });
  expect(await receiveItem(operator(), { id: awaited })).toMatchObject({ state: 'approved' });
  await startDuePayouts({ deps: app.deps });
  expect([await stateOf(app, held), await ada.balance()]).toEqual(['ready_for_payout', 6900]);
  await setSetting(app.deps, 'payout_hold_days', holdDays);
});

test('an offer that arrived before there was a hold is paid at once', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'ready_for_payout');
  await app.deps.db.update(offers).set({ payableAt: null }).where(eq(offers.id, id));
  await ada.browser.post(toBalance, { id });
  expect(await stateOf(app, id)).toBe('approved');
});

function utc(seconds: number): string {
  const [date = '', time = ''] = new Date(seconds * 1000).toISOString().split('T');
  return `${date.split('-').reverse().join('.')} ${time.slice(0, 5)} UTC`;
}
