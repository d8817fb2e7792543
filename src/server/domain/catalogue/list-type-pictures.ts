/** A picture for each item type of each category: that of its dearest item for sale. */
import { eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../../context.ts';
import { inOwnState } from '../../db/in-state.ts';
import { categories, items } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';

/** By category and type as a path has them: `dota2/axe`. */
export async function listTypePictures({ deps }: ReadContext): Promise<ReadonlyMap<string, string>> {
  // beside a single max() SQLite gives the other columns of the row that has it
  const rows = await runRead(
    deps.db
      .select({
        category: categories.url,
        subcategory: items.subcategory,
        picture: items.imgUrl,
        priceCents: sql<number>`max(${items.priceCents})`,
      })
      .from(items)
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .where(inOwnState(items.state, 'available'))
      .groupBy(categories.url, items.subcategory),
  );
  return new Map(rows.map(({ category, subcategory, picture }) => [`${category}/${subcategory}`, picture]));
}
