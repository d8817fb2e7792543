/** What the home page shows: the most precious pieces, the newest, the most reduced; one round trip. */
import type { Product } from '#contract/catalogue.ts';
import type { Database } from '../../db/client.ts';
import { type ListRequest, listQueries, readAll } from './parts/list-queries.ts';
import { type ProductRow, productOf } from './parts/product.ts';

export interface HomeItems {
  featured: Product[];
  fresh: Product[];
  reduced: Product[];
}

const featuredItems = 3;
const rowItems = 8;

export async function homeItems(db: Database): Promise<HomeItems> {
  const lists: ListRequest[] = [
    { sort: 'desc', limit: featuredItems },
    { sort: 'newest', isNew: true, limit: rowItems },
    { sort: 'discount', sale: true, limit: rowItems },
  ];
  const [featured, fresh, reduced] = await readAll<[ProductRow[], ProductRow[], ProductRow[]]>(
    db,
    lists.map((list) => listQueries(db, list).page),
  );
  return { featured: featured.map(productOf), fresh: fresh.map(productOf), reduced: reduced.map(productOf) };
}
