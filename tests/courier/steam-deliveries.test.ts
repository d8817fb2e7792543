/** The loop on the real libraries of Steam, led to the double: what each turn of events at Steam becomes in the shop. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSteamAccount } from '#courier/steam/account.ts';
import { offers } from '#server/db/schema/offers.ts';
import { write } from '#server/db/write.ts';
import { askTradeOfferBack } from '#server/domain/trades/parts/stop-trade.ts';
import { changeAccount, findAccount, type SteamAccountRow } from '#server/sandbox/steam/accounts.ts';
import { grantAsset, inventoryOf } from '#server/sandbox/steam/assets.ts';
import { turnSwitch } from '#server/sandbox/steam/settings.ts';
import { endTradeOffer, type TradeOfferRow } from '#server/sandbox/steam/trade-offers.ts';
import { acceptTradeOffer, findTrade, reverseTrade } from '#server/sandbox/steam/trades.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { offerIn, openOffers, stateOf } from '../support/offers.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { createShopAccount } from '../support/steam/accounts.ts';
import { startCourier, type TestedCourier } from '../support/steam/courier.ts';
import {
  type Bought,
  buyOne,
  intakeOf,
  setAside,
  setStanding,
  steamOf,
  tradeOf,
  tradeOffersWith,
} from '../support/steam/trades.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await createListeningApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now += 3600;
  await setAside(app);
});

/** A courier of a Steam account of its own, which holds what was bought: Steam names it with its wear. */
async function courierFor(...bought: Bought[]): Promise<TestedCourier & { account: SteamAccountRow }> {
  const assets = bought.map(({ title }) => ({ title: `${title} (Field-Tested)` }));
  const { account, credentials } = await createShopAccount(app, assets);
  const steam = createSteamAccount(credentials, app.origin);
  return { ...(await startCourier(app, { steam, isReal: true })), account };
}

async function tradeOfferTo(bought: Pick<Bought, 'steamId'>): Promise<TradeOfferRow> {
  const [tradeOffer] = await tradeOffersWith(app, bought);
  if (!tradeOffer) throw new Error('nothing was sent');
  return tradeOffer;
}
const state = async ({ tradeId }: Bought) => (await tradeOf(app, tradeId)).state;

test('a whole delivery: sent, confirmed by phone, accepted, and reversed', async () => {
  const bought = await buyOne(app);
  const courier = await courierFor(bought);
  await courier.round();
  expect(await state(bought)).toBe('sent');
  const tradeOffer = await tradeOfferTo(bought);
  expect(tradeOffer).toMatchObject({ state: 'active', confirmation: null });
  await acceptTradeOffer(app.deps, tradeOffer);
  await courier.round();
  expect(await state(bought)).toBe('received');
  const trade = await findTrade(app.deps.db, (await tradeOfferTo(bought)).tradeId ?? '');
  if (!trade) throw new Error('no trade');
  await reverseTrade(app.deps, trade);
  await courier.round();
  expect(await state(bought)).toBe('reversed');
  const back = await inventoryOf(app.deps.db, courier.account.id);
  expect(back.map(({ title }) => title)).toEqual([`${bought.title} (Field-Tested)`]);
});

test('a whole intake: the seller is asked for their thing, and it arrives', async () => {
  const offerId = await offerIn(app, await createShopper(app), 'awaiting_item');
  const intake = await intakeOf(app, offerId);
  const [offer] = await app.deps.db.select().from(offers).where(eq(offers.id, offerId));
  await steamOf(app, intake);
  const thing = { title: 'Moonlit Bulwark (Factory New)', ...(offer?.assetId ? { assetId: offer.assetId } : {}) };
  await write(app.deps.db, grantAsset(app.deps.db, intake.steamId, thing, app.clock.now));
  const courier = await courierFor();
  await courier.round();
  await acceptTradeOffer(app.deps, await tradeOfferTo(intake));
  await courier.round();
  expect(await tradeOf(app, intake.id)).toMatchObject({ state: 'received', mismatch: null });
  expect(await stateOf(app, offerId)).toBe('ready_for_payout');
  const held = await inventoryOf(app.deps.db, courier.account.id);
  expect(held.map(({ title }) => title)).toEqual(['Moonlit Bulwark (Factory New)']);
});

