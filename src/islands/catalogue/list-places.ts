/** How many cards a list is about to show, so that as many places wait for them: as far as the counts of the list before tell, else a whole page. */
import type { FilterData, ListMeta } from '#contract/catalogue.ts';
import type { ListFilters } from '#rules/list-filters.ts';

interface Known {
  filters: ListFilters;
  meta: ListMeta;
  options: Pick<FilterData, 'counts'>;
  /** The filters that `meta` and the counts are of; undefined where nothing is known. */
  counted: ListFilters | undefined;
}

const facets: Partial<Record<keyof ListFilters, string>> = {
  type: 'types',
  quality: 'qualities',
  heroes: 'heroes',
  exteriorNames: 'exterior_names',
  classes: 'classes',
};

/** At least one, in which an empty list says that it is. */
export function placesOf(known: Known): number {
  const { limit } = known.meta;
  return Math.max(1, Math.min(limit, totalOf(known) - (known.filters.page - 1) * limit));
}

/** Exact while at most one facet was chosen otherwise, because its counts leave out what is chosen in itself. */
function totalOf({ filters, counted, meta, options }: Known): number {
  if (!counted) return Number.POSITIVE_INFINITY;
  // safe because the keys are those of filters
  const names = Object.keys(filters) as (keyof ListFilters)[];
  const changed = names.filter((name) => !/^(page|sort)$/.test(name) && `${filters[name]}` !== `${counted[name]}`);
  const [name] = changed;
  if (!name) return meta.total;
  const counts = options.counts[facets[name] ?? ''];
  const chosen = [filters[name]].flat().filter((value) => typeof value === 'string' && value !== '');
  if (changed.length > 1 || !counts || chosen.length === 0) return Number.POSITIVE_INFINITY;
  return chosen.reduce<number>((total, value) => total + (counts[`${value}`] ?? 0), 0);
}
