/** Which items a list holds, as conditions of the database. Only what is for sale is listed. See docs/product/catalogue.md#lists-over-the-api. */
import { type SQL, sql } from 'drizzle-orm';
import { fiatDecimals } from '#rules/currency.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { searchMatch } from './search-match.ts';

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
  /** Only these items, as far as they are for sale. */
  ids?: readonly string[];
}

/** Filters that offer a choice of values, by the names that the API gives their lists. */
export const facets = ['types', 'qualities', 'heroes', 'exterior_names', 'classes'] as const;
export type Facet = (typeof facets)[number];

export const facetColumns = {
  types: items.type,
  qualities: items.quality,
  heroes: items.hero,
  exterior_names: items.exteriorName,
  classes: items.class,
} as const satisfies Record<Facet, unknown>;

/** Conditions for all that `filters` ask, `without` the choice made in one facet. Literal where a partial index must be recognised. */
export function conditionsOf(filters: ItemFilters, without?: Facet): SQL {
  const conditions = [
    sql`${items.state} = 'available'`,
    ...always(filters),
    ...facets.filter((facet) => facet !== without).flatMap((facet) => chosen(filters, facet)),
  ];
  return sql.join(conditions, sql` and `);
}

function always({ category, subcategory, search, sale, isNew, ids, ...prices }: ItemFilters): SQL[] {
  const conditions: SQL[] = [];
  if (ids) conditions.push(sql`${items.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  if (category && category !== 'all')
    conditions.push(sql`${items.categoryId} = (select id from categories where url = ${category})`);
  if (subcategory && subcategory !== 'all') conditions.push(sql`${items.subcategory} = ${subcategory}`);
  if (sale) conditions.push(sql`${items.oldPriceCents} > ${items.priceCents}`);
  if (isNew) conditions.push(sql`${items.isNew} = 1`);
  conditions.push(...priceConditions(prices));
  const match = searchMatch(search);
  if (match) conditions.push(match.found);
  return conditions;
}

/** What is chosen in a facet. */
export function valuesOf(filters: ItemFilters, facet: Facet): readonly string[] {
  const chosen: Record<Facet, readonly string[]> = {
    types: filters.type ? [filters.type] : [],
    qualities: filters.quality ? [filters.quality] : [],
    heroes: filters.heroes ?? [],
    exterior_names: filters.exteriorNames ?? [],
    classes: filters.classes ?? [],
  };
  return chosen[facet];
}

export function isSearched({ search }: ItemFilters): boolean {
  return Boolean(search?.trim());
}

function chosen(filters: ItemFilters, facet: Facet): SQL[] {
  const values = valuesOf(filters, facet);
  if (values.length === 0) return [];
  const column = facetColumns[facet];
  if (values.length === 1) return [sql`${column} = ${values[0]}`];
  return [sql`${column} in (select value from json_each(${JSON.stringify(values)}))`];
}

const minorUnitsMax = 10_000_000_000;

/**
 * Bounds on what the visitor sees: an item belongs to the range when its price, converted and rounded, lies in it. So the
 * range of cents begins at `(2·from − 1) / 2·rate` and ends below `(2·till + 1) / 2·rate`, in whole numbers. A currency that is not
 * offered is read as the euro, decimals and all.
 */
function priceConditions({ priceFrom, priceTill, currency = 'EUR' }: ItemFilters): SQL[] {
  const decimals = fiatDecimals(currency);
  const cents = (bound: (decimals: number) => number, add: SQL) => {
    const first = (halves: number, rate: SQL) =>
      sql`((cast(${halves} as integer) * 100000000 + 2 * ${rate} - 1) / (2 * ${rate}) ${add})`;
    const own = first(bound(decimals), sql.raw(`(rate_micros * ${10 ** decimals})`));
    const inEuros = first(bound(fiatDecimals('EUR')), sql.raw('100000000'));
    return sql`coalesce((select ${own} from currencies where code = ${currency}), ${inEuros})`;
  };
  const within = (minorUnits: number) => Math.min(minorUnits, minorUnitsMax);
  const conditions: SQL[] = [];
  if (priceFrom) {
    const from = (places: number) => 2 * within(Math.ceil(priceFrom / 10 ** (3 - places))) - 1;
    conditions.push(sql`${items.priceCents} >= ${cents(from, sql`+ 0`)}`);
  }
  if (priceTill !== undefined) {
    const till = (places: number) => 2 * within(Math.floor(priceTill / 10 ** (3 - places))) + 1;
    conditions.push(sql`${items.priceCents} <= ${cents(till, sql`- 1`)}`);
  }
  return conditions;
}
