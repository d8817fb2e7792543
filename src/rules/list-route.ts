/**
 * Addresses of a product list: the pre-rendered one, whose query only JavaScript can apply, and that of the page which the Worker renders on
 * demand for browsers without it. The conversions are inverse to each other.
 */
import { productsPerPage, specialListLimit } from './limits.ts';
import { defaultFilters, filtersOfQuery, type ListFilters, type ListFlag, queryOfFilters } from './list-filters.ts';
import { browsePath, categoryPath, paths } from './paths.ts';

export interface ListRoute {
  category?: string;
  subcategory?: string;
  flag?: ListFlag;
}

/** How many items a page of the list has. */
export function itemsPerPage({ flag }: ListRoute): number {
  return flag ? specialListLimit : productsPerPage;
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

/** The list of a category, or of everything, narrowed by `filters` alone. */
export function filteredList(category: string | null, filters: Partial<ListFilters>): string {
  return listAddress({ category: category ?? undefined }, { ...defaultFilters(), ...filters });
}

/** The same list, rendered on demand. */
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
  const filters = filtersOfQuery(query);
  if (category || subcategory || filters.sale === filters.isNew) return { route: { category, subcategory }, filters };
  const flag = filters.sale ? 'sale' : 'new';
  return { route: { flag }, filters: filtersOfQuery(query, flag) };
}

/** True when a list shows its first page with nothing chosen. */
export function isPlainList(filters: ListFilters, flag?: ListFlag): boolean {
  return queryOfFilters(filters, flag).size === 0;
}

/** True when a list shows what a search finds, with nothing else chosen but its order. */
export function isSearchAlone(filters: ListFilters, flag?: ListFlag): boolean {
  return filters.search !== '' && isPlainList({ ...filters, search: '', sort: 'desc', page: 1 }, flag);
}

/** Names and values of `filters` as a form sends them, without those of its own fields. */
export function hiddenFields(route: ListRoute, filters: ListFilters, except: readonly string[]): [string, string][] {
  const { category, subcategory } = route;
  const section = Object.entries({ category, subcategory }).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  );
  const query = queryOfFilters({ ...defaultFilters(), ...filters, page: 1 });
  return [...section, ...[...query].filter(([name]) => !except.includes(name))];
}

/** What may stand in a path; undefined for anything else. */
function slug(text: string | null): string | undefined {
  return text && /^[a-z0-9-]{1,100}$/.test(text) && text !== 'all' ? text : undefined;
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
