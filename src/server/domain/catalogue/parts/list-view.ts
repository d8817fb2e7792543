/** What a list answers beside its products: how many there are, and how many of each value. */
import { byFacet, type Facet } from './facets.ts';
import type { ListPlan } from './list-plan.ts';

export interface ListMeta {
  total: number;
  pages: number;
  page: number;
  limit: number;
}

/** Per facet, how many items each of its values would show under the other filters. */
export type FacetCounts = Record<Facet, Record<string, number>>;

/** Stands in place of a facet where counts tell how many there are of all. */
export const inTotal = 'total';

export interface FacetValueCount {
  facet: Facet | typeof inTotal;
  value: string;
  count: number;
}

type Totals = readonly { total: number | null }[];

/** `first` of the page's items holds the total where reading the page has told it; else what was `counted`, or the `counts` tell. */
export function metaOf(
  { page, limit }: ListPlan,
  [first]: Totals,
  [counted]: Totals,
  counts: readonly FacetValueCount[] = [],
): ListMeta {
  const total = first?.total ?? counted?.total ?? counts.find(({ facet }) => facet === inTotal)?.count ?? 0;
  return { total, pages: Math.ceil(total / limit), page, limit };
}

export function facetCountsOf(counted: readonly FacetValueCount[]): FacetCounts {
  // without a prototype, since a value may be called like what objects have
  const counts = byFacet((): Record<string, number> => Object.create(null));
  for (const { facet, value, count } of counted) if (facet !== inTotal) counts[facet][value] = count;
  return counts;
}
