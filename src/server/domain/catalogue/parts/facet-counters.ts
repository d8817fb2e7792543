/**
 * Counts that need no counting: where a list asks for nothing but its category, subcategory, sales or news, the table that triggers
 * keep knows how many items there are of each value. See `facetCounts` of the schema.
 */
import { type SQL, sql } from 'drizzle-orm';
import { facetCounts } from '../../../db/schema/catalogue.ts';
import { type Facet, facets, type ItemFilters, isSearched, valuesOf } from './item-filters.ts';

/** From what, and under which conditions, `count` items are read; `total` is their sum. */
export interface Kept {
  count: SQL<number>;
  where: SQL;
}

/** The counts of a facet's values under the choices in other facets; null when they have to be counted. */
export function keptFacet(filters: ItemFilters, facet: Facet): Kept | null {
  const others = facets.filter((other) => other !== facet);
  if (isNarrowed(filters) || others.some((other) => valuesOf(filters, other).length > 0)) return null;
  return { count: countOf(filters), where: within(filters, facet) };
}

/** The counts whose sum is all that `filters` find; null when they have to be counted. A choice in one facet is no hindrance. */
export function keptTotal(filters: ItemFilters): Kept | null {
  const chosen = facets.filter((facet) => valuesOf(filters, facet).length > 0);
  if (isNarrowed(filters) || chosen.length > 1) return null;
  const [facet] = chosen;
  // every item has a type
  if (!facet) return { count: countOf(filters), where: within(filters, 'types') };
  const values = JSON.stringify([...new Set(valuesOf(filters, facet))]);
  return {
    count: countOf(filters),
    where: sql`${within(filters, facet)} and ${facetCounts.value} in (select value from json_each(${values}))`,
  };
}

/** True when it takes a look at the items themselves. */
function isNarrowed({ priceFrom, priceTill, ids, ...filters }: ItemFilters): boolean {
  return isSearched(filters) || Boolean(priceFrom) || priceTill !== undefined || ids !== undefined;
}

function countOf({ sale, isNew }: ItemFilters): SQL<number> {
  if (sale && isNew) return sql<number>`coalesce(sum(${facetCounts.freshOnSale}), 0)`;
  if (sale) return sql<number>`coalesce(sum(${facetCounts.onSale}), 0)`;
  return isNew
    ? sql<number>`coalesce(sum(${facetCounts.fresh}), 0)`
    : sql<number>`coalesce(sum(${facetCounts.items}), 0)`;
}

function within({ category, subcategory }: ItemFilters, facet: Facet): SQL {
  const conditions = [sql`${facetCounts.facet} = ${facet}`];
  if (category && category !== 'all')
    conditions.push(sql`${facetCounts.categoryId} = (select id from categories where url = ${category})`);
  if (subcategory && subcategory !== 'all') conditions.push(sql`${facetCounts.subcategory} = ${subcategory}`);
  return sql.join(conditions, sql` and `);
}
