/** Items worth a look now: the most reduced first. */
import type { Product } from '#contract/catalogue.ts';
import { specialListLimit } from '#rules/limits.ts';
import type { ReadContext } from '../../context.ts';
import { listItems } from './list-items.ts';

/** At most `limit` items, 20 when absent. */
export async function listRecommendedItems(
  ctx: ReadContext,
  { limit = specialListLimit }: { limit?: number | undefined },
): Promise<Product[]> {
  const { items } = await listItems(ctx, { sort: 'discount', limit });
  return items;
}
