/** `IEconService`: trade offers, trades and holds, for the account whose token asks. */
import { desc, inArray, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { sandboxSteamOffers, sandboxSteamTrades } from '../../db/schema/sandbox-steam.ts';
import { runRead } from '../../db/write.ts';
import { accountOf, isTradeToken, type SteamAccountRow } from './accounts.ts';
import { accountOfQuery, type DoubleContext, type DoubleEnv } from './double-env.ts';
import { isSteamId } from './steam-ids.ts';
import { findTradeOffer, openStates, type TradeOfferRow, tradeOffersOf } from './trade-offers.ts';
import { findTrade, holdSeconds } from './trades.ts';
import { descriptionsOfTrade, tradeJson, tradeOfferJson } from './wire.ts';

const tradesShown = 50;

export function mountEconService(app: Hono<DoubleEnv>): void {
  const asked = (method: string, answer: (c: DoubleContext, account: SteamAccountRow) => Promise<Response>) =>
    // Astro's development server lets no address through that ends in a slash, as those of Steam do
    app.on('GET', [`/IEconService/${method}/v1/`, `/IEconService/${method}/v1`], async (c) => {
      const account = await accountOfQuery(c);
      return account ? answer(c, account) : denied();
    });

  asked('GetTradeOffers', async (c, { id }) => {
    const isActiveOnly = c.req.query('active_only') === '1';
    const cutoff = Number(c.req.query('time_historical_cutoff') ?? 0);
    const tradeOffers = await tradeOffersOf(c.var.deps.db, id, isActiveOnly ? cutoff : 0);
    const isHistory = (tradeOffer: TradeOfferRow) => !openStates.includes(tradeOffer.state);
    const shown = c.req.query('historical_only') === '1' ? tradeOffers.filter(isHistory) : tradeOffers;
    const sent = shown.filter(({ fromId }) => fromId === id);
    const received = shown.filter(({ toId, state }) => toId === id && state !== 'needs_confirmation');
    return c.json({
      response: {
        ...(c.req.query('get_sent_offers') === '1'
          ? { trade_offers_sent: sent.map((each) => tradeOfferJson(each, id)) }
          : {}),
        ...(c.req.query('get_received_offers') === '1'
          ? { trade_offers_received: received.map((each) => tradeOfferJson(each, id)) }
          : {}),
        next_cursor: 0,
      },
    });
  });

  asked('GetTradeOffer', async (c, { id }) => {
    const tradeOffer = await findTradeOffer(c.var.deps.db, c.req.query('tradeofferid') ?? '');
    const isTheirs =
      tradeOffer?.fromId === id || (tradeOffer?.toId === id && tradeOffer.state !== 'needs_confirmation');
    return c.json({ response: tradeOffer && isTheirs ? { offer: tradeOfferJson(tradeOffer, id) } : {} });
  });

  asked('GetTradeStatus', async (c, { id }) => {
    const trade = await findTrade(c.var.deps.db, c.req.query('tradeid') ?? '');
    const shown = trade && tradeJson(trade, id, c.var.deps.now());
    const isTheirs = shown && shown.assets_given.length + shown.assets_received.length > 0;
    if (!isTheirs) return c.json({ response: {} });
    return c.json({ response: { trades: [shown], descriptions: descriptionsOfTrade(trade) } });
  });

  asked('GetTradeHistory', async (c, { id }) => {
    const { db, now } = c.var.deps;
    const mine = db
      .select({ id: sandboxSteamOffers.id })
      .from(sandboxSteamOffers)
      .where(sql`${id} in (${sandboxSteamOffers.fromId}, ${sandboxSteamOffers.toId})`);
    const trades = await runRead(
      db
        .select()
        .from(sandboxSteamTrades)
        .where(inArray(sandboxSteamTrades.offerId, mine))
        .orderBy(desc(sandboxSteamTrades.createdAt))
        .limit(tradesShown)
        .execute(),
    );
    return c.json({ response: { more: false, trades: trades.map((each) => tradeJson(each, id, now())) } });
  });

  asked('GetTradeHoldDurations', async (c, account) => {
    const target = c.req.query('steamid_target') ?? '';
    const partner = isSteamId(target) ? await accountOf(c.var.deps, target) : undefined;
    const token = c.req.query('trade_offer_access_token') ?? '';
    if (!partner || !(await isTradeToken(c.var.deps.db, partner, token))) return failed(c, accessDenied);
    const held = ({ standing }: SteamAccountRow) => (standing === 'on_hold' ? holdSeconds : 0);
    const duration = (seconds: number) => ({ escrow_end_duration_seconds: seconds });
    const [mine, theirs] = [held(account), held(partner)];
    return c.json({
      response: {
        my_escrow: duration(mine),
        their_escrow: duration(theirs),
        both_escrow: duration(Math.max(mine, theirs)),
      },
    });
  });
}

const accessDenied = 15;

function failed(c: DoubleContext, result: number): Response {
  c.header('X-eresult', String(result));
  return c.json({ response: {} });
}

/** As Steam answers a token that is wrong or has expired. */
function denied(): Response {
  const body =
    '<html><head><title>Unauthorized</title></head><body><h1>Unauthorized</h1>Access is denied. Retrying will not help.';
  return new Response(`${body}</body></html>`, {
    status: 401,
    headers: { 'Content-Type': 'text/html; charset=UTF-8' },
  });
}
