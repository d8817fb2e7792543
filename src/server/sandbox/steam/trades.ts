/** Trades: what an accepted trade offer moves. A thing gets a new id with each move; for a week its giver can take it back. */
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  type SteamTradeState,
  sandboxSteamAssets,
  sandboxSteamOffers,
  sandboxSteamTrades,
} from '../../db/schema/sandbox-steam.ts';
import { expectRows, runRead, type Statements, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { accountOf } from './accounts.ts';
import type { TradeOfferAsset } from './assets.ts';
import { digits } from './digits.ts';
import { assetsOf, type TradeOfferRow } from './trade-offers.ts';

export type TradeRow = typeof sandboxSteamTrades.$inferSelect;

/** A thing that a trade moved, or holds back until it does. */
export interface MovedAsset extends TradeOfferAsset {
  fromId: string;
  toId: string;
  newAssetId: string;
  /** Its id back at its giver's, once the trade was reversed. */
  returnedAssetId?: string;
}

const protectionSeconds = 7 * 86_400;
export const holdSeconds = 15 * 86_400;

export async function findTrade(db: Database, id: string): Promise<TradeRow | undefined> {
  const isIt = eq(sandboxSteamTrades.id, id);
  const [row] = await runRead(db.select().from(sandboxSteamTrades).where(isIt).execute());
  return row;
}

export function tradesOf(db: Database, tradeOffers: readonly TradeOfferRow[]): Promise<TradeRow[]> {
  const ids = tradeOffers.map(({ id }) => id);
  return runRead(db.select().from(sandboxSteamTrades).where(inArray(sandboxSteamTrades.offerId, ids)).execute());
}

/**
 * Accepts an active trade offer: its things change hands, or are held back for fifteen days where an account is on hold. When one of them is
 * not there any more the trade offer ends as `invalid_items`. @throws `order_state` when it is not active.
 */
export async function acceptTradeOffer(deps: Deps, tradeOffer: TradeOfferRow, as = { isHeld: false }): Promise<void> {
  const { db, now } = deps;
  const [from, to] = await Promise.all([accountOf(deps, tradeOffer.fromId), accountOf(deps, tradeOffer.toId)]);
  const isHeld = as.isHeld || from.standing === 'on_hold' || to.standing === 'on_hold';
  const at = now();
  const moved = movesOf(tradeOffer);
  const trade = {
    id: digits(18),
    offerId: tradeOffer.id,
    state: isHeld ? ('in_escrow' as const) : ('committed' as const),
    moved: JSON.stringify(moved),
    settlesAt: at + protectionSeconds,
    createdAt: at,
  };
  const accepted = isHeld
    ? { state: 'in_escrow' as const, heldUntil: at + holdSeconds, tradeId: trade.id, updatedAt: at }
    : { state: 'accepted' as const, tradeId: trade.id, updatedAt: at };
  const isActive = and(eq(sandboxSteamOffers.id, tradeOffer.id), eq(sandboxSteamOffers.state, 'active'));
  const accept = expectRows(db.update(sandboxSteamOffers).set(accepted).where(isActive), 'order_state');
  const insert = statement(db.insert(sandboxSteamTrades).values(trade));
  const moves = moved.map((each) => (isHeld ? holdBack(db, trade.id, each) : move(db, each, at)));
  await write(db, [accept, insert, moves, invalidTradeOffers(at)]).catch(async (error) => {
    if (!(error instanceof DomainError && error.code === 'item_unavailable')) throw error;
    const invalid = { state: 'invalid_items' as const, updatedAt: at };
    await write(db, expectRows(db.update(sandboxSteamOffers).set(invalid).where(isActive), 'order_state'));
  });
}

/** The hold is over: what was held back arrives. */
export async function endHold({ db, now }: Deps, tradeOffer: TradeOfferRow): Promise<void> {
  const trade = await heldTrade(db, tradeOffer);
  const at = now();
  await write(db, [
    tradeOfferLeavesHold(db, tradeOffer, 'accepted', at),
    tradeGoes(db, trade, 'in_escrow', { state: 'committed', settlesAt: at + protectionSeconds }),
    movedBy(trade).map((each) => [release(db, each), move(db, each, at)]),
  ]);
}

/** Somebody cancels while it is held: everything stays where it was. */
export async function cancelHold({ db, now }: Deps, tradeOffer: TradeOfferRow): Promise<void> {
  const trade = await heldTrade(db, tradeOffer);
  await write(db, [
    tradeOfferLeavesHold(db, tradeOffer, 'canceled', now()),
    tradeGoes(db, trade, 'in_escrow', { state: 'escrow_rolled_back' }),
    movedBy(trade).map((each) => release(db, each)),
  ]);
}

/** The giver takes everything back while the trade is protected. @throws `order_state` afterwards, and when it was reversed already. */
export async function reverseTrade({ db, now }: Deps, trade: TradeRow): Promise<void> {
  if (trade.settlesAt <= now()) throw new DomainError('order_state');
  const returned = movedBy(trade).map((each) => ({ ...each, returnedAssetId: digits(11) }));
  await write(db, [
    tradeGoes(db, trade, 'committed', { state: 'reversed', moved: JSON.stringify(returned) }),
    returned.map(({ newAssetId, returnedAssetId, fromId }) =>
      expectRows(
        db
          .update(sandboxSteamAssets)
          .set({ id: returnedAssetId, accountId: fromId, protectedUntil: null })
          .where(eq(sandboxSteamAssets.id, newAssetId)),
        'order_state',
      ),
    ),
  ]);
}

/** Safe because `acceptOffer` and `reverseTrade` wrote it. */
export function movedBy({ moved }: Pick<TradeRow, 'moved'>): MovedAsset[] {
  return JSON.parse(moved);
}

function movesOf(tradeOffer: TradeOfferRow): MovedAsset[] {
  const { given, asked } = assetsOf(tradeOffer);
  const moving = (asset: TradeOfferAsset, fromId: string, toId: string): MovedAsset => {
    return { ...asset, fromId, toId, newAssetId: digits(11) };
  };
  return [
    ...given.map((asset) => moving(asset, tradeOffer.fromId, tradeOffer.toId)),
    ...asked.map((asset) => moving(asset, tradeOffer.toId, tradeOffer.fromId)),
  ];
}

function move(db: Database, { assetId, newAssetId, fromId, toId }: MovedAsset, at: number): Statements {
  const { id, accountId, heldBy, protectedUntil } = sandboxSteamAssets;
  const isFree = or(isNull(protectedUntil), lte(protectedUntil, at));
  const isThere = and(eq(id, assetId), eq(accountId, fromId), isNull(heldBy), isFree);
  const moved = { id: newAssetId, accountId: toId, protectedUntil: at + protectionSeconds };
  return expectRows(db.update(sandboxSteamAssets).set(moved).where(isThere), 'item_unavailable');
}

function holdBack(db: Database, tradeId: string, { assetId, fromId }: MovedAsset): Statements {
  const { id, accountId, heldBy } = sandboxSteamAssets;
  const isThere = and(eq(id, assetId), eq(accountId, fromId), isNull(heldBy));
  return expectRows(db.update(sandboxSteamAssets).set({ heldBy: tradeId }).where(isThere), 'item_unavailable');
}

function release(db: Database, { assetId }: MovedAsset): Statements {
  return statement(db.update(sandboxSteamAssets).set({ heldBy: null }).where(eq(sandboxSteamAssets.id, assetId)));
}

async function heldTrade(db: Database, { tradeId }: TradeOfferRow): Promise<TradeRow> {
  const trade = tradeId === null ? undefined : await findTrade(db, tradeId);
  if (!trade) throw new DomainError('order_state');
  return trade;
}

function tradeOfferLeavesHold(
  db: Database,
  { id }: TradeOfferRow,
  state: 'accepted' | 'canceled',
  at: number,
): Statements {
  const isHeld = and(eq(sandboxSteamOffers.id, id), eq(sandboxSteamOffers.state, 'in_escrow'));
  return expectRows(db.update(sandboxSteamOffers).set({ state, updatedAt: at }).where(isHeld), 'order_state');
}

function tradeGoes(db: Database, { id }: TradeRow, from: SteamTradeState, to: Partial<TradeRow>): Statements {
  const isThere = and(eq(sandboxSteamTrades.id, id), eq(sandboxSteamTrades.state, from));
  return expectRows(db.update(sandboxSteamTrades).set(to).where(isThere), 'order_state');
}

/** Trade offers of things that are not where they were offered from. */
function invalidTradeOffers(at: number): Statements {
  const isGone = (column: 'given' | 'asked', owner: 'from_id' | 'to_id') => sql`exists (
    select 1 from json_each(${sql.raw(column)}) as wanted where not exists (
      select 1 from ${sandboxSteamAssets} as asset
      where asset.id = wanted.value ->> 'assetId' and asset.account_id = ${sql.raw(owner)} and asset.held_by is null))`;
  return statement(sql`update ${sandboxSteamOffers} set state = 'invalid_items', confirmation = null, updated_at = ${at}
    where state in ('active', 'needs_confirmation') and (${isGone('given', 'from_id')} or ${isGone('asked', 'to_id')})`);
}
