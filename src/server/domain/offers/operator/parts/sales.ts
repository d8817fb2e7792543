/** What a title was sold for here lately, what the shop paid for it before, and what follows for the price of an offer. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { boughtShown, salesRead } from '#rules/limits/lists.ts';
import { marginOf, medianOf, suggestedCents } from '#rules/offer-price.ts';
import type { Database } from '../../../../db/client.ts';
import { items } from '../../../../db/schema/catalogue.ts';
import { offers } from '../../../../db/schema/offers.ts';
import { orderLines, orders } from '../../../../db/schema/orders.ts';
import { isSold } from './market.ts';

const daySeconds = 86_400;
export const recentDays = 90;

export interface Sale {
  priceCents: number;
  quality: string;
  soldAt: number;
}

const titleOf = (offerId: string) => sql`(select ${offers.title} from ${offers} where ${offers.id} = ${offerId})`;

/** Sales of the offer's title in the last days, newest first. */
export function recentSales(db: Database, offerId: string, now: number) {
  return db
    .select({ priceCents: orderLines.priceCents, quality: items.quality, soldAt: sql<number>`${orders.paidAt}` })
    .from(items)
    .innerJoin(orderLines, eq(orderLines.itemId, items.id))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(sql`${items.title} = ${titleOf(offerId)}`, isSold, gte(orders.paidAt, now - recentDays * daySeconds)))
    .orderBy(desc(orders.paidAt), desc(orderLines.id))
    .limit(salesRead);
}

/** What other offers of the same title were bought for, the newest first, with their number. */
export function boughtBefore(db: Database, offerId: string) {
  const { id, title, state, reversedAt, quality, servicePriceCents, createdAt } = offers;
  return db
    .select({
      id,
      priceCents: sql<number>`${servicePriceCents}`,
      quality,
      at: createdAt,
      count: sql<number>`count(*) over ()`,
    })
    .from(offers)
    .where(
      and(
        sql`${title} = ${titleOf(offerId)}`,
        inArray(state, ['ready_for_payout', 'payout_processing', 'approved']),
        isNull(reversedAt),
        isNotNull(servicePriceCents),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(boughtShown);
}

/** Sales in figures. `basis` says what the median is of: the same quality where it was sold, else any of the title. */
export function saleFigures(sales: readonly Sale[], quality: string, now: number) {
  const same = sales.filter((sale) => sale.quality === quality);
  const basis = same.length > 0 ? same : sales;
  const within = (days: number) => basis.filter(({ soldAt }) => soldAt >= now - days * daySeconds).length;
  return {
    basis: same.length > 0 ? ('quality' as const) : sales.length > 0 ? ('title' as const) : null,
    medianCents: medianOf(basis.map(({ priceCents }) => priceCents)),
    last: basis[0] ?? null,
    count30: within(30),
    count90: within(recentDays),
  };
}

interface Known {
  askingPriceCents: number;
  medianCents: number | null;
  /** Of what stands for sale. */
  cheapestCents: number | null;
  marginPercent: number;
}

/** The price that follows from what is known: of the sales, else of the cheapest that stands for sale. */
export function priceAdvice({ askingPriceCents, medianCents, cheapestCents, marginPercent }: Known) {
  const sellingCents = medianCents ?? cheapestCents;
  return {
    sellingCents,
    of: medianCents !== null ? ('sales' as const) : cheapestCents !== null ? ('stock' as const) : null,
    marginPercent,
    wishMarginPercent: sellingCents === null ? null : marginOf(askingPriceCents, sellingCents),
    suggestedCents: suggestedCents(askingPriceCents, sellingCents, marginPercent),
  };
}
