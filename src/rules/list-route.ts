/**
 * Where a product list stands and what its address says by itself, and the same list by the one address that is rendered when it is
 * asked for: pre-rendered pages cannot heed a query, so whoever has no JavaScript is given that one. The two are inverse.
 */
import { defaultFilters, filtersOfQuery, type ListFilters, type ListFlag, queryOfFilters } from './list-filters.ts';
import { browsePath, categoryPath, paths } from './paths.ts';

export interface ListRoute {
  category?: string;
  subcategory?: string;
  flag?: ListFlag;
}

/** The path of the pre-rendered list. */
export function listPath({ category, subcategory, flag }: ListRoute): string {
  if (flag) return flag === 'sale' ? paths.sale : paths.newItems;
  if (subcategory) return categoryPath(category ?? 'all', subcategory);
  return category ? categoryPath(category) : paths.products;
}

/** The pre-rendered list with filters: what a browser with JavaScript shows. */
export function listAddress(route: ListRoute, filters: ListFilters): string {
  return withQuery(listPath(route), queryOfFilters(filters, route.flag));
}

/** The same list, rendered when it is asked for. */
export function browseAddress(route: ListRoute, filters: ListFilters): string {
  const query = new URLSearchParams();
  if (route.category) query.set('category', route.category);
  if (route.subcategory) query.set('subcategory', route.subcategory);
  for (const [name, value] of queryOfFilters(filters)) query.set(name, value);
  return withQuery(browsePath, query);
}

/** What an address of `browseAddress` asks for. A flag without a category is the list of that flag. */
export function listOfBrowse(query: URLSearchParams): { route: ListRoute; filters: ListFilters } {
  const category = slug(query.get('category'));
  const subcategory = slug(query.get('subcategory'));
  const asked = filtersOfQuery(query);
  if (category || subcategory || asked.sale === asked.isNew)
    return { route: { category, subcategory }, filters: asked };
  const flag = asked.sale ? 'sale' : 'new';
  return { route: { flag }, filters: filtersOfQuery(query, flag) };
}

/** True when a list shows its first page with nothing chosen. */
export function isPlainList(filters: ListFilters, flag?: ListFlag): boolean {
  return queryOfFilters(filters, flag).size === 0;
}

/** Names and values of `filters` as a form sends them, without those of its own fields. */
export function hiddenFields(route: ListRoute, filters: ListFilters, except: readonly string[]): [string, string][] {
  const { category, subcategory } = route;
  const place = Object.entries({ category, subcategory }).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  );
  const query = queryOfFilters({ ...defaultFilters(), ...filters, page: 1 });
  return [...place, ...[...query].filter(([name]) => !except.includes(name))];
}

/** What may stand in a path; undefined for anything else. */
function slug(text: string | null): string | undefined {
  return text && /^[a-z0-9-]{1,100}$/.test(text) && text !== 'all' ? text : undefined;
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
