/** A page of what is for sale, and how many items each value of a filter would show; one round trip. The counts cost the most. */
import type { ReadContext } from '../../context.ts';
import { runRead } from '../../db/write.ts';
import type { ItemList } from './list-items.ts';
import { type ListRequest, planList } from './parts/list-plan.ts';
import { listAndCountsQueries } from './parts/list-queries.ts';
import { type FacetCounts, facetCountsOf, metaOf } from './parts/list-view.ts';
import { productOf } from './parts/product.ts';

/** Like `listItems`, with counts. */
export async function listItemsWithCounts(
  { deps }: ReadContext,
  request: ListRequest,
): Promise<ItemList & { counts: FacetCounts }> {
  const plan = planList(request, deps.now());
  const { page, total, counts } = listAndCountsQueries(deps.db, plan);
  const [products, totals, ...counted] = await runRead(deps.db.batch([page, total, ...counts]));
  return {
    items: products.map(productOf),
    meta: metaOf(plan, products, totals, counted.flat()),
    counts: facetCountsOf(counted.flat()),
  };
}
