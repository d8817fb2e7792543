/** Items worth a look now: the most reduced first. */
import type { Product } from '#contract/catalogue.ts';
import { specialListLimit } from '#rules/limits.ts';
import type { Database } from '../../db/client.ts';
import { listPage } from './parts/list-queries.ts';

/** At most `limit` items, 20 when absent. */
export async function recommendedItems(db: Database, limit = specialListLimit): Promise<Product[]> {
  const { items } = await listPage(db, { sort: 'discount', limit });
  return items;
}
