/** Trade offers between accounts: made, found, and ended without a trade. */
import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { type SteamTradeOfferState, sandboxSteamOffers } from '../../db/schema/sandbox-steam.ts';
import { expectRows, runRead, runWrite, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { SteamAccountRow } from './accounts.ts';
import type { TradeOfferAsset } from './assets.ts';
import { digits } from './digits.ts';

export type TradeOfferRow = typeof sandboxSteamOffers.$inferSelect;

export const openStates: readonly SteamTradeOfferState[] = ['active', 'needs_confirmation', 'in_escrow'];

const firstTradeOfferId = 7_300_000_000;
const tradeOfferDays = 14;
const tradeOffersShown = 200;

export interface NewTradeOffer {
  from: SteamAccountRow;
  to: SteamAccountRow;
  message: string;
  given: readonly TradeOfferAsset[];
  asked: readonly TradeOfferAsset[];
}

/** Makes a trade offer. One that gives or asks for something waits for the phone of an account that has one. */
export async function makeTradeOffer(
  { db, now }: Deps,
  { from, to, message, given, asked }: NewTradeOffer,
): Promise<TradeOfferRow> {
  const needsPhone = from.identitySecret !== null && given.length > 0;
  const at = now();
  const row = {
    id: sql<number>`(select coalesce(max(id), ${firstTradeOfferId}) + 1 from ${sandboxSteamOffers})`,
    fromId: from.id,
    toId: to.id,
    state: needsPhone ? ('needs_confirmation' as const) : ('active' as const),
    message,
    given: JSON.stringify(given),
    asked: JSON.stringify(asked),
    confirmation: needsPhone ? digits(11) : null,
    expiresAt: at + tradeOfferDays * 86_400,
    createdAt: at,
    updatedAt: at,
  };
  const [made] = await runWrite(() => db.insert(sandboxSteamOffers).values(row).returning());
  return made as TradeOfferRow; // safe because an insert returns its row
}

export async function findTradeOffer(db: Database, id: string): Promise<TradeOfferRow | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const isIt = eq(sandboxSteamOffers.id, Number(id));
  const [row] = await runRead(db.select().from(sandboxSteamOffers).where(isIt).execute());
  return row;
}

/** Trade offers that an account made or got, the newest first: open ones, and those that changed since `changedSince`. */
export function tradeOffersOf(db: Database, steamId: string, changedSince: number): Promise<TradeOfferRow[]> {
  const { fromId, toId, state, updatedAt } = sandboxSteamOffers;
  const isTheirs = or(eq(fromId, steamId), eq(toId, steamId));
  const isShown = or(inArray(state, [...openStates]), gte(updatedAt, changedSince));
  return runRead(
    db
      .select()
      .from(sandboxSteamOffers)
      .where(and(isTheirs, isShown))
      .orderBy(desc(sandboxSteamOffers.id))
      .limit(tradeOffersShown)
      .execute(),
  );
}

/** The newest trade offers of everybody. */
export function newestTradeOffers(db: Database, limit: number): Promise<TradeOfferRow[]> {
  return runRead(db.select().from(sandboxSteamOffers).orderBy(desc(sandboxSteamOffers.id)).limit(limit).execute());
}

type Ending = Extract<SteamTradeOfferState, 'canceled' | 'declined' | 'expired'>;

/** Ends an open trade offer. @throws `order_state` when it is not open any more. */
export async function endTradeOffer({ db, now }: Deps, tradeOffer: TradeOfferRow, state: Ending): Promise<void> {
  const isOpen = and(
    eq(sandboxSteamOffers.id, tradeOffer.id),
    inArray(sandboxSteamOffers.state, ['active', 'needs_confirmation']),
  );
  const ended = { state, updatedAt: now(), confirmation: null };
  await write(db, expectRows(db.update(sandboxSteamOffers).set(ended).where(isOpen), 'order_state'));
}

/** The sender's phone allows it, or takes it back. @throws `order_state` when nothing waits for the phone. */
export async function answerByPhone({ db, now }: Deps, tradeOffer: TradeOfferRow, isAllowed: boolean): Promise<void> {
  const waits = and(eq(sandboxSteamOffers.id, tradeOffer.id), eq(sandboxSteamOffers.state, 'needs_confirmation'));
  const state = isAllowed ? ('active' as const) : ('canceled_by_second_factor' as const);
  const answered = { state, confirmation: null, updatedAt: now() };
  await write(db, expectRows(db.update(sandboxSteamOffers).set(answered).where(waits), 'order_state'));
}

export function expireTradeOffers(db: Database, now: number) {
  const { state, expiresAt } = sandboxSteamOffers;
  const isOver = and(inArray(state, ['active', 'needs_confirmation']), sql`${expiresAt} <= ${now}`);
  return statement(
    db.update(sandboxSteamOffers).set({ state: 'expired', confirmation: null, updatedAt: expiresAt }).where(isOver),
  );
}

/** Safe because `makeOffer` wrote them. */
export function assetsOf(tradeOffer: Pick<TradeOfferRow, 'given' | 'asked'>): {
  given: TradeOfferAsset[];
  asked: TradeOfferAsset[];
} {
  return { given: JSON.parse(tradeOffer.given), asked: JSON.parse(tradeOffer.asked) };
}
