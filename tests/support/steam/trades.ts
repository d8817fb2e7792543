/** Trades to be made, and the double's side of them. */
import { desc, eq } from 'drizzle-orm';
import { items } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { sandboxSteamOffers } from '#server/db/schema/sandbox-steam.ts';
import { trades } from '#server/db/schema/trades.ts';
import { statement, write } from '#server/db/write.ts';
import { recordStep, type TradeRow } from '#server/domain/trades/parts/record-step.ts';
import { accountOf, changeAccount, type SteamAccountRow } from '#server/sandbox/steam/accounts.ts';
import { steamIdOfNumber } from '#server/sandbox/steam/steam-ids.ts';
import type { TradeOfferRow } from '#server/sandbox/steam/trade-offers.ts';
import { buyer, createShopper, listItem, type Shopper } from '../shop.ts';
import type { TestApp } from '../test-app.ts';

let customers = 20_000_000;

/** A trade link that nobody else has, and the Steam id of its account. */
export function newTradeLink(): { tradeUrl: string; steamId: string } {
  customers += 1;
  const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${customers}&token=aB3dE_-9`;
  return { tradeUrl, steamId: steamIdOfNumber(String(customers)) ?? '' };
}

export interface Bought {
  ada: Shopper;
  steamId: string;
  title: string;
  lineId: string;
  tradeId: string;
}

/** Buys one item from the balance; its delivery waits for a courier. */
export async function buyOne(app: TestApp, item: Partial<typeof items.$inferInsert> = {}): Promise<Bought> {
  const { deps } = app;
  const { tradeUrl, steamId } = newTradeLink();
  const ada = await createShopper(app, 2500, { steamTradeLink: tradeUrl });
  const itemId = await listItem(app, 2500);
  if (Object.keys(item).length > 0)
    await write(deps.db, statement(deps.db.update(items).set(item).where(eq(items.id, itemId))));
  await ada.addToCart(itemId);
  const form = { ...buyer, tradeUrl, paymentMethod: 'balance' };
  const { body } = await ada.browser.post('/purchase/product', form);
  const [line] = await deps.db.select().from(orderLines).where(eq(orderLines.orderId, body.order_id));
  const [trade] = await deps.db
    .select()
    .from(trades)
    .where(eq(trades.lineId, line?.id ?? ''));
  if (!line || !trade) throw new Error(`nothing was bought: ${JSON.stringify(body)}`);
  return { ada, steamId, title: line.title, lineId: line.id, tradeId: trade.id };
}

export async function tradeOf({ deps }: TestApp, tradeId: string): Promise<TradeRow> {
  const [trade] = await deps.db.select().from(trades).where(eq(trades.id, tradeId));
  if (!trade) throw new Error('no trade');
  return trade;
}

/** The intake of an offer whose item is awaited. */
export async function intakeOf({ deps }: TestApp, offerId: string): Promise<TradeRow> {
  const [trade] = await deps.db.select().from(trades).where(eq(trades.offerId, offerId));
  if (!trade) throw new Error('nothing is awaited');
  return trade;
}

/** The customer's account at the double. */
export async function steamOf({ deps }: TestApp, { steamId }: Pick<Bought, 'steamId'>): Promise<SteamAccountRow> {
  return accountOf(deps, steamId);
}

export async function setStanding(
  app: TestApp,
  bought: Pick<Bought, 'steamId'>,
  standing: SteamAccountRow['standing'],
) {
  await steamOf(app, bought);
  await changeAccount(app.deps.db, bought.steamId, { standing });
}

/** All trade offers to or from the customer, the newest first. */
export function tradeOffersWith({ deps }: TestApp, { steamId }: Pick<Bought, 'steamId'>): Promise<TradeOfferRow[]> {
  const { toId, id } = sandboxSteamOffers;
  return deps.db.select().from(sandboxSteamOffers).where(eq(toId, steamId)).orderBy(desc(id)).execute();
}

/** Keeps what earlier tests left open from couriers. */
export async function setAside({ deps, clock }: TestApp): Promise<void> {
  await write(deps.db, statement(deps.db.update(trades).set({ notBefore: clock.now + 90 * 86_400 })));
}

/** The customer asks for the trade offer once more. */
export async function retry(app: TestApp, tradeId: string): Promise<void> {
  const trade = await tradeOf(app, tradeId);
  const set = { attempt: trade.attempt + 1, tradeOfferId: null, sentAt: null, expiresAt: null };
  await write(app.deps.db, recordStep(app.deps, { trade, transition: 'retry', actor: 'a test', set }));
}
