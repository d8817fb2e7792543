/** Whose turn it is at each of a customer's offers, and how many of all of them wait, are on the way and are paid. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerLife, tradeLife } from '#rules/lifecycles.ts';
import { tradeAttemptsMax } from '#rules/limits/retries.ts';
import { tradeStops, tradeTurn } from '#rules/trades.ts';
import { offers, payouts } from '#server/db/schema/offers.ts';
import { trades } from '#server/db/schema/trades.ts';
import { listOffers } from '#server/domain/offers/list-offers.ts';
import { isIntake, offerTurn } from '#server/domain/offers/parts/turn.ts';
import { bankDetails, offerIn, openOffers, payee } from '../support/offers.ts';
import { card, sepa } from '../support/payouts.ts';
import { plansOf } from '../support/plans.ts';
import { createShopper, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

const listOf = async ({ browser }: Shopper, query = '') => (await browser.get(`/offer/history${query}`)).body;
const statesOf = (list: { payload: { status: string }[] }) => list.payload.map(({ status }) => status);

test('the numbers are of all offers, not of the page; what was declined is in none', async () => {
  const ada = await createShopper(app);
  expect((await listOf(ada)).groups).toEqual({ waiting: 0, on_the_way: 0, paid_out: 0, paid_out_sum: 0 });
  for (const state of offerLife.states) await offerIn(app, ada, state);
  await offerIn(app, ada, 'approved', 10_050);
  const { groups, meta, payload } = await listOf(ada, '?limit=2');
  expect(payload).toHaveLength(2);
  expect(meta).toEqual({ total: 9, pages: 5, page: 1, limit: 2 });
  // an intake that is queued is the shop's
  expect(groups).toEqual({ waiting: 2, on_the_way: 3, paid_out: 2, paid_out_sum: 169.5 });
});

test('a group is listed alone, newest first, with its own pages', async () => {
  const ada = await createShopper(app);
  for (const state of ['ready_for_payout', 'pending', 'offer', 'approved', 'declined_by_user'] as const) {
    app.clock.now += 10;
    await offerIn(app, ada, state);
  }
  const waiting = await listOf(ada, '?group=waiting');
  expect(statesOf(waiting)).toEqual(['offer', 'ready_for_payout']);
  expect(waiting.meta).toEqual({ total: 2, pages: 1, page: 1, limit: 5 });
  expect(waiting.groups).toEqual((await listOf(ada)).groups);
  expect(statesOf(await listOf(ada, '?group=on_the_way'))).toEqual(['pending']);
  expect(statesOf(await listOf(ada, '?group=paid_out'))).toEqual(['approved']);
  expect(statesOf(await listOf(ada, '?group=waiting&limit=1&page=2'))).toEqual(['ready_for_payout']);
});

test('a group that does not exist is refused', async () => {
  const ada = await createShopper(app);
  const { status, body } = await ada.browser.get('/offer/history?group=sold');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['group']]);
});

test("another customer's offers count for nobody else", async () => {
  const [ada, eve] = [await createShopper(app), await createShopper(app)];
  await offerIn(app, ada, 'offer');
  const list = await listOf(eve);
  expect([list.payload, list.groups.waiting]).toEqual([[], 0]);
});

test('a payout that was asked for is the shop’s turn, unless a card is to be entered', async () => {
  const ada = await createShopper(app);
  const turnOf = async (id: string) => (await ada.browser.get(`/offer/${id}`)).body.payload.turn;
  const [transfer, toCard] = [await offerIn(app, ada, 'awaiting_item'), await offerIn(app, ada, 'awaiting_item')];
  await ada.browser.post(sepa, { ...bankDetails, id: transfer });
  await ada.browser.post(card, { ...payee, id: toCard });
  for (const [id, payableAt] of [
    [transfer, app.clock.now + 100],
    [toCard, app.clock.now + 100],
  ] as const)
    await app.deps.db.update(offers).set({ state: 'ready_for_payout', payableAt }).where(eq(offers.id, id));
  expect([await turnOf(transfer), await turnOf(toCard)]).toEqual(['shop', 'shop']);
  app.clock.now += 100;
  expect([await turnOf(transfer), await turnOf(toCard)]).toEqual(['shop', 'customer']);
  expect((await listOf(ada)).groups).toMatchObject({ waiting: 1, on_the_way: 1 });
});

test('of an intake the database says what the rules say, in each of its states', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  const isTrade = eq(trades.offerId, id);
  const said: unknown[] = [];
  const ruled: unknown[] = [];
  for (const state of tradeLife.states)
    for (const attempt of [1, tradeAttemptsMax])
      for (const stop of [null, ...tradeStops]) {
        const failure = state === 'failed' ? ('item_missing' as const) : null;
        const set = { state, attempt, stop, failure, tradeOfferId: '1' };
        await app.deps.db.update(trades).set(set).where(isTrade);
        const [row] = await app.deps.db
          .select({ turn: offerTurn(app.clock.now) })
          .from(offers)
          .leftJoin(payouts, eq(payouts.offerId, offers.id))
          .leftJoin(trades, isIntake(app.deps.db))
          .where(and(eq(offers.id, id)));
        said.push([state, attempt, stop, row?.turn]);
        ruled.push([state, attempt, stop, tradeTurn({ kind: 'intake', ...set })]);
      }
  expect(said).toEqual(ruled);
});

test('something else than was agreed has arrived: that is the shop’s to look at', async () => {
  const ada = await createShopper(app);
  const id = await offerIn(app, ada, 'awaiting_item');
  await app.deps.db.update(trades).set({ state: 'received', mismatch: 'Another skin' }).where(eq(trades.offerId, id));
  expect((await listOf(ada)).payload[0].turn).toBe('shop');
});

test('no query of the list reads the offers of all customers', async () => {
  const ada = await createShopper(app);
  const plans = await plansOf(app, (deps) =>
    listOffers({ deps, principal: ada.principal, idempotencyKey: null }, { group: 'waiting' }),
  );
  const scans = plans.flatMap(({ lines }) => lines.filter((line) => /^SCAN (offers|trades|payouts)/i.test(line)));
  expect(scans).toEqual([]);
});
