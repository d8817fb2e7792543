/** The loop of couriers over the real API of the shop and the double of Steam. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimedAtOnce } from '#rules/limits/job-runs.ts';
import { tradeCode } from '#rules/trade-code.ts';
import { trades } from '#server/db/schema/trades.ts';
import { statement, write } from '#server/db/write.ts';
import { listKeys } from '#server/domain/couriers/operator/list-keys.ts';
import { makeStep } from '#server/domain/couriers/operator/make-step.ts';
import { revokeKey } from '#server/domain/couriers/operator/revoke-key.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { askTradeOfferBack } from '#server/domain/trades/parts/stop-trade.ts';
import { changeAccount } from '#server/sandbox/steam/accounts.ts';
import { inventoryOf } from '#server/sandbox/steam/assets.ts';
import { turnSwitch } from '#server/sandbox/steam/settings.ts';
import { assetsOf, endTradeOffer, type TradeOfferRow } from '#server/sandbox/steam/trade-offers.ts';
import { acceptTradeOffer, findTrade, reverseTrade } from '#server/sandbox/steam/trades.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { offerIn, openOffers, stateOf } from '../support/offers.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { startCourier } from '../support/steam/courier.ts';
import {
  type Bought,
  buyOne,
  intakeOf,
  retry,
  setAside,
  setStanding,
  tradeOf,
  tradeOffersWith,
} from '../support/steam/trades.ts';

let app: ListeningApp;
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
  app.clock.now += 3600;
  await setAside(app);
});

const state = async ({ tradeId }: Bought) => (await tradeOf(app, tradeId)).state;
const titles = async (steamId: string) => (await inventoryOf(app.deps.db, steamId)).map(({ title }) => title);

/** The one trade offer to the customer. */
async function tradeOfferTo(bought: Bought): Promise<TradeOfferRow> {
  const [tradeOffer] = await tradeOffersWith(app, bought);
  if (!tradeOffer) throw new Error('nothing was sent');
  return tradeOffer;
}

test('what was bought is sent with its code, and is the customer’s once they accept', async () => {
  const bought = await buyOne(app);
  const courier = await startCourier(app);
  await courier.round();
  expect(await state(bought)).toBe('sent');
  const tradeOffer = await tradeOfferTo(bought);
  expect(tradeOffer).toMatchObject({ toId: bought.steamId, state: 'active' });
  await acceptTradeOffer(app.deps, tradeOffer);
  await courier.round();
  expect(await state(bought)).toBe('received');
  const asset = (await inventoryOf(app.deps.db, bought.steamId)).find(({ title }) => title === bought.title);
  expect(await tradeOf(app, bought.tradeId)).toMatchObject({
    tradeOfferId: String(tradeOffer.id),
    receivedAssetId: asset?.id,
    settlesAt: app.clock.now + 7 * 86_400,
  });
});

test('trade offers that nobody answers leave room for what waits to be sent, and are looked at again', async () => {
  const courier = await startCourier(app, { loop: { jobsMax: 2 } });
  const unanswered = [await buyOne(app), await buyOne(app)];
  await courier.round();
  const bought = await buyOne(app);
  app.clock.now += 10;
  await courier.round();
  expect(await state(bought)).toBe('sent');
  for (const each of unanswered) await acceptTradeOffer(app.deps, await tradeOfferTo(each));
  app.clock.now += 301;
  await courier.round(2);
  expect(await Promise.all(unanswered.map(state))).toEqual(['received', 'received']);
});

test('claimedAtOnce jobs are claimed in a round, and one more in the next', async () => {
  const bought: Bought[] = [];
  for (let job = 0; job <= claimedAtOnce; job++) bought.push(await buyOne(app));
  const courier = await startCourier(app, { loop: { jobsMax: 50 } });
  const sent = async () => (await Promise.all(bought.map(state))).filter((each) => each === 'sent').length;
  await courier.round();
  expect(await sent()).toBe(claimedAtOnce);
  await courier.round();
  expect(await sent()).toBe(claimedAtOnce + 1);
});

test('each step is a line of its own, without the key, the trade link or a token of Steam', async () => {
  const bought = await buyOne(app);
  const courier = await startCourier(app);
  await courier.round();
  await acceptTradeOffer(app.deps, await tradeOfferTo(bought));
  await courier.round();
  const steps = courier.lines.filter(({ job }) => job === bought.tradeId).map(({ event }) => event);
  expect(steps).toEqual(['begin', 'sent', 'received']);
  expect(courier.text()).not.toMatch(/aB3dE_-9|eyJ|rgk_/);
  expect(courier.text()).not.toContain(courier.key);
});

test('a trade offer that is declined or expires is reported, and sent again when the customer asks', async () => {
  const bought = await buyOne(app);
  const courier = await startCourier(app);
  await courier.round();
  await endTradeOffer(app.deps, await tradeOfferTo(bought), 'declined');
  await courier.round();
  expect(await state(bought)).toBe('declined');
  await retry(app, bought.tradeId);
  await courier.round();
  expect(await state(bought)).toBe('sent');
  const [second, first] = await tradeOffersWith(app, bought);
  expect([first?.state, second?.state]).toEqual(['declined', 'active']);
  expect(second?.message).toMatch(/ \(2\)$/);
  app.clock.now += 14 * 86_400;
  await courier.round();
  expect(await state(bought)).toBe('expired');
});

