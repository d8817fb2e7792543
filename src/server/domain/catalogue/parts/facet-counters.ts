/**
 * Counts without counting: where a list asks for nothing but its category, subcategory, sales or news and a choice in one facet or
 * two, the counters that triggers maintain say how many items there are of each value. They know nothing of days: what cannot be traded yet is
 * in them. See `facetCounts` and `facetPairCounts` of the schema, and docs/decisions/0036-counts-of-pairs.md.
 */
import { type SQL, sql } from 'drizzle-orm';
import { facetCounts, facetPairCounts } from '../../../db/schema/catalogue.ts';
import { type Facet, facets } from './facets.ts';
import type { ListPlan } from './list-plan.ts';

/** How many items have each `value`, read `from` a table of counters under conditions; without grouping, `count` is of all of them. */
export interface StoredCount {
  from: SQL;
  value: SQL<string>;
  count: SQL<number>;
  where: SQL;
}

/** The counters of a facet's values under the choices in other facets; null when the items have to be counted. */
export function storedFacetCount(plan: ListPlan, facet: Facet): StoredCount | null {
  if (isNarrowed(plan)) return null;
  const [other, ...more] = plan.chosenFacets.filter((chosen) => chosen !== facet);
  if (more.length > 0) return null;
  return other ? pairCount(plan, other, facet) : singleCount(plan, facet);
}

/** The counters whose sum is the total; null when the items have to be counted. Choices in two facets can be summed. */
export function storedTotal(plan: ListPlan): StoredCount | null {
  const [facet, other, ...more] = plan.chosenFacets;
  if (isNarrowed(plan) || more.length > 0) return null;
  // every item has a type
  const stored = facet && other ? pairCount(plan, facet, other) : singleCount(plan, facet ?? 'types');
  const last = other ?? facet;
  return last ? { ...stored, where: sql`${stored.where} and ${isAmong(stored.value, plan, last)}` } : stored;
}

function singleCount(plan: ListPlan, facet: Facet): StoredCount {
  return {
    from: sql`${facetCounts}`,
    value: sql`${facetCounts.value}`,
    count: countOf(plan, facetCounts),
    where: sql`${facetCounts.facet} = ${facet}${ofSection(plan, facetCounts)}`,
  };
}

/** Of each value of `facet`, under the choice in `other`: the chosen values lead, so that each is a search in the key or the index. */
function pairCount(plan: ListPlan, other: Facet, facet: Facet): StoredCount {
  const { facet: first, value: firstValue, otherFacet: second, otherValue: secondValue } = facetPairCounts;
  const isChosenFirst = facets.indexOf(other) < facets.indexOf(facet);
  const [firstFacet, secondFacet] = isChosenFirst ? [other, facet] : [facet, other];
  const [among, value] = isChosenFirst ? [firstValue, secondValue] : [secondValue, firstValue];
  const along = isChosenFirst ? sql`not indexed` : sql`indexed by facet_pair_counts_other`;
  return {
    from: sql`(select distinct value as chosen from json_each(${chosenIn(plan, other)})) as choices cross join ${facetPairCounts} ${along}`,
    value: sql`${value}`,
    count: countOf(plan, facetPairCounts),
    where: sql`${among} = chosen and ${first} = ${firstFacet} and ${second} = ${secondFacet}${ofSection(plan, facetPairCounts)}`,
  };
}

function isAmong(value: SQL, plan: ListPlan, facet: Facet): SQL {
  return sql`${value} in (select value from json_each(${chosenIn(plan, facet)}))`;
}

function chosenIn({ chosen }: ListPlan, facet: Facet): string {
  return JSON.stringify(chosen[facet]);
}

/** True when only the items themselves can tell. */
function isNarrowed({ search, prices, ids }: ListPlan): boolean {
  return search !== null || prices.length > 0 || ids !== null;
}

type Counters = typeof facetCounts | typeof facetPairCounts;

function countOf({ sale, isNew }: ListPlan, counters: Counters): SQL<number> {
  const { items, onSale, fresh, freshOnSale } = counters;
  const [all, ofNew] = sale ? [onSale, freshOnSale] : [items, fresh];
  return sql<number>`coalesce(sum(${isNew ? ofNew : all}), 0)`;
}

function ofSection({ category, subcategory }: ListPlan, counters: Counters): SQL {
  const conditions: SQL[] = [];
  if (category) conditions.push(sql` and ${counters.categoryId} = (select id from categories where url = ${category})`);
  if (subcategory) conditions.push(sql` and ${counters.subcategory} = ${subcategory}`);
  return sql.join(conditions);
}
