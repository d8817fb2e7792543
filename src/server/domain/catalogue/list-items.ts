/** A page of what is for sale, and how many items there are; one round trip. */
import type { Product } from '#contract/catalogue.ts';
import type { ReadContext } from '../../context.ts';
import { runRead } from '../../db/write.ts';
import { type ListRequest, planList } from './parts/list-plan.ts';
import { listQueries } from './parts/list-queries.ts';
import { type ListMeta, metaOf } from './parts/list-view.ts';
import { productOf } from './parts/product.ts';

export interface ItemList {
  items: Product[];
  meta: ListMeta;
}

/** Returns an empty list for an unknown category and for a page past the end, with true totals. */
export async function listItems({ deps }: ReadContext, request: ListRequest): Promise<ItemList> {
  const plan = planList(request, deps.now());
  const { page, total } = listQueries(deps.db, plan);
  const [products, totals] = await runRead(deps.db.batch([page, total]));
  return { items: products.map(productOf), meta: metaOf(plan, products, totals) };
}