test.each([
  ['on_hold', 'trade_hold'],
  ['private', 'inventory_private'],
  ['limited', 'account_limited'],
] as const)('nothing is sent to an account that is %s: the customer reads why', async (standing, failure) => {
  const bought = await buyOne(app);
  await setStanding(app, bought, standing);
  const courier = await startCourier(app);
  await courier.round();
  expect(await tradeOf(app, bought.tradeId)).toMatchObject({ state: 'failed', failure });
  expect(await tradeOffersWith(app, bought)).toEqual([]);
});

test('a trade link that is not valid any more fails with that reason, and so does an item that is nowhere', async () => {
  const bought = await buyOne(app);
  await setStanding(app, bought, 'good');
  await changeAccount(app.deps.db, bought.steamId, { tradeToken: 'another1' });
  await (await startCourier(app)).round();
  expect(await tradeOf(app, bought.tradeId)).toMatchObject({ state: 'failed', failure: 'trade_link_invalid' });
  const gone = await buyOne(app);
  await (await startCourier(app, { isReal: true })).round();
  expect(await tradeOf(app, gone.tradeId)).toMatchObject({ state: 'failed', failure: 'item_missing' });
});

test('a trade that is reversed after the item arrived is reported', async () => {
  const bought = await buyOne(app);
  const courier = await startCourier(app);
  await courier.round();
  await acceptTradeOffer(app.deps, await tradeOfferTo(bought));
  await courier.round();
  const trade = await findTrade(app.deps.db, (await tradeOfferTo(bought)).tradeId ?? '');
  if (!trade) throw new Error('no trade');
  await reverseTrade(app.deps, trade);
  await courier.round();
  expect(await state(bought)).toBe('reversed');
  expect(await bought.ada.balance()).toBe(2500);
});

test('an item that Steam holds is neither received nor sent again until the hold ends', async () => {
  const bought = await buyOne(app);
  const courier = await startCourier(app);
  await courier.round();
  await acceptTradeOffer(app.deps, await tradeOfferTo(bought), { isHeld: true });
  await courier.round();
  expect(await state(bought)).toBe('sent');
  app.clock.now += 15 * 86_400;
  await courier.round(2);
  expect(await state(bought)).toBe('received');
  expect(await tradeOffersWith(app, bought)).toHaveLength(1);
});

test('while Steam is away jobs wait, the shop is told, and nothing fails by it', async () => {
  const bought = await buyOne(app);
  const courier = await startCourier(app);
  await courier.round();
  await turnSwitch(app.deps.db, 'away', true);
  const pauses = [await courier.round(), await courier.round(), await courier.round()];
  expect(pauses).toEqual([2, 4, 8]);
  expect(await tradeOf(app, bought.tradeId)).toMatchObject({ state: 'sent', lease: null, delayedAt: app.clock.now });
  await turnSwitch(app.deps.db, 'away', false);
  app.clock.now += 60;
  await acceptTradeOffer(app.deps, await tradeOfferTo(bought));
  expect(await courier.round(2)).toBe(2);
  expect(await state(bought)).toBe('received');
  expect(courier.lines.map(({ event }) => event)).toEqual(expect.arrayContaining(['steam_failed', 'steam_back']));
});

test('a Steam that limits its callers is left alone for longer each time', async () => {
  const bought = await buyOne(app);
  const courier = await startCourier(app);
  await courier.round();
  await turnSwitch(app.deps.db, 'rateLimited', true);
  expect([await courier.round(), await courier.round()]).toEqual([2, 4]);
  expect(courier.lines.at(-1)).toMatchObject({ event: 'steam_failed', reason: 'rate_limited' });
  await turnSwitch(app.deps.db, 'rateLimited', false);
  expect(await state(bought)).toBe('sent');
});

test('a trade offer is taken back when the shop asks, unless the customer was first', async () => {
  const one = await buyOne(app);
  const other = await buyOne(app);
  const courier = await startCourier(app);
  await courier.round();
  const askBack = async ({ tradeId }: Bought) =>
    write(app.deps.db, askTradeOfferBack(app.deps, await tradeOf(app, tradeId), 'refund', 'a test'));
  await askBack(one);
  await askBack(other);
  await acceptTradeOffer(app.deps, await tradeOfferTo(other));
  app.clock.now += 10;
  await courier.round();
  expect([await state(one), (await tradeOfferTo(one)).state]).toEqual(['cancelled', 'canceled']);
  expect(await one.ada.balance()).toBe(2500);
  expect([await state(other), await titles(other.steamId)]).toEqual([
    'received',
    expect.arrayContaining([other.title]),
  ]);
});

