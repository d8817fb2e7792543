/**
 * Counts without counting: where a list asks for nothing but its category, subcategory, sales or news, the counters that triggers
 * maintain say how many items there are of each value. See `facetCounts` of the schema.
 */
import { type SQL, sql } from 'drizzle-orm';
import { facetCounts } from '../../../db/schema/catalogue.ts';
import type { Facet } from './facets.ts';
import type { ListPlan } from './list-plan.ts';

/** From which counters, under which conditions, `count` items are read; `total` is their sum. */
export interface StoredCount {
  count: SQL<number>;
  where: SQL;
}

/** The counters of a facet's values under the choices in other facets; null when the items have to be counted. */
export function storedFacetCount(plan: ListPlan, facet: Facet): StoredCount | null {
  if (isNarrowed(plan) || plan.chosenFacets.some((other) => other !== facet)) return null;
  return { count: countOf(plan), where: counterConditions(plan, facet) };
}

/** The counters whose sum is the total; null when the items have to be counted. A choice in one facet can be summed. */
export function storedTotal(plan: ListPlan): StoredCount | null {
  const [facet, ...others] = plan.chosenFacets;
  if (isNarrowed(plan) || others.length > 0) return null;
  // every item has a type
  if (!facet) return { count: countOf(plan), where: counterConditions(plan, 'types') };
  const values = JSON.stringify([...new Set(plan.chosen[facet])]);
  return {
    count: countOf(plan),
    where: sql`${counterConditions(plan, facet)} and ${facetCounts.value} in (select value from json_each(${values}))`,
  };
}

/** True when only the items themselves can tell. */
function isNarrowed({ search, prices, ids, tradableAt }: ListPlan): boolean {
  return search !== null || prices.length > 0 || ids !== null || tradableAt !== null;
}

function countOf({ sale, isNew }: ListPlan): SQL<number> {
  if (sale && isNew) return sql<number>`coalesce(sum(${facetCounts.freshOnSale}), 0)`;
  if (sale) return sql<number>`coalesce(sum(${facetCounts.onSale}), 0)`;
  return isNew
    ? sql<number>`coalesce(sum(${facetCounts.fresh}), 0)`
    : sql<number>`coalesce(sum(${facetCounts.items}), 0)`;
}

function counterConditions({ category, subcategory }: ListPlan, facet: Facet): SQL {
  const conditions = [sql`${facetCounts.facet} = ${facet}`];
  if (category) conditions.push(sql`${facetCounts.categoryId} = (select id from categories where url = ${category})`);
  if (subcategory) conditions.push(sql`${facetCounts.subcategory} = ${subcategory}`);
  return sql.join(conditions, sql` and `);
}
