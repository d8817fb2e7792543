/** A page of what is for sale, how many there are, and how many each filter value would show: one round trip. */
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Product } from '#contract/catalogue.ts';
import { productsPerPage, productsPerPageMax, specialListLimit } from '#rules/limits.ts';
import type { ListSort } from '#rules/list-filters.ts';
import type { Database } from '../../../db/client.ts';
import { categories, discountRank, facetCounts, items } from '../../../db/schema/catalogue.ts';
import { runRead } from '../../../db/write.ts';
import { keptFacet, keptTotal } from './facet-counters.ts';
import { indexOfFacet, itemsFor } from './index-choice.ts';
import { conditionsOf, type Facet, facetColumns, facets, type ItemFilters } from './item-filters.ts';
import { type ProductRow, productColumns, productOf } from './product.ts';
import { searchMatch } from './search-match.ts';

export interface ListRequest extends ItemFilters {
  /** By price unless said otherwise; `desc` when absent. */
  sort?: ListSort;
  page?: number;
  /** 12 when absent, 20 for random, sale and new lists; never above 100. */
  limit?: number;
  /** Any items in any order. */
  random?: boolean;
}

/** Per facet, how many items each of its values would show under the other filters. */
export type FacetCounts = Record<Facet, Record<string, number>>;

export interface ItemList {
  items: Product[];
  meta: { total: number; pages: number; page: number; limit: number };
  counts: FacetCounts;
}

const sortIndexes: Record<ListSort, string> = {
  desc: 'items_for_sale_price',
  asc: 'items_for_sale_price',
  newest: 'items_for_sale_newest',
  discount: 'items_for_sale_discount',
};

const offsetMax = 1_000_000_000;

/** Returns an empty list for an unknown category and for a page past the end, with true totals. */
export async function listItems(db: Database, request: ListRequest): Promise<ItemList> {
  const { page, total, counts } = listQueries(db, request);
  const [rows, [found], ...counted] = await readAll<[ProductRow[], CountRow[], ...FacetRow[][]]>(db, [
    page,
    total,
    ...facets.map((facet) => counts[facet]),
  ]);
  return {
    items: rows.map(productOf),
    meta: metaOf(request, found?.total ?? 0),
    counts: countsOf(counted),
  };
}

/** The same page without the counts per filter value, which cost the most. */
export async function listPage(db: Database, request: ListRequest): Promise<Omit<ItemList, 'counts'>> {
  const { page, total } = listQueries(db, request);
  const [rows, [found]] = await readAll<[ProductRow[], CountRow[]]>(db, [page, total]);
  return { items: rows.map(productOf), meta: metaOf(request, found?.total ?? 0) };
}

/** The queries of a list, to be put into a batch or looked at. */
export function listQueries(db: Database, request: ListRequest) {
  const conditions = conditionsOf(request);
  const { limit, page } = windowOf(request);
  const order = orderOf(request);
  const numbers = db
    .select({ number: sql<number>`${items.number}` })
    .from(itemsFor(request, request.random ? countingIndex(request) : sortIndexes[request.sort ?? 'desc']))
    .where(conditions)
    .orderBy(...order)
    .limit(limit)
    .offset(request.random ? 0 : Math.min((page - 1) * limit, offsetMax));
  const facetQuery = (facet: Facet) => {
    const kept = keptFacet(request, facet);
    if (kept) {
      return db
        .select({ value: sql<string | null>`${facetCounts.value}`, count: kept.count })
        .from(sql`${facetCounts}`)
        .where(kept.where)
        .groupBy(facetCounts.value)
        .having(sql`${kept.count} > 0`);
    }
    return db
      .select({ value: sql<string | null>`${facetColumns[facet]}`, count: sql<number>`count(*)` })
      .from(itemsFor(request, indexOfFacet(facet), facet))
      .where(sql`${conditionsOf(request, facet)} and ${facetColumns[facet]} is not null`)
      .groupBy(facetColumns[facet]);
  };
  const keptSum = keptTotal(request);
  return {
    page: db
      .select(productColumns)
      .from(items)
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .where(inArray(items.number, numbers))
      .orderBy(...(request.random ? [sql`random()`] : order)),
    total: keptSum
      ? db.select({ total: keptSum.count }).from(sql`${facetCounts}`).where(keptSum.where)
      : db
          .select({ total: sql<number>`count(*)` })
          .from(itemsFor(request, countingIndex(request)))
          .where(conditions),
    counts: Object.fromEntries(facets.map((facet) => [facet, facetQuery(facet)])) as Record<
      Facet,
      ReturnType<typeof facetQuery>
    >,
  };
}

/** The narrowest index that holds what is asked for when no filter leads. */
function countingIndex({ priceFrom, priceTill }: ListRequest): string {
  return priceFrom || priceTill !== undefined ? sortIndexes.desc : sortIndexes.newest;
}

function orderOf({ sort = 'desc', random, search }: ListRequest): SQL[] {
  if (random) return [sql`random()`];
  const by: Record<ListSort, SQL[]> = {
    desc: [desc(items.priceCents), desc(items.number)],
    asc: [sql`${items.priceCents}`, sql`${items.number}`],
    newest: [desc(items.createdAt), desc(items.number)],
    discount: [desc(discountRank), desc(items.priceCents), desc(items.number)],
  };
  const match = searchMatch(search);
  return match ? [desc(match.exactness), ...by[sort]] : by[sort];
}

function windowOf({ limit, page = 1, random, sale, isNew }: ListRequest) {
  const usual = random || sale || isNew ? specialListLimit : productsPerPage;
  return { limit: Math.min(limit ?? usual, productsPerPageMax), page };
}

function metaOf(request: ListRequest, total: number): ItemList['meta'] {
  const { limit, page } = windowOf(request);
  return { total, pages: Math.ceil(total / limit), page, limit };
}

type CountRow = { total: number };
export type FacetRow = { value: string | null; count: number };

/** Counts by facet from the answers to the facets' queries, in their order. */
export function countsOf(answers: readonly FacetRow[][]): FacetCounts {
  const entries = facets.map((facet, index) => [
    facet,
    Object.fromEntries((answers[index] ?? []).map(({ value, count }) => [value, count])),
  ]);
  // safe because every facet has an entry
  return Object.fromEntries(entries) as FacetCounts;
}

/** Runs queries in one round trip; the answers are in their order. */
export async function readAll<Answers extends unknown[]>(
  db: Database,
  queries: readonly BatchItem<'sqlite'>[],
): Promise<Answers> {
  // safe because the batch answers in the order of its queries, and is never empty
  return (await runRead(db.batch(queries as [BatchItem<'sqlite'>]))) as unknown as Answers;
}
