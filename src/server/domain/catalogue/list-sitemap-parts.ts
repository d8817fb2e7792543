/** The parts of the sitemap that hold items, counted by the items' own numbers, so that an item never moves to another part. */
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../context.ts';
import { isForSale, items } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';

/** The numbers of the parts that hold anything, from 1; at most `itemsEach` items in a part. */
export async function listSitemapParts({ deps }: ReadContext, { itemsEach }: { itemsEach: number }): Promise<number[]> {
  const part = sql<number>`(${items.number} - 1) / ${sql.raw(String(itemsEach))} + 1`;
  const parts = await runRead(
    deps.db
      .selectDistinct({ part })
      .from(sql`${items} indexed by items_for_sale_newest`)
      .where(isForSale)
      .orderBy(part)
      .execute(),
  );
  return parts.map((each) => each.part);
}
