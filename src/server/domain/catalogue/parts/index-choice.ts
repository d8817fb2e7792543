/**
 * Along which index a list is read. The database keeps no statistics of its own, so the choice is made here by estimated cardinality:
 * the rarest of what is asked for leads, and all other conditions are checked inside the same index.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { ListSort } from '#rules/list-filters.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { byFacet, type Facet, facetCardinality, facetIndexes, facetsByCardinality } from './facets.ts';
import type { ListPlan } from './list-plan.ts';

const sortIndexes: Record<ListSort, string> = {
  desc: 'items_for_sale_price',
  asc: 'items_for_sale_price',
  newest: 'items_for_sale_newest',
  discount: 'items_for_sale_discount',
};

/** A share of the catalogue below which a choice in a facet leads, whatever else is asked for. */
const rareShare = 0.2;

/** The table of items for reading a page: along its order when nothing is chosen. */
export function itemsForPage(plan: ListPlan): SQL {
  return plan.random ? itemsForTotal(plan) : itemsAlong(plan, sortIndexes[plan.sort]);
}

/** The table of items for reading a page of a search along its order. */
export function itemsForWalk(plan: ListPlan): SQL {
  return itemsForPage({ ...plan, search: null });
}

/** The table of items for counting: along the narrowest index that holds what is asked for when nothing is chosen. */
export function itemsForTotal(plan: ListPlan): SQL {
  const isByPrice = plan.prices.length > 0 || plan.tradableAt !== null;
  return itemsAlong(plan, isByPrice ? sortIndexes.desc : sortIndexes.newest);
}

/** The table of items for counting the values of a facet, without the choice made in it. */
export function itemsForFacet(plan: ListPlan, facet: Facet): SQL {
  return itemsAlong(plan, facetIndexes[facet], facet);
}

/** The table of items for counting the values of several facets at once, whatever is chosen in them. */
export function itemsForValues(plan: ListPlan): SQL {
  return itemsAlong({ ...plan, chosen: byFacet(() => []) }, 'items_for_sale_values');
}

/**
 * Whether these facets are counted sooner together than one by one. Together, every item of the place is read once, which takes as long as
 * counting one facet of all of them; one by one, what the rarest choice in another leaves is read for each.
 */
export function isCountedTogether(plan: ListPlan, counted: readonly Facet[]): boolean {
  const shares = counted.map((facet) => rarestChoice(plan, facet)?.share ?? 1);
  return shares.reduce((sum, share) => sum + share, 0) > 1;
}

function itemsAlong(plan: ListPlan, fallback: string, without?: Facet): SQL {
  if (plan.search) return sql`${items} not indexed`;
  if (plan.ids) return sql`${items} indexed by items_id_unique`;
  return sql`${items} indexed by ${sql.identifier(leadingIndex(plan, without) ?? fallback)}`;
}

function leadingIndex(plan: ListPlan, without: Facet | undefined): string | null {
  const rarest = rarestChoice(plan, without);
  if (rarest && rarest.share < rareShare) return facetIndexes[rarest.facet];
  if (plan.sale) return 'items_on_sale';
  if (plan.isNew) return 'items_new';
  if (plan.subcategory) return 'items_for_sale_subcategory';
  return rarest ? facetIndexes[rarest.facet] : null;
}

/** The choice that leaves the smallest share of the catalogue; of equal ones that in the facet with the most values. */
function rarestChoice({ chosen }: ListPlan, without: Facet | undefined) {
  const [rarest] = facetsByCardinality
    .filter((facet) => facet !== without && chosen[facet].length > 0)
    .map((facet) => ({ facet, share: chosen[facet].length / facetCardinality[facet] }))
    .toSorted((a, b) => a.share - b.share);
  return rarest;
}
