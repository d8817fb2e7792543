import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tradeAttemptsMax } from '#rules/limits/retries.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { offers } from '#server/db/schema/offers.ts';
import { trades } from '#server/db/schema/trades.ts';
import { cancelTrade } from '#server/domain/couriers/operator/cancel-trade.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { checkIntakes } from '#server/domain/offers/operator/check-intakes.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { receiveItem } from '#server/domain/offers/operator/receive-item.ts';
import { rejectOffer } from '#server/domain/offers/operator/reject-offer.ts';
import { createCourier, sending, type TestCourier } from '../support/couriers.ts';
import { offerIn, openOffers, skin } from '../support/offers.ts';
import { nameOwnAccount, ownAccount, ownTradeLink } from '../support/own-account.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let courier: TestCourier;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app, { holdDays: 8 });
  courier = await createCourier(app);
});
afterAll(async () => {
  expect(await checkIntakes({ deps: app.deps })).toEqual([]);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const ops = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const offerState = async (id: string) => (await app.deps.db.select().from(offers).where(eq(offers.id, id)))[0]?.state;
const intakeOf = async (id: string) => (await app.deps.db.select().from(trades).where(eq(trades.offerId, id)))[0];
const detailsOf = async ({ browser }: Shopper, id: string) => (await browser.get(`/offer/${id}`)).body.payload;

async function jobOf(offerId: string) {
  const trade = await intakeOf(offerId);
  const job = (await courier.claim(50)).find(({ id }) => id === trade?.id);
  if (!job) throw new Error('The job was not given out');
  return job;
}

async function awaited() {
  const ada = await createShopper(app, 0);
  return { ada, id: await offerIn(app, ada, 'awaiting_item') };
}

describe('accepting a price', () => {
  test('asks for the trade link that the item comes from, and keeps a first one with the profile', async () => {
    const ada = await createShopper(app, 0, { steamTradeLink: '' });
    const id = await offerIn(app, ada, 'offer');
    const { status, body } = await ada.browser.post('/offer/accept', { id });
    expect([status, body.errors]).toEqual([422, { trade_url: ['Steam trade link is required'] }]);
    expect(await offerState(id)).toBe('offer');
    expect((await ada.browser.post('/offer/accept', { id, trade_url: buyer.tradeUrl })).status).toBe(200);
    expect(await detailsOf(ada, id)).toMatchObject({
      status: 'awaiting_item',
      trade_url: buyer.tradeUrl,
      trade: { kind: 'intake', status: 'queued', turn: 'shop', trade_url: buyer.tradeUrl },
    });
    const next = await offerIn(app, ada, 'offer');
    expect((await ada.browser.post('/offer/accept', { id: next })).status).toBe(200);
  });

  test('takes no trade link of another account than the inventory’s', async () => {
    const ada = await createShopper(app, 0);
    const item_url = 'https://steamcommunity.com/profiles/76561197960265729/inventory/#570_2_4711';
    const { body } = await ada.browser.post('/offer/create', { ...skin, item_url });
    await counterOffer(ops(), { id: body.id, priceCents: 5000 });
    const refused = await ada.browser.post('/offer/accept', { id: body.id, trade_url: buyer.tradeUrl });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['trade_url']]);
  });
});

