/** The values that filters offer: what occurs among what is for sale, and how many of each the current filters would show. */
import type { FilterData } from '#contract/catalogue.ts';
import { qualities } from '#rules/qualities.ts';
import type { Database } from '../../db/client.ts';
import { type Facet, facets } from './parts/item-filters.ts';
import { countsOf, type FacetRow, type ListRequest, listQueries, readAll } from './parts/list-queries.ts';

/** Values of the request's category, subcategory and sale or new list; counts under all its filters. */
export async function filterData(db: Database, request: ListRequest): Promise<FilterData> {
  const { category, subcategory, sale, isNew } = request;
  const within = listQueries(db, { category, subcategory, sale, isNew }).counts;
  const narrowed = listQueries(db, request).counts;
  const answers = await eachOnce(db, [
    ...facets.map((facet) => within[facet]),
    ...facets.map((facet) => narrowed[facet]),
  ]);
  const offered = countsOf(answers.slice(0, facets.length));
  const counted = countsOf(answers.slice(facets.length));
  const values = (facet: Facet) => Object.keys(offered[facet]).sort((a, b) => a.localeCompare(b, 'en'));
  return {
    types: values('types'),
    qualities: qualities.map(({ value }) => value).filter((value) => value in offered.qualities),
    heroes: values('heroes'),
    exterior_names: values('exterior_names'),
    classes: values('classes'),
    counts: Object.fromEntries(
      facets.map((facet) => [
        facet,
        Object.fromEntries(values(facet).map((value) => [value, counted[facet][value] ?? 0])),
      ]),
    ),
  };
}

type FacetQuery = ReturnType<typeof listQueries>['counts'][Facet];

/** Answers in the order of the queries. Those that are alike, as all are when nothing is chosen, are asked once. */
async function eachOnce(db: Database, queries: readonly FacetQuery[]): Promise<FacetRow[][]> {
  const texts = queries.map((query) => JSON.stringify(query.toSQL()));
  const distinct = new Map(queries.map((query, index) => [texts[index], query]));
  const answers = await readAll<FacetRow[][]>(db, [...distinct.values()]);
  const places = [...distinct.keys()];
  return texts.map((text) => answers[places.indexOf(text)] ?? []);
}
