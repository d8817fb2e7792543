/** Lists the timed deals that can be bought now. */
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Prompt } from '#contract/purchases.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { ReadContext } from '../../context.ts';
import { categories, isForSale, items, timedDeals } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';
import { productColumns, productOf } from '../catalogue/parts/product.ts';

/** Deals that have begun and not ended, whose item is for sale; the next to end comes first. */
export async function listTimedDeals({ deps }: ReadContext): Promise<Prompt[]> {
  const { db, now } = deps;
  const running = await runRead(
    db
      .select({ deal: timedDeals, item: productColumns })
      .from(timedDeals)
      .innerJoin(items, eq(items.id, timedDeals.itemId))
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .where(and(lte(timedDeals.startsAt, now()), gt(timedDeals.endsAt, now()), isForSale))
      .orderBy(asc(timedDeals.endsAt), asc(timedDeals.id))
      .execute(),
  );
  return running.map(({ deal, item }) => ({
    id: deal.id,
    price: eurosOfCents(Math.min(deal.priceCents, item.priceCents)),
    old_price: eurosOfCents(item.priceCents),
    expires_at: deal.endsAt,
    item: productOf(item),
  }));
}
