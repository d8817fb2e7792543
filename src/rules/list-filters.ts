/**
 * The filters of a product list and their mirror in the address, by the names and omission rules of docs/product/catalogue.md#filters-in-the-address.
 * `filtersOfQuery` and `queryOfFilters` are inverse to each other; what an address holds beyond them is ignored.
 */
import { searchCharactersMax } from './limits/sizes.ts';
export const listSorts = ['desc', 'asc', 'newest', 'discount'] as const;
export type ListSort = (typeof listSorts)[number];

/** A list whose address already says it shows sales or news only. */
export type ListFlag = 'sale' | 'new';

export interface ListFilters {
  search: string;
  sort: ListSort;
  /** Decimal text in the shown currency; empty when there is no bound. */
  priceFrom: string;
  priceTill: string;
  type: string;
  quality: string;
  heroes: readonly string[];
  exteriorNames: readonly string[];
  classes: readonly string[];
  sale: boolean;
  isNew: boolean;
  /** Leaves out what Steam keeps from being traded for now. */
  tradable: boolean;
  page: number;
}

/** No filters but the route's own flag. */
export function defaultFilters(flag?: ListFlag): ListFilters {
  return {
    search: '',
    sort: 'desc',
    priceFrom: '',
    priceTill: '',
    type: '',
    quality: '',
    heroes: [],
    exteriorNames: [],
    classes: [],
    sale: flag === 'sale',
    isNew: flag === 'new',
    tradable: false,
    page: 1,
  };
}

export function isListSort(sort: string): sort is ListSort {
  return (listSorts as readonly string[]).includes(sort);
}

/** A price as typed, in its plainest form (`12.5`); empty for what is no price. */
export function plainPrice(typed: string): string {
  const match = /^0*(\d{1,9})(?:[.,](\d{0,3}))?$/.exec(typed.trim());
  if (!match) return '';
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  return fraction ? `${match[1]}.${fraction}` : `${match[1]}`;
}

/**
 * True for a bound that may be thousands (`1,500`, `1.500`), in a currency of fewer than three decimals. `1.505` is none: addresses and
 * programs write an exact bound so, and never with a zero at the end.
 */
export function isAmbiguousBound(typed: string): boolean {
  return /,\d{3}$|\.\d\d0$/.test(typed.trim());
}

/** Several values as one text: joined by commas, a comma inside a value is written `\,`. */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
}

/** The distinct, not empty values of a joined text. */
export function splitValues(text: string): string[] {
  const parts = text.match(/(?:\\[\s\S]|[^\\,])+/g) ?? [];
  return [...new Set(parts.map((part) => part.replace(/\\([\s\S])/g, '$1').trim()).filter(Boolean))];
}

/** What an address asks for; what cannot be understood is left at its default. */
export function filtersOfQuery(query: URLSearchParams, flag?: ListFlag): ListFilters {
  const of = (name: string) => query.get(name)?.trim() ?? '';
  // a plain form sends a name once for each box that is ticked
  const all = (name: string) => splitValues(query.getAll(name).join(','));
  const sort = of('sort');
  const page = of('page');
  const bound = (name: string) => (isAmbiguousBound(of(name)) ? '' : plainPrice(of(name)));
  const priceFrom = bound('price_from');
  return {
    search: of('search').slice(0, searchCharactersMax).trim(),
    sort: isListSort(sort) ? sort : 'desc',
    priceFrom: priceFrom === '0' ? '' : priceFrom,
    priceTill: bound('price_till'),
    type: of('type'),
    quality: of('quality'),
    heroes: all('heroes'),
    exteriorNames: all('exterior_names'),
    classes: all('item_class'),
    sale: flag === 'sale' || of('sale') === 'true',
    isNew: flag === 'new' || of('new') === 'true',
    tradable: of('tradable') === 'true',
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** The address' query for filters: only what differs from the defaults, and never the route's own flag. */
export function queryOfFilters(filters: ListFilters, flag?: ListFlag): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string) => {
    if (value) query.set(name, value);
  };
  put('search', filters.search);
  put('sort', filters.sort === 'desc' ? '' : filters.sort);
  put('price_from', filters.priceFrom);
  put('price_till', filters.priceTill);
  put('type', filters.type);
  put('quality', filters.quality);
  put('heroes', joinValues(filters.heroes));
  put('exterior_names', joinValues(filters.exteriorNames));
  put('item_class', joinValues(filters.classes));
  put('sale', filters.sale && flag !== 'sale' ? 'true' : '');
  put('new', filters.isNew && flag !== 'new' ? 'true' : '');
  put('tradable', filters.tradable ? 'true' : '');
  put('page', filters.page > 1 ? String(filters.page) : '');
  return query;
}
