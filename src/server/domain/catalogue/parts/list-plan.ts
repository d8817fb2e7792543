/**
 * What a list asks for, worked out once: the page, the total, the counts of facets and the choice of an index all read this plan. See
 * docs/product/catalogue.md#lists-over-the-api.
 */
import type { SQL } from 'drizzle-orm';
import { productsPerPage, productsPerPageMax, specialListLimit } from '#rules/limits.ts';
import type { ListSort } from '#rules/list-filters.ts';
import { byFacet, type Facet, facets } from './facets.ts';
import { priceConditions } from './price-conditions.ts';
import { type SearchMatch, searchMatch } from './search-match.ts';

export interface ItemFilters {
  /** The category's url; absent or `all` is no filter. */
  category?: string;
  /** The subcategory's url: slug of the item type. */
  subcategory?: string;
  search?: string;
  /** Inclusive, in thousandths of one unit of `currency`: no currency has finer parts. */
  priceFrom?: number;
  priceTill?: number;
  /** Code that the price bounds are in; the euro when absent or not offered. */
  currency?: string;
  type?: string;
  quality?: string;
  heroes?: readonly string[];
  exteriorNames?: readonly string[];
  classes?: readonly string[];
  sale?: boolean;
  isNew?: boolean;
  /** Only what Steam lets be traded by now. */
  tradable?: boolean;
  /** Only these items, as far as they are for sale. */
  ids?: readonly string[];
}

export interface ListRequest extends ItemFilters {
  /** By price unless said otherwise; `desc` when absent. */
  sort?: ListSort;
  page?: number;
  /** 12 when absent, 20 for random, sale and new lists; never above 100. */
  limit?: number;
  /** Any items in any order. */
  random?: boolean;
}

export interface ListPlan {
  /** Url of the category; null for all. */
  category: string | null;
  /** Url of the subcategory; null for all. */
  subcategory: string | null;
  sale: boolean;
  isNew: boolean;
  /** Unix seconds at which the items must be tradable; null for all. */
  tradableAt: number | null;
  ids: readonly string[] | null;
  /** Null when nothing is searched for. */
  search: SearchMatch | null;
  /** Conditions on the price; none without bounds. */
  prices: readonly SQL[];
  /** The values chosen in each facet; none where nothing is. */
  chosen: Readonly<Record<Facet, readonly string[]>>;
  /** The facets in which something is chosen. */
  chosenFacets: readonly Facet[];
  sort: ListSort;
  random: boolean;
  page: number;
  limit: number;
}

/** `now` is unix seconds. */
export function planList(request: ListRequest, now: number): ListPlan {
  const { category, subcategory, sale = false, isNew = false, ids, search, random = false, sort = 'desc' } = request;
  const choices: Record<Facet, readonly string[] | undefined> = {
    types: request.type ? [request.type] : undefined,
    qualities: request.quality ? [request.quality] : undefined,
    heroes: request.heroes,
    exterior_names: request.exteriorNames,
    classes: request.classes,
  };
  const chosen = byFacet((facet) => choices[facet] ?? []);
  const usualLimit = random || sale || isNew ? specialListLimit : productsPerPage;
  return {
    category: sectionOf(category),
    subcategory: sectionOf(subcategory),
    sale,
    isNew,
    tradableAt: request.tradable ? now : null,
    ids: ids ?? null,
    search: searchMatch(search),
    prices: priceConditions(request),
    chosen,
    chosenFacets: facets.filter((facet) => chosen[facet].length > 0),
    sort,
    random,
    page: request.page ?? 1,
    limit: Math.min(request.limit ?? usualLimit, productsPerPageMax),
  };
}

function sectionOf(url: string | undefined): string | null {
  return url && url !== 'all' ? url : null;
}
