/**
 * Deliveries and an intake from the customer's press to their end: the shop, its jobs, a courier and the double of Steam by one clock that
 * moves over days. What a browser shows of it is in tests/e2e/delivery.spec.ts.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { trades } from '#server/db/schema/trades.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { exportPayouts } from '#server/domain/payouts/operator/export-payouts.ts';
import { markPayoutPaid } from '#server/domain/payouts/operator/mark-payout-paid.ts';
import { runJobs } from '#server/jobs.ts';
import { changeAccount, tradeLinkOf } from '#server/sandbox/steam/accounts.ts';
import { inventoryOf } from '#server/sandbox/steam/assets.ts';
import { endTradeOffer, type TradeOfferRow } from '#server/sandbox/steam/trade-offers.ts';
import { acceptTradeOffer, findTrade, reverseTrade } from '#server/sandbox/steam/trades.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { bankDetails, offerIn, openOffers, payoutOf, stateOf } from '../support/offers.ts';
import { newsTo, sepa } from '../support/payouts.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { startCourier, type TestedCourier } from '../support/steam/courier.ts';
import { type Bought, buyOne, setAside, steamOf, tradeOffersWith } from '../support/steam/trades.ts';

const day = 86_400;

let app: ListeningApp;
let courier: TestedCourier;
beforeAll(async () => {
  app = await createListeningApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});
beforeEach(async () => {
  await setAside(app);
  courier = await startCourier(app);
});

const deliveryOf = async ({ ada, lineId }: Bought) =>
  (await ada.browser.get(`/purchase/delivery/${lineId}`)).body.payload;
const stateNow = async (bought: Bought) => (await deliveryOf(bought)).trade.status;

async function newestTradeOffer(account: { steamId: string }): Promise<TradeOfferRow> {
  const [tradeOffer] = await tradeOffersWith(app, account);
  if (!tradeOffer) throw new Error('nothing was sent');
  return tradeOffer;
}

/** Days pass, and the jobs of the shop run. */
async function later(days: number): Promise<void> {
  app.clock.now += days * day;
  await runJobs(() => app);
}

test('bought, sent, received, and settled when nobody can reverse it any more', async () => {
  const bought = await buyOne(app);
  expect(await stateNow(bought)).toBe('queued');
  await courier.round();
  expect(await deliveryOf(bought)).toMatchObject({ line: { status: 'accepted' }, trade: { status: 'sent' } });
  await acceptTradeOffer(app.deps, await newestTradeOffer(bought));
  await courier.round();
  expect(await deliveryOf(bought)).toMatchObject({ line: { status: 'completed' }, trade: { status: 'received' } });
  await later(6.9);
  expect(await stateNow(bought)).toBe('received');
  await later(0.2);
  const { line, trade } = await deliveryOf(bought);
  expect([line.status, trade.status, trade.turn]).toEqual(['completed', 'settled', 'nobody']);
  expect(trade.steps.map(({ status }: { status: string }) => status)).toEqual([
    'queued',
    'sending',
    'sent',
    'received',
    'settled',
  ]);
  expect((await inventoryOf(app.deps.db, bought.steamId)).map(({ title }) => title)).toContain(bought.title);
});

test('declined, sent again to a mended trade link, and received, without buying again', async () => {
  const bought = await buyOne(app);
  await courier.round();
  await endTradeOffer(app.deps, await newestTradeOffer(bought), 'declined');
  await courier.round();
  expect(await stateNow(bought)).toBe('declined');
  await changeAccount(app.deps.db, bought.steamId, { tradeToken: 'mEnD3d_0' });
  const link = tradeLinkOf(await steamOf(app, bought));
  const resend = { id: bought.lineId, trade_url: link };
  expect((await bought.ada.browser.post('/purchase/delivery/resend', resend)).status).toBe(200);
  await courier.round();
  const { trade } = await deliveryOf(bought);
  expect(trade).toMatchObject({ status: 'sent', attempt: 2, trade_url: link });
  await acceptTradeOffer(app.deps, await newestTradeOffer(bought));
  await courier.round();
  expect(await stateNow(bought)).toBe('received');
  const tradeOffers = await tradeOffersWith(app, bought);
  expect(tradeOffers.map(({ state }) => state)).toEqual(['accepted', 'declined']);
  expect(await bought.ada.balance()).toBe(0);
});

test('expired and never mended, the money is on the balance a week after the order', async () => {
  const bought = await buyOne(app);
  await courier.round();
  const tradeOffer = await newestTradeOffer(bought);
  expect(await bought.ada.balance()).toBe(0);
  await endTradeOffer(app.deps, tradeOffer, 'expired');
  await courier.round();
  expect(await deliveryOf(bought)).toMatchObject({ trade: { status: 'expired', turn: 'customer' } });
  await later(6.9);
  expect(await stateNow(bought)).toBe('expired');
  await later(0.2);
  expect(await deliveryOf(bought)).toMatchObject({ line: { status: 'denied' }, trade: { status: 'cancelled' } });
  expect(await bought.ada.balance()).toBe(2500);
  const { body } = await bought.ada.browser.get('/purchase/history');
  expect(body.payload).toMatchObject([{ status: 'denied', credit_notes: [expect.anything()] }]);
});

test('an intake that is reversed after its payout has left is a claim, which the account shows', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  const [intake] = await app.deps.db.select().from(trades).where(eq(trades.offerId, id));
  await courier.round();
  const tradeOffer = await newestTradeOffer({ steamId: intake?.steamId ?? '' });
  await acceptTradeOffer(app.deps, tradeOffer);
  await courier.round();
  expect(await stateOf(app, id)).toBe('ready_for_payout');
  expect((await ada.browser.post(sepa, { ...bankDetails, id })).status).toBe(200);
  const operator = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
  await exportPayouts(operator, {});
  await markPayoutPaid(operator, { id: (await payoutOf(app, id)).id });
  expect(await stateOf(app, id)).toBe('approved');

  const { tradeId } = await newestTradeOffer({ steamId: intake?.steamId ?? '' });
  const trade = await findTrade(app.deps.db, tradeId ?? '');
  if (!trade) throw new Error('nothing was traded');
  await reverseTrade(app.deps, trade);
  await courier.round();
  expect(await stateOf(app, id)).toBe('declined_by_service');
  expect((await ada.browser.get('/user/profile')).body.payload.hold).toEqual({ owed: 69, disputed: 0 });
  expect(await newsTo(app, ada.email)).toContain('offer_reversed ');
});
