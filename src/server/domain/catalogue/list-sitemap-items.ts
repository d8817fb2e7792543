/** What is for sale, as a sitemap lists it: in parts by the items' own numbers, so that an item never moves to another. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { categories, items } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';

export interface MappedItem {
  id: string;
  category: string | null;
  /** Unix seconds. */
  updatedAt: number;
}

/** The numbers of the parts that hold anything, from 1; at most `itemsEach` items in a part. */
export async function sitemapParts(db: Database, itemsEach: number): Promise<number[]> {
  const part = sql<number>`(${items.number} - 1) / ${sql.raw(String(itemsEach))} + 1`;
  const rows = await runRead(
    db
      .selectDistinct({ part })
      .from(sql`${items} indexed by items_for_sale_newest`)
      .where(sql`${items.state} = 'available'`)
      .orderBy(part)
      .execute(),
  );
  return rows.map((row) => row.part);
}

/** The items of a part, oldest first. */
export async function sitemapItems(db: Database, part: number, itemsEach: number): Promise<MappedItem[]> {
  const last = part * itemsEach;
  return runRead(
    db
      .select({ id: items.id, category: categories.url, updatedAt: items.updatedAt })
      .from(items)
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .where(sql`${items.state} = 'available' and ${items.number} > ${last - itemsEach} and ${items.number} <= ${last}`)
      .orderBy(items.number)
      .execute(),
  );
}
