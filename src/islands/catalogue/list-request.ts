/** Requests of a product list, and conversion of its price bounds between currencies. */
import { call } from '#api/client.ts';
import type { FilterData, listItems } from '#contract/catalogue.ts';
import type { Input } from '#contract/index.ts';
import { type Currency, centsIn, creditCode, euro, fiatDecimals, minorUnitsIn } from '#rules/currency.ts';
import { defaultFilters, type ListFilters, plainPrice, queryOfFilters } from '#rules/list-filters.ts';
import { itemsPerPage, type ListRoute } from '#rules/list-route.ts';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';
import type { ListPage } from './list-state.ts';

export type ListQuery = NonNullable<NonNullable<Input<typeof listItems>>['query']>;

/** The query of a list. Bounds in credits are converted to `currency`, because the API knows no credits. */
export function listQuery(filters: ListFilters, route: ListRoute, shown: Currency, currency: Currency): ListQuery {
  const inCredits = shown.code === creditCode;
  const bound = (text: string) => (inCredits ? convertBound(text, shown, currency) : text);
  const converted = { ...filters, priceFrom: bound(filters.priceFrom), priceTill: bound(filters.priceTill) };
  return {
    ...Object.fromEntries(queryOfFilters(converted)),
    category: route.category,
    subcategory: route.subcategory,
  } as ListQuery;
}

/** The query by which a page asks whether its first items are still those of the list, without the island; see browser/list-page.ts. */
export function firstPageQuery(route: ListRoute): string {
  const query = listQuery(defaultFilters(route.flag), route, euro, euro);
  const given = Object.entries({ ...query, limit: itemsPerPage(route) }).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** The price typed in `from` as it would be typed in `to`, without decimals that `from` does not have. Empty when it is no price. */
export function convertBound(text: string, from: Currency, to: Currency): string {
  const decimals = fiatDecimals(from.code);
  const [whole = '', fraction = ''] = plainPrice(text).split('.');
  const units = minorUnitsOf(`${whole}.${fraction.slice(0, decimals)}`, decimals);
  if (units === null) return '';
  return plainPrice(decimalOf(minorUnitsIn(to, centsIn(from, units)), fiatDecimals(to.code)));
}

/** One page of items, with the number of items of each filter value. @throws ApiFailure */
export async function fetchItems(query: ListQuery, route: ListRoute, signal: AbortSignal): Promise<ListPage> {
  const { payload, meta } = await call(
    'GET /items/list',
    { query: { ...query, limit: itemsPerPage(route), counts: true } },
    { signal },
  );
  return { items: payload, meta };
}

/** Filter values of everything the route holds, whatever is chosen. @throws ApiFailure */
export async function fetchOptions({ category, subcategory, flag }: ListRoute, signal: AbortSignal) {
  const query = { category, subcategory, sale: flag === 'sale' || undefined, new: flag === 'new' || undefined };
  const { payload } = await call('GET /items/filter-data', { query }, { signal });
  return payload satisfies Omit<FilterData, 'counts'>;
}