test('a trade offer that a courier was stopped from reporting is reported as it is by then, not sent again', async () => {
  const endings: readonly [(tradeOffer: TradeOfferRow) => Promise<void>, string][] = [
    [async () => undefined, 'sent'],
    [(tradeOffer) => acceptTradeOffer(app.deps, tradeOffer), 'received'],
    [(tradeOffer) => endTradeOffer(app.deps, tradeOffer, 'declined'), 'declined'],
  ];
  for (const [end, expected] of endings) {
    const bought = await buyOne(app);
    const stopped = await startCourier(app);
    // stopped between the trade offer and the report of it
    stopped.tools.shop.report = async (job, report) => {
      if (report.step === 'sent') throw new Error('stopped');
      return (await startCourier(app, { key: stopped.key })).tools.shop.report(job, report);
    };
    await expect(stopped.round()).rejects.toThrow('stopped');
    expect(await state(bought)).toBe('sending');
    await end(await tradeOfferTo(bought));
    app.clock.now += 301;
    await (await startCourier(app)).round(2);
    expect([await state(bought), (await tradeOffersWith(app, bought)).length]).toEqual([expected, 1]);
  }
});

test('nothing is sent in the last minute of a lease that cannot be renewed', async () => {
  const bought = await buyOne(app);
  const slow = await startCourier(app);
  const { checkPartner } = slow.tools.steam;
  slow.tools.steam.checkPartner = async (partner) => {
    await checkPartner(partner);
    app.clock.now += 241;
    // somebody else gets the job, as after a lease that ended
    const stolen = { lease: 'another', leaseUntil: app.clock.now + 300 };
    await write(app.deps.db, statement(app.deps.db.update(trades).set(stolen).where(eq(trades.id, bought.tradeId))));
  };
  await slow.round();
  expect(await tradeOffersWith(app, bought)).toEqual([]);
  expect(slow.lines.at(-1)).toMatchObject({ event: 'lease_lost', job: bought.tradeId });
});

test('what a person has begun while the shop did not answer its courier is left to them', async () => {
  let isAway = false;
  const send: typeof fetch = (...request) => (isAway ? Promise.reject(new Error('away')) : fetch(...request));
  const bought = await buyOne(app);
  const cut = await startCourier(app, { send });
  const { report } = cut.tools.shop;
  cut.tools.shop.report = (...step) => {
    isAway = true;
    return report(...step);
  };
  await cut.round();
  expect(cut.lines.at(-1)).toMatchObject({ event: 'shop_away' });
  app.clock.now += 301;
  await makeStep({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: bought.tradeId, step: 'begin' });
  isAway = false;
  cut.tools.shop.report = report;
  await cut.round();
  expect(await tradeOffersWith(app, bought)).toEqual([]);
  expect(cut.lines.at(-1)).toMatchObject({ event: 'lease_lost', job: bought.tradeId });
});

test('two couriers with one account deliver every item once, though all are of one name', async () => {
  const title = 'Blade of Twins';
  const many = [];
  for (let count = 0; count < 6; count++) many.push(await buyOne(app, { title }));
  const one = await startCourier(app, { loop: { jobsMax: 3 } });
  const two = await startCourier(app, { loop: { jobsMax: 3 } });
  await Promise.all([one.round(2), two.round(2)]);
  for (const bought of many) await acceptTradeOffer(app.deps, await tradeOfferTo(bought));
  // what a full courier has let go to make room comes back when its lease has ended
  for (let lease = 0; lease < 3; lease++) {
    app.clock.now += 301;
    await Promise.all([one.round(2), two.round(2)]);
  }
  for (const bought of many) {
    expect(await state(bought)).toBe('received');
    expect((await titles(bought.steamId)).filter((each) => each === title)).toHaveLength(1);
    const taken = (await tradeOffersWith(app, bought)).filter((tradeOffer) => tradeOffer.state === 'accepted');
    expect(taken).toHaveLength(1);
  }
});

test('what a seller owes is asked of them with its code, and what arrives is what was offered', async () => {
  const offerId = await offerIn(app, await createShopper(app), 'awaiting_item');
  const intake = await intakeOf(app, offerId);
  const courier = await startCourier(app);
  await courier.round();
  const [asked] = await tradeOffersWith(app, intake);
  if (!asked) throw new Error('nothing was asked for');
  expect(assetsOf(asked)).toMatchObject({ given: [], asked: [{ title: 'Moonlit Bulwark' }] });
  expect(asked.message).toContain(tradeCode(intake.id));
  await acceptTradeOffer(app.deps, asked);
  await courier.round();
  expect(await tradeOf(app, intake.id)).toMatchObject({
    state: 'received',
    mismatch: null,
    tradeOfferId: String(asked.id),
  });
  expect(await stateOf(app, offerId)).toBe('ready_for_payout');
});

test('a courier whose key was revoked stops', async () => {
  const courier = await startCourier(app);
  const operator = { deps: app.deps, actor: 'ops:test', role: 'owner' as const };
  const { id = '' } = (await listKeys(operator)).find(({ name }) => name === courier.name) ?? {};
  await revokeKey(operator, { id });
  await expect(courier.round()).rejects.toMatchObject({ code: 'key_refused' });
});