test('a trade offer is declined, expires, or is taken back', async () => {
  const [one, two, three] = [await buyOne(app), await buyOne(app), await buyOne(app)];
  const courier = await courierFor(one, two, three);
  await courier.round();
  await endTradeOffer(app.deps, await tradeOfferTo(one), 'declined');
  await endTradeOffer(app.deps, await tradeOfferTo(two), 'expired');
  const stop = askTradeOfferBack(app.deps, await tradeOf(app, three.tradeId), 'refund', 'a test');
  await write(app.deps.db, stop);
  app.clock.now += 10;
  await courier.round();
  expect([await state(one), await state(two), await state(three)]).toEqual(['declined', 'expired', 'cancelled']);
  expect((await tradeOfferTo(three)).state).toBe('canceled');
});

test.each([
  ['on_hold', 'trade_hold'],
  ['private', 'inventory_private'],
  ['limited', 'account_limited'],
] as const)('nothing is sent to an account that is %s', async (standing, failure) => {
  const bought = await buyOne(app);
  await setStanding(app, bought, standing);
  await (await courierFor(bought)).round();
  expect(await tradeOf(app, bought.tradeId)).toMatchObject({ state: 'failed', failure });
  expect(await tradeOffersWith(app, bought)).toEqual([]);
});

test('a trade link that was replaced, and an item that the account does not hold, fail with their reasons', async () => {
  const [bought, gone] = [await buyOne(app), await buyOne(app)];
  await setStanding(app, bought, 'good');
  await changeAccount(app.deps.db, bought.steamId, { tradeToken: 'another1' });
  await (await courierFor(bought)).round();
  expect(await tradeOf(app, bought.tradeId)).toMatchObject({ state: 'failed', failure: 'trade_link_invalid' });
  expect(await tradeOf(app, gone.tradeId)).toMatchObject({ state: 'failed', failure: 'item_missing' });
});

test('a session that has expired is renewed without the password, and begun anew where that is refused', async () => {
  const bought = await buyOne(app);
  const courier = await courierFor(bought);
  await courier.round();
  const { id } = courier.account;
  const generations = async () => findAccount(app.deps.db, id);
  await changeAccount(app.deps.db, id, { session: ((await generations())?.session ?? 0) + 1, password: 'another' });
  await courier.round();
  expect(courier.lines.filter(({ level }) => level === 'error')).toEqual([]);
  await changeAccount(app.deps.db, id, { session: 7, signIn: 7, password: courier.account.password });
  await acceptTradeOffer(app.deps, await tradeOfferTo(bought));
  await courier.round();
  expect(await state(bought)).toBe('received');
  expect(courier.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test.each([
  ['away', 'away'],
  ['rateLimited', 'rate_limited'],
] as const)('while Steam is %s nothing fails, and the courier goes on afterwards', async (name, reason) => {
  const bought = await buyOne(app);
  const courier = await courierFor(bought);
  await courier.round();
  await turnSwitch(app.deps.db, name, true);
  await courier.round();
  expect(courier.lines.at(-2)).toMatchObject({ event: 'steam_failed', reason });
  expect(await tradeOf(app, bought.tradeId)).toMatchObject({ state: 'sent', delayedAt: app.clock.now });
  await turnSwitch(app.deps.db, name, false);
  await acceptTradeOffer(app.deps, await tradeOfferTo(bought));
  app.clock.now += 60;
  await courier.round(2);
  expect(await state(bought)).toBe('received');
});

test('a password that is wrong, or the secret of another phone, is told by its reason and nothing is claimed', async () => {
  const bought = await buyOne(app);
  const { credentials } = await createShopAccount(app);
  for (const wrong of [
    { password: 'hunter2' },
    { sharedSecret: Buffer.from('another phone’s code').toString('base64') },
  ]) {
    const steam = createSteamAccount({ ...credentials, ...wrong }, app.origin);
    const courier = await startCourier(app, { steam, isReal: true });
    await courier.round();
    expect(courier.lines).toMatchObject([{ event: 'steam_failed', reason: 'sign_in_refused' }]);
    expect(courier.text()).not.toContain('hunter2');
  }
  expect(await state(bought)).toBe('queued');
});

test('a trade offer that Steam took without answering is found, confirmed and reported, and not made again', async () => {
  const bought = await buyOne(app);
  const courier = await courierFor(bought);
  const { steam } = courier.tools;
  const { send } = steam;
  steam.send = async (tradeOffer) => {
    await send(tradeOffer);
    await turnSwitch(app.deps.db, 'away', true);
    return send(tradeOffer);
  };
  await courier.round();
  expect(await state(bought)).toBe('sending');
  await turnSwitch(app.deps.db, 'away', false);
  app.clock.now += 60;
  await courier.round(2);
  expect(await state(bought)).toBe('sent');
  expect(await tradeOffersWith(app, bought)).toMatchObject([{ state: 'active' }]);
});
