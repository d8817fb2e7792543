/** The tree of categories. Its subcategories are the types of the items for sale. See docs/product/catalogue.md#categories. */
import { asc, sql } from 'drizzle-orm';
import type { Category, Subcategory } from '#contract/catalogue.ts';
import { subcategoryOf } from '#rules/paths.ts';
import type { Database } from '../../db/client.ts';
import { categories, facetCounts } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';

/** Every category with its subcategories by name; one without anything for sale has none. */
export async function listCategories(db: Database): Promise<Category[]> {
  const [rows, types] = await runRead(
    db.batch([
      db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
      db
        .select({ categoryId: facetCounts.categoryId, type: facetCounts.value, count: facetCounts.items })
        .from(facetCounts)
        .where(sql`${facetCounts.facet} = 'types' and ${facetCounts.items} > 0`),
    ]),
  );
  return rows.map(({ id, name, url }) => ({
    id,
    name,
    url,
    subcategories: subcategoriesOf(types.filter((type) => type.categoryId === id)),
  }));
}

/** Subcategories of one category, or of all together; none for an unknown one. */
export async function listSubcategories(db: Database, category?: string): Promise<Subcategory[]> {
  const all = await listCategories(db);
  if (category && category !== 'all') return all.find(({ url }) => url === category)?.subcategories ?? [];
  return subcategoriesOf(
    all.flatMap(({ subcategories }) => subcategories.map(({ name, count }) => ({ type: name, count }))),
  );
}

/** Types that are written alike in an address are one subcategory. */
function subcategoriesOf(types: readonly { type: string; count: number }[]): Subcategory[] {
  const bySlug = new Map<string, Subcategory>();
  for (const { type, count } of types) {
    const url = subcategoryOf(type);
    const known = bySlug.get(url);
    bySlug.set(url, { id: url, name: known?.name ?? type, url, count: count + (known?.count ?? 0) });
  }
  return [...bySlug.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
