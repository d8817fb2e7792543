/** What the shop knows of a title when it names a price: what it was sold for here, and what stands for sale now. */
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { titleCountsMax } from '#rules/limits/lists.ts';
import type { Database } from '../../../../db/client.ts';
import { inState } from '../../../../db/in-state.ts';
import { isForSale, items } from '../../../../db/schema/catalogue.ts';
import { offers } from '../../../../db/schema/offers.ts';
import { orderLines, orders } from '../../../../db/schema/orders.ts';

const lastSales = 5;
const cheapestItems = 10;

export const isSold = and(inState(orderLines.state, 'processing', 'accepted', 'completed'), isNotNull(orders.paidAt));

/** The last sales of the offer's title with their number, and the cheapest of its items for sale with theirs. */
export function marketQueries(db: Database, offerId: string) {
  const title = sql`(select ${offers.title} from ${offers} where ${offers.id} = ${offerId})`;
  return [
    db
      .select({
        priceCents: orderLines.priceCents,
        quality: items.quality,
        soldAt: sql<number>`${orders.paidAt}`,
        count: sql<number>`count(*) over ()`,
      })
      .from(items)
      .innerJoin(orderLines, eq(orderLines.itemId, items.id))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(sql`${items.title} = ${title}`, isSold))
      .orderBy(desc(orders.paidAt), desc(orderLines.id))
      .limit(lastSales),
    db
      .select({
        id: items.id,
        priceCents: items.priceCents,
        quality: items.quality,
        count: sql<number>`count(*) over ()`,
      })
      .from(items)
      .where(and(sql`${items.title} = ${title}`, isForSale))
      .orderBy(asc(items.priceCents), asc(items.number))
      .limit(cheapestItems),
  ] as const;
}

/** For a row of a list of offers: how often its title was sold here, how many stand for sale now, `titleCountsMax` at most, and from which price. */
export const marketColumns = {
  sold: sql<number>`(select count(*) from (select 1 from ${items} join ${orderLines} on ${orderLines.itemId} = ${items.id}
    join ${orders} on ${orders.id} = ${orderLines.orderId} where ${items.title} = ${offers.title} and ${isSold} limit ${titleCountsMax}))`,
  forSale: sql<number>`(select count(*) from (select 1 from ${items}
    where ${items.title} = ${offers.title} and ${isForSale} limit ${titleCountsMax}))`,
  forSaleFromCents: sql<number | null>`(select min(${items.priceCents}) from ${items}
    where ${items.title} = ${offers.title} and ${isForSale})`,
};
