/** Every timed deal there ever was, newest first, and whether it can be bought. */
import { asc, desc, eq } from 'drizzle-orm';
import type { OperatorContext } from '../../../context.ts';
import { items, timedDeals } from '../../../db/schema/catalogue.ts';
import { runRead } from '../../../db/write.ts';

export type TimedDealState = 'offered' | 'sold' | 'ended' | 'planned';

export async function listTimedDeals({ deps }: OperatorContext) {
  const { db, now } = deps;
  const { id, title, itemId, priceCents, startsAt, endsAt } = timedDeals;
  const deals = await runRead(
    db
      .select({ id, title, itemId, priceCents, startsAt, endsAt, itemCents: items.priceCents, itemState: items.state })
      .from(timedDeals)
      .innerJoin(items, eq(items.id, timedDeals.itemId))
      .orderBy(desc(timedDeals.createdAt), asc(timedDeals.id))
      .execute(),
  );
  const at = now();
  return deals.map(({ itemState, ...deal }) => {
    const state: TimedDealState =
      deal.endsAt <= at ? 'ended' : itemState !== 'available' ? 'sold' : deal.startsAt > at ? 'planned' : 'offered';
    return { ...deal, state };
  });
}
