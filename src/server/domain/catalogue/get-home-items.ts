/** What the home page shows: the most precious pieces, the newest, the most reduced; one round trip. */
import type { Product } from '#contract/catalogue.ts';
import type { ReadContext } from '../../context.ts';
import { runRead } from '../../db/write.ts';
import { type ListRequest, planList } from './parts/list-plan.ts';
import { listQueries } from './parts/list-queries.ts';
import { productOf } from './parts/product.ts';

export interface HomeItems {
  featured: Product[];
  fresh: Product[];
  reduced: Product[];
}

const featuredItems = 3;
const itemsInRow = 8;

export async function getHomeItems({ deps }: ReadContext): Promise<HomeItems> {
  const page = (request: ListRequest) => listQueries(deps.db, planList(request, deps.now())).page;
  const [featured, fresh, reduced] = await runRead(
    deps.db.batch([
      page({ sort: 'desc', limit: featuredItems }),
      page({ sort: 'newest', isNew: true, limit: itemsInRow }),
      page({ sort: 'discount', sale: true, limit: itemsInRow }),
    ]),
  );
  return { featured: featured.map(productOf), fresh: fresh.map(productOf), reduced: reduced.map(productOf) };
}
