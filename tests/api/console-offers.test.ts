/** The offers desk over HTTP. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unfinishedDaysMax } from '#rules/trades.ts';
import { trades } from '#server/db/schema/trades.ts';
import { offerIn, openOffers, stateOf } from '../support/offers.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createShopper, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
let clerk: TestOperator;
let ada: Shopper;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
  manager = await signedInOperator(app, 'manager');
  clerk = await signedInOperator(app, 'clerk');
  ada = await createShopper(app);
});
afterAll(() => app.close());

const pending = { state: 'pending', servicePriceCents: null };

test('an offer is found, priced as it was seen, and gone from those that wait', async () => {
  const id = await offerIn(app, ada, 'pending');
  const waiting = async () => (await manager.browser.get('/ops/offers?state=pending&limit=10')).body.payload;
  expect(await waiting()).toMatchObject([{ id, userPriceCents: 7200, servicePriceCents: null }]);
  const { body } = await clerk.browser.get(`/ops/offers/${id}`);
  expect(body.payload).toMatchObject({ offer: { id, state: 'pending' }, advice: { suggestedCents: null } });
  const price = { priceCents: 6000, seen: pending };
  expect((await clerk.browser.post(`/ops/offers/${id}/counter`, price)).status).toBe(403);
  const priced = await manager.browser.post(`/ops/offers/${id}/counter`, price);
  expect([priced.status, priced.body.payload]).toEqual([200, { waitsAs: null }]);
  expect(await waiting()).toEqual([]);
  const again = await manager.browser.post(`/ops/offers/${id}/counter`, price);
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ changes: [{ field: 'state', now: 'offer' }, { now: 6000 }] });
});

test('a price above the asking price is asked for again, and one far above it waits for a second person', async () => {
  const id = await offerIn(app, ada, 'pending');
  const once = await manager.browser.post(`/ops/offers/${id}/counter`, { priceCents: 720_100, seen: pending });
  expect(once.body).toMatchObject({ figure: '€7,201.00', beside: '€72.00' });
  const twice = { priceCents: 720_100, again: 720_100, seen: pending };
  const { body } = await manager.browser.post(`/ops/offers/${id}/counter`, twice);
  expect(body.payload.waitsAs).toMatch(/^apr_/);
  expect(await stateOf(app, id)).toBe('pending');
});

test('an offer is declined with a reason, another one is received and reversed', async () => {
  const declined = await offerIn(app, ada, 'pending');
  const no = await clerk.browser.post(`/ops/offers/${declined}/decline`, { reason: 'worn', seen: pending });
  expect(no.body.payload).toEqual({ state: 'declined_by_service' });
  const awaited = await offerIn(app, ada, 'awaiting_item');
  const received = await clerk.browser.post(`/ops/offers/${awaited}/received`, {});
  expect(received.body.payload).toMatchObject({ state: 'ready_for_payout' });
  const back = await manager.browser.post(`/ops/offers/${awaited}/reversed`, { reason: 'reversed at Steam' });
  expect(back.body.payload).toEqual({ paidCents: 0, owedCents: 0 });
  expect(await stateOf(app, awaited)).toBe('declined_by_service');
});

test('an item that its seller does not have is the seller’s turn on every screen, until the offer ends', async () => {
  const id = await offerIn(app, ada, 'awaiting_item');
  await app.deps.db.update(trades).set({ state: 'failed', failure: 'item_missing' }).where(eq(trades.offerId, id));
  const { payload: listed } = (await clerk.browser.get('/ops/offers?state=awaiting_item')).body;
  expect(listed.find((offer: { id: string }) => offer.id === id).turn).toBe('customer');
  const { payload: record } = (await clerk.browser.get(`/ops/offers/${id}`)).body;
  const endsAt = app.clock.now + unfinishedDaysMax * 86_400;
  expect(record).toMatchObject({ turn: 'customer', intake: { state: 'failed', failure: 'item_missing', endsAt } });
  const { payload: queue } = (await clerk.browser.get('/ops/deliveries?kind=intake')).body;
  const row = queue.find((trade: { id: string }) => trade.id === record.intake.id);
  expect(row).toMatchObject({ turn: 'customer', late: null, until: endsAt });
  const { payload: intake } = (await clerk.browser.get(`/ops/deliveries/${record.intake.id}`)).body;
  expect(intake).toMatchObject({ turn: 'customer', endsAt });
});

test('something else that has arrived is the shop’s turn', async () => {
  const id = await offerIn(app, ada, 'awaiting_item');
  await app.deps.db.update(trades).set({ state: 'received', mismatch: 'Another skin' }).where(eq(trades.offerId, id));
  const { payload: record } = (await clerk.browser.get(`/ops/offers/${id}`)).body;
  const { payload: intake } = (await clerk.browser.get(`/ops/deliveries/${record.intake.id}`)).body;
  expect([record.turn, intake.turn]).toEqual(['shop', 'shop']);
});

test('an item is received, and taken back, only from the offer that was seen', async () => {
  const id = await offerIn(app, ada, 'awaiting_item');
  const { state, servicePriceCents } = (await clerk.browser.get(`/ops/offers/${id}`)).body.payload.offer;
  const receive = (seen: object) => clerk.browser.post(`/ops/offers/${id}/received`, { seen });
  const stale = await receive({ state, servicePriceCents: servicePriceCents + 1 });
  expect([stale.status, stale.body.message_key]).toEqual([409, 'changed_meanwhile']);
  expect(await stateOf(app, id)).toBe(state);
  expect((await receive({ state, servicePriceCents })).status).toBe(200);
  const reverse = (seen: object) => manager.browser.post(`/ops/offers/${id}/reversed`, { reason: 'reversed', seen });
  expect((await reverse({ state, servicePriceCents })).body).toMatchObject({
    message_key: 'changed_meanwhile',
    changes: [{ field: 'state', seen: state, now: 'ready_for_payout' }],
  });
  expect(await stateOf(app, id)).toBe('ready_for_payout');
  expect((await reverse({ state: 'ready_for_payout', servicePriceCents })).status).toBe(200);
});
