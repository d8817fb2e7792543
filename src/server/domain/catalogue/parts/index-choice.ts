/**
 * Along which index a list is read. The database keeps no statistics of its own, so the choice is made here: the rarest of what is
 * asked for leads, and all other conditions are checked inside the same index.
 */
import { type SQL, sql } from 'drizzle-orm';
import { items } from '../../../db/schema/catalogue.ts';
import { type Facet, type ItemFilters, isSearched, valuesOf } from './item-filters.ts';

const facetIndexes: Record<Facet, string> = {
  types: 'items_for_sale_type',
  qualities: 'items_for_sale_quality',
  heroes: 'items_for_sale_hero',
  exterior_names: 'items_for_sale_exterior',
  classes: 'items_for_sale_class',
};

/** About how many values each facet has in a full catalogue. */
const usualValues: Record<Facet, number> = { heroes: 24, types: 12, exterior_names: 8, classes: 6, qualities: 6 };

/** The table of items, read along the index that leaves the fewest to look at; along `otherwise` when nothing is chosen. */
export function itemsFor(filters: ItemFilters, otherwise: string, without?: Facet): SQL {
  if (isSearched(filters)) return sql`${items} not indexed`;
  if (filters.ids) return sql`${items} indexed by items_id_unique`;
  return sql`${items} indexed by ${sql.identifier(leadingIndex(filters, without) ?? otherwise)}`;
}

/** The index along which the values of a facet stand together. */
export function indexOfFacet(facet: Facet): string {
  return facetIndexes[facet];
}

function leadingIndex(filters: ItemFilters, without: Facet | undefined): string | null {
  const shares = Object.entries(usualValues)
    // safe because the record has facets for keys
    .map(([facet, values]) => ({ facet: facet as Facet, share: valuesOf(filters, facet as Facet).length / values }))
    .filter(({ facet, share }) => facet !== without && share > 0)
    .sort((a, b) => a.share - b.share);
  const rarest = shares[0];
  if (rarest && rarest.share < 0.2) return facetIndexes[rarest.facet];
  if (filters.sale) return 'items_on_sale';
  if (filters.isNew) return 'items_new';
  if (filters.subcategory && filters.subcategory !== 'all') return 'items_for_sale_subcategory';
  return rarest ? facetIndexes[rarest.facet] : null;
}
