/** Items by their ids, in whatever state: what a browser has kept of those it has seen or watches. */
import { eq, inArray } from 'drizzle-orm';
import type { KnownItem } from '#contract/catalogue.ts';
import { knownItemsMax } from '#rules/limits.ts';
import type { ReadContext } from '../../context.ts';
import { categories, items } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';
import { productColumns, productOf } from './parts/product.ts';

/** In the order of `ids`; ids of no item, and those beyond the limit, are left out. */
export async function listKnownItems({ deps }: ReadContext, { ids }: { ids: readonly string[] }): Promise<KnownItem[]> {
  const asked = [...new Set(ids)].slice(0, knownItemsMax);
  const query = deps.db
    .select(productColumns)
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(inArray(items.id, asked));
  const [rows] = await runRead(deps.db.batch([query]));
  const byId = new Map(rows.map((row) => [row.id, { ...productOf(row), state: row.state }]));
  return asked.flatMap((id) => byId.get(id) ?? []);
}
