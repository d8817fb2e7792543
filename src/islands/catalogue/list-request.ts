/** Turns a list's filters into what the API is asked, and price bounds from one currency into another. */

import type { listItems } from '#contract/catalogue.ts';
import type { Input } from '#contract/index.ts';
import { type Currency, centsIn, creditCode, fiatDecimals, minorUnitsIn } from '#rules/currency.ts';
import { type ListFilters, plainPrice, queryOfFilters } from '#rules/list-filters.ts';
import type { ListRoute } from '#rules/list-route.ts';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';

export type ListQuery = NonNullable<NonNullable<Input<typeof listItems>>['query']>;

/** The query of a list. Bounds in credits are asked for in `currency`, because the API knows no credits. */
export function listQuery(filters: ListFilters, route: ListRoute, shown: Currency, currency: Currency): ListQuery {
  const inCredits = shown.code === creditCode;
  const bound = (text: string) => (inCredits ? convertBound(text, shown, currency) : text);
  const asked = { ...filters, priceFrom: bound(filters.priceFrom), priceTill: bound(filters.priceTill) };
  return {
    ...Object.fromEntries(queryOfFilters(asked)),
    category: route.category,
    subcategory: route.subcategory,
  } as ListQuery;
}

/** A price as typed in `from`, as it would be typed in `to`; decimals that `from` does not have are left out. Empty for what is no price. */
export function convertBound(text: string, from: Currency, to: Currency): string {
  const decimals = fiatDecimals(from.code);
  const [whole = '', fraction = ''] = plainPrice(text).split('.');
  const units = minorUnitsOf(`${whole}.${fraction.slice(0, decimals)}`, decimals);
  if (units === null) return '';
  return plainPrice(decimalOf(minorUnitsIn(to, centsIn(from, units)), fiatDecimals(to.code)));
}
