/** Items whose prices are to change: what they cost now, and what others of their names cost. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import { items } from '../../../../db/schema/catalogue.ts';
import { runRead } from '../../../../db/write.ts';
import { medianPrices } from '../../parts/median-prices.ts';

export interface PricedItem {
  id: string;
  title: string;
  state: (typeof items.$inferSelect)['state'];
  priceCents: number;
  oldPriceCents: number | null;
  medianCents: number | null;
}

/** In the order of `ids`; unknown ones are left out. */
export async function readPricedItems(db: Database, ids: readonly string[]): Promise<PricedItem[]> {
  const { id, title, state, priceCents, oldPriceCents } = items;
  const wanted = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const found = await runRead(
    db.select({ id, title, state, priceCents, oldPriceCents }).from(items).where(sql`${id} in ${wanted}`).execute(),
  );
  const titled = await runRead(medianPrices(db, JSON.stringify(found.map((item) => item.title))));
  const medians = new Map(titled.map((row) => [row.title, row.medianCents]));
  const byId = new Map(found.map((item) => [item.id, item]));
  return ids.flatMap((each) => {
    const item = byId.get(each);
    return item ? [{ ...item, medianCents: medians.get(item.title) ?? null }] : [];
  });
}
