/** Subcategories from the types of items. */
import type { Subcategory } from '#contract/catalogue.ts';
import { subcategoryOf } from '#rules/paths.ts';

/** By name. Types that are written alike in an address are one subcategory. */
export function subcategoriesOf(types: readonly { type: string; count: number }[]): Subcategory[] {
  const bySlug = new Map<string, Subcategory>();
  for (const { type, count } of types) {
    const url = subcategoryOf(type);
    const earlier = bySlug.get(url);
    bySlug.set(url, { id: url, name: earlier?.name ?? type, url, count: count + (earlier?.count ?? 0) });
  }
  return [...bySlug.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
