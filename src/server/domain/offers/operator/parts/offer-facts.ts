/** Everything the shop's own database knows of an offer for who prices it, in one read. */
import { and, desc, eq } from 'drizzle-orm';
import { answerDueAt } from '#rules/offer-answer.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { items } from '../../../../db/schema/catalogue.ts';
import { customers } from '../../../../db/schema/customers.ts';
import { offers, payouts } from '../../../../db/schema/offers.ts';
import { orderLines } from '../../../../db/schema/orders.ts';
import { trades } from '../../../../db/schema/trades.ts';
import { runRead } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError } from '../../../../domain-error.ts';
import { settingsQuery } from '../../../settings/parts/queries.ts';
import { settingValues } from '../../../settings/parts/settings.ts';
import { type CountedFrom, countedFrom, deadlinesOf } from '../../../trades/parts/deadlines.ts';
import { isAlivePayout, isIntake, offerTurn } from '../../parts/turn.ts';
import { marketQueries } from './market.ts';
import { boughtBefore, priceAdvice, recentSales, saleFigures } from './sales.ts';

interface CountedIntake {
  trade: typeof trades.$inferSelect;
  from: CountedFrom;
}

/** @throws `not_found`. */
export async function offerFacts({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const [[found], lastSales, forSale, recent, bought, [intake], settings] = await runRead(
    db.batch([
      db
        .select({
          offer: offers,
          email: customers.email,
          tradeLink: customers.steamTradeLink,
          turn: offerTurn(now()),
        })
        .from(offers)
        .innerJoin(customers, eq(customers.id, offers.customerId))
        .leftJoin(payouts, isAlivePayout)
        .leftJoin(trades, isIntake(db))
        .where(eq(offers.id, id)),
      ...marketQueries(db, id),
      recentSales(db, id, now()),
      boughtBefore(db, id),
      db
        .select({ trade: trades, from: countedFrom })
        .from(trades)
        .leftJoin(orderLines, eq(orderLines.id, trades.lineId))
        .leftJoin(items, eq(items.id, orderLines.itemId))
        .where(and(eq(trades.offerId, id), eq(trades.kind, 'intake')))
        .orderBy(desc(trades.createdAt), desc(trades.id))
        .limit(1),
      settingsQuery(db, ['offer_margin_percent', 'delivery_hours']),
    ]),
  );
  if (!found) throw new DomainError('not_found');
  const { offer, email, tradeLink, turn } = found;
  const tradeSteamId = parseTradeLink(tradeLink)?.steamId ?? null;
  const figures = saleFigures(recent, offer.quality, now());
  const sameQuality = forSale.find(({ quality }) => quality === offer.quality);
  const { offer_margin_percent: marginPercent, delivery_hours: deliveryHours } = settingValues(settings);
  return {
    offer,
    turn,
    dueAt: answerDueAt(offer.createdAt),
    seller: {
      customerId: offer.customerId,
      email,
      tradeLink,
      /** Of the trade link: whom the shop would ask for the thing. */
      steamId: tradeSteamId,
      /** Of the link in the offer; null where it names its owner by a word. */
      linkSteamId: offer.sellerSteamId,
      isSameAccount: offer.sellerSteamId && tradeSteamId ? offer.sellerSteamId === tradeSteamId : null,
    },
    sales: { count: lastSales[0]?.count ?? 0, last: lastSales.map(({ count: _, ...sale }) => sale), recent: figures },
    forSale: { count: forSale[0]?.count ?? 0, cheapest: forSale.map(({ count: _, ...item }) => item) },
    bought: { count: bought[0]?.count ?? 0, last: bought.map(({ count: _, ...one }) => one) },
    advice: priceAdvice({
      askingPriceCents: offer.userPriceCents,
      medianCents: figures.medianCents,
      cheapestCents: (sameQuality ?? forSale[0])?.priceCents ?? null,
      marginPercent,
    }),
    intake: intake ? intakeOf(intake, deliveryHours) : null,
  };
}

/** Where it stands, and when it ends by itself; null for what is done or over, and while a trade offer may be out. */
function intakeOf({ trade, from }: CountedIntake, deliveryHours: number) {
  const { id, state, failure, mismatch } = trade;
  return { id, state, failure, mismatch, endsAt: deadlinesOf(trade, from, { isHeld: false, deliveryHours }).endsAt };
}

export type OfferFacts = Awaited<ReturnType<typeof offerFacts>>;
