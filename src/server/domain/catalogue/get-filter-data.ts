/** The values that filters offer: what occurs among what is for sale, and how many of each the current filters would show. */
import type { FilterData } from '#contract/catalogue.ts';
import { qualities } from '#rules/qualities.ts';
import type { ReadContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { runRead } from '../../db/write.ts';
import { byFacet, type Facet, facets } from './parts/facets.ts';
import { type ListRequest, planList } from './parts/list-plan.ts';
import { type CountsQuery, countsQueries } from './parts/list-queries.ts';
import { facetCountsOf } from './parts/list-view.ts';

/** Values of the request's category, subcategory and sale or new list; counts under all its filters. */
export async function getFilterData({ deps }: ReadContext, request: ListRequest): Promise<FilterData> {
  const { category, subcategory, sale, isNew } = request;
  const now = deps.now();
  const offeredQueries = countsQueries(deps.db, planList({ category, subcategory, sale, isNew }, now));
  const countedQueries = countsQueries(deps.db, planList(request, now));
  const resultOf = await runDistinct(deps.db, [...offeredQueries, ...countedQueries]);
  const offered = facetCountsOf(offeredQueries.flatMap(resultOf));
  const counted = facetCountsOf(countedQueries.flatMap(resultOf));
  const values = byFacet((facet) => Object.keys(offered[facet]).sort((a, b) => a.localeCompare(b, 'en')));
  const countsIn = (facet: Facet) =>
    Object.fromEntries(values[facet].map((value) => [value, counted[facet][value] ?? 0]));
  return {
    ...values,
    qualities: qualities.map(({ value }) => value).filter((value) => value in offered.qualities),
    counts: Object.fromEntries(facets.map((facet) => [facet, countsIn(facet)])),
  };
}

/** Runs the queries in one batch, those of the same text and parameters once. Returns what gives the rows of a query. */
async function runDistinct(db: Database, queries: readonly CountsQuery[]) {
  const distinct = new Map(queries.map((query) => [keyOf(query), query]));
  // safe because counts take a query at least
  const results = await runRead(db.batch([...distinct.values()] as [CountsQuery, ...CountsQuery[]]));
  const keys = [...distinct.keys()];
  return (query: CountsQuery) => results[keys.indexOf(keyOf(query))] ?? [];
}

function keyOf(query: CountsQuery): string {
  return JSON.stringify(query.toSQL());
}