describe('an intake', () => {
  test('is asked for by trade offer, and its offer is owed when the item has arrived', async () => {
    const { ada, id } = await awaited();
    const job = await jobOf(id);
    expect(job).toMatchObject({
      kind: 'intake',
      action: 'send',
      trade_url: buyer.tradeUrl,
      item: { title: skin.title },
    });
    const sent = await courier.steps(job, ...sending(app));
    expect((await detailsOf(ada, id)).trade).toMatchObject({ status: 'sent', turn: 'customer', code: job.code });
    await courier.steps(sent, { step: 'received', asset_title: `${skin.title} (Factory New)` });
    expect(await detailsOf(ada, id)).toMatchObject({
      status: 'ready_for_payout',
      payable_at: app.clock.now + 8 * 86_400,
      trade: { status: 'received' },
    });
  });

  test('can be sent to the shop’s own trade link where it trades by hand, with whose it is', async () => {
    const { ada, id } = await awaited();
    expect(await detailsOf(ada, id)).toMatchObject({ shop_trade_url: '', shop_account: null });
    await nameOwnAccount(app.deps);
    expect(await detailsOf(ada, id)).toMatchObject({ shop_trade_url: ownTradeLink, shop_account: ownAccount });
  });

  test('that is reversed before its payout cancels the debt, and after it is claimed from the seller', async () => {
    const early = await awaited();
    const received = await courier.steps(await jobOf(early.id), ...sending(app), { step: 'received' });
    await courier.steps(received, { step: 'reversed' });
    expect([await offerState(early.id), (await intakeOf(early.id))?.state]).toEqual([
      'declined_by_service',
      'reversed',
    ]);

    const late = await awaited();
    const arrived = await courier.steps(await jobOf(late.id), ...sending(app), { step: 'received' });
    app.clock.now += 8 * 86_400;
    expect((await late.ada.browser.post('/offer/request-payout/balance', { id: late.id })).status).toBe(200);
    expect(await late.ada.balance()).toBe(6900);
    await late.ada.addToCart(await listItem(app, 6900));
    await late.ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
    const renewed = (await courier.claim(50)).find(({ id }) => id === arrived.id);
    await courier.steps(renewed ?? arrived, { step: 'reversed' });
    const { rows } = await app.deps.db.$client.execute({
      sql: 'select balance_cents from accounts where id = ?',
      args: [`claims:${late.ada.id}`],
    });
    expect(rows[0]?.balance_cents).toBe(-6900);
  });

  test('of another item leaves the offer to a person', async () => {
    const { ada, id } = await awaited();
    await courier.steps(await jobOf(id), ...sending(app), { step: 'received', asset_title: 'A pebble' });
    expect(await detailsOf(ada, id)).toMatchObject({ status: 'awaiting_item', trade: { mismatch: true } });
    await receiveItem(ops(), { id });
    expect(await detailsOf(ada, id)).toMatchObject({ status: 'ready_for_payout', trade: { mismatch: false } });
  });

  test('of another item that its seller takes back ends the offer, once', async () => {
    const { ada, id } = await awaited();
    const other = { step: 'received' as const, asset_title: 'A pebble' };
    const arrived = await courier.steps(await jobOf(id), ...sending(app), other);
    const reversed = () => courier.report(arrived, 'reversed');
    const answers = await Promise.all([reversed(), reversed()]);
    const applied = [...answers, await reversed()].map(({ body }) => body.payload.applied);
    expect(applied.filter((counts) => counts)).toHaveLength(1);
    expect([await offerState(id), (await intakeOf(id))?.state]).toEqual(['declined_by_service', 'reversed']);
    expect((await ada.browser.post('/offer/resend', { id })).status).toBe(409);
    await app.settled();
    const declined = app.mails.filter(
      ({ to, subject }) => to === ada.email && subject === 'We cannot take Moonlit Bulwark',
    );
    expect(declined).toHaveLength(1);
  });

  test('of another item that an operator has taken is claimed when its seller takes it back', async () => {
    const { id } = await awaited();
    const other = { step: 'received' as const, asset_title: 'A pebble' };
    const arrived = await courier.steps(await jobOf(id), ...sending(app), other);
    await receiveItem(ops(), { id });
    await courier.steps(arrived, { step: 'reversed' });
    expect((await app.deps.db.select().from(offers).where(eq(offers.id, id)))[0]).toMatchObject({
      state: 'declined_by_service',
      reversedAt: app.clock.now,
    });
  });

  test('that an operator ends is over when its seller declines before the trade offer was taken back', async () => {
    const { id } = await awaited();
    const sent = await courier.steps(await jobOf(id), ...sending(app));
    await cancelTrade(ops(), { id: sent.id, stop: 'refund', note: 'not wanted' });
    await courier.steps(sent, { step: 'declined' });
    expect([await offerState(id), (await intakeOf(id))?.state]).toEqual(['declined_by_service', 'cancelled']);
  });

  test('that an operator takes and puts up for sale is sold as the thing that has arrived', async () => {
    const { id } = await awaited();
    const arrived = { step: 'received' as const, asset_title: 'A pebble', asset_id: '31337' };
    await courier.steps(await jobOf(id), ...sending(app), arrived);
    const { itemId } = await receiveItem(ops(), { id, listing: { priceCents: 9900, type: 'Relic', img: '/a.svg' } });
    const [item] = await app.deps.db
      .select()
      .from(items)
      .where(eq(items.id, itemId ?? ''));
    expect(item).toMatchObject({ offerId: id, assetId: '31337' });
  });

  test('that was declined is asked for again, five times in all', async () => {
    const { ada, id } = await awaited();
    await courier.steps(await jobOf(id), ...sending(app), { step: 'declined' });
    await app.settled();
    const told = app.mails.filter(({ to }) => to === ada.email).at(-1);
    expect(told?.subject).toBe('We could not collect Moonlit Bulwark');
    expect(told?.text).toContain('Otherwise the offer ends on: ');
    expect((await ada.browser.post('/offer/resend', { id })).status).toBe(200);
    expect(await intakeOf(id)).toMatchObject({ state: 'queued', attempt: 2 });
    expect((await ada.browser.post('/offer/resend', { id })).status).toBe(409);
    await app.deps.db.update(trades).set({ attempt: tradeAttemptsMax }).where(eq(trades.offerId, id));
    await courier.steps(await jobOf(id), ...sending(app), { step: 'expired' });
    await app.settled();
    const last = app.mails.filter(({ to }) => to === ada.email).at(-1)?.text;
    expect(last).toContain(
      'all attempts are used up. Write to our support, or do nothing: the offer then ends by itself',
    );
    expect(last).not.toContain('Open your offer to have us ask again.');
    expect(last).toContain('Otherwise the offer ends on: ');
    expect((await detailsOf(ada, id)).trade).toMatchObject({ turn: 'nobody', can_resend: false, attempts_left: 0 });
    expect((await ada.browser.post('/offer/resend', { id })).status).toBe(409);
    const eve = await createShopper(app, 0);
    expect((await eve.browser.post('/offer/resend', { id })).status).toBe(404);
  });

  test('of an offer that is over is not asked for again; one of a stranger is not there', async () => {
    const { ada, id } = await awaited();
    await courier.steps(await jobOf(id), ...sending(app), { step: 'declined' });
    const bob = await createShopper(app, 0);
    expect((await bob.browser.post('/offer/resend', { id })).status).toBe(404);
    await rejectOffer(ops(), { id });
    const { status, body } = await ada.browser.post('/offer/resend', { id });
    expect([status, body.message]).toEqual([409, 'This offer can no longer be changed this way']);
  });

  test('cannot be rejected while the trade offer may be out, and is taken from the couriers when it is', async () => {
    const { id } = await awaited();
    const sent = await courier.steps(await jobOf(id), ...sending(app));
    await expect(rejectOffer(ops(), { id })).rejects.toMatchObject({ code: 'trade_offer_out' });
    await courier.steps(sent, { step: 'expired' });
    await rejectOffer(ops(), { id });
    expect([await offerState(id), (await intakeOf(id))?.state]).toEqual(['declined_by_service', 'cancelled']);
  });

  test('that an operator has received by hand is over for couriers', async () => {
    const { id } = await awaited();
    const job = await jobOf(id);
    await receiveItem(ops(), { id });
    expect((await intakeOf(id))?.state).toBe('received');
    expect((await courier.report(job, 'begin')).body.payload).toMatchObject({ applied: false });
  });
});
