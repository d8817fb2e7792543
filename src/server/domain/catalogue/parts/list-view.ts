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

export interface FacetValueCount {
  facet: Facet;
  value: string;
  count: number;
}

type Totals = readonly { total: number | null }[];

/** `first` of the page's items holds the total where reading the page has told it; else what was `counted`. */
export function metaOf({ page, limit }: ListPlan, [first]: Totals, [counted]: Totals): ListMeta {
  const total = first?.total ?? counted?.total ?? 0;
  return { total, pages: Math.ceil(total / limit), page, limit };
}

export function facetCountsOf(counted: readonly FacetValueCount[]): FacetCounts {
  // without a prototype, since a value may be called like what objects have
  const counts = byFacet((): Record<string, number> => Object.create(null));
  for (const { facet, value, count } of counted) counts[facet][value] = count;
  return counts;
}
