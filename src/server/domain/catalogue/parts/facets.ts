/** Filters that offer a choice of values: the column of each, the index that leads with it, and how many values it has. */
import { items } from '../../../db/schema/catalogue.ts';

/** By the names that the API gives their lists. */
export const facets = ['types', 'qualities', 'heroes', 'exterior_names', 'classes'] as const;
export type Facet = (typeof facets)[number];

export const facetColumns = {
  types: items.type,
  qualities: items.quality,
  heroes: items.hero,
  exterior_names: items.exteriorName,
  classes: items.class,
} as const satisfies Record<Facet, unknown>;

/** Facets whose values are words of the full text of items (view `item_words`). */
export const facetsInFullText: readonly Facet[] = ['types', 'heroes', 'classes'];

/** The index along which the values of a facet stand together. */
export const facetIndexes: Record<Facet, string> = {
  types: 'items_for_sale_type',
  qualities: 'items_for_sale_quality',
  heroes: 'items_for_sale_hero',
  exterior_names: 'items_for_sale_exterior',
  classes: 'items_for_sale_class',
};

/** Estimated cardinality: about how many values each facet has in a full catalogue. */
export const facetCardinality: Record<Facet, number> = {
  heroes: 24,
  types: 12,
  exterior_names: 8,
  classes: 6,
  qualities: 6,
};

export const facetsByCardinality = [
  'heroes',
  'types',
  'exterior_names',
  'classes',
  'qualities',
] as const satisfies Facet[];

/** A record with an entry for every facet. */
export function byFacet<T>(entryOf: (facet: Facet) => T): Record<Facet, T> {
  return {
    types: entryOf('types'),
    qualities: entryOf('qualities'),
    heroes: entryOf('heroes'),
    exterior_names: entryOf('exterior_names'),
    classes: entryOf('classes'),
  };
}
