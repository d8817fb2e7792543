/**
 * Along which index a list is read. The database keeps no statistics of its own, so the choice is made here by estimated cardinality:
 * the rarest of what is asked for leads, and all other conditions are checked inside the same index.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { ListSort } from '#rules/list-filters.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { type Facet, facetCardinality, facetIndexes, facetsByCardinality } from './facets.ts';
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
