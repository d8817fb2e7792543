/** The tree of categories. Its subcategories are the types of the items for sale. See docs/product/catalogue.md#categories. */
import { asc, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalogue.ts';
import type { ReadContext } from '../../context.ts';
import { categories, facetCounts } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';
import { subcategoriesOf } from './parts/subcategories.ts';

/** Every category with its subcategories by name; one without anything for sale has none. */
export async function listCategories({ deps }: ReadContext): Promise<Category[]> {
  const [all, types] = await runRead(
    deps.db.batch([
      deps.db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
      deps.db
        .select({ categoryId: facetCounts.categoryId, type: facetCounts.value, count: facetCounts.items })
        .from(facetCounts)
        .where(sql`${facetCounts.facet} = 'types' and ${facetCounts.items} > 0`),
    ]),
  );
  return all.map(({ id, name, url }) => ({
    id,
    name,
    url,
    subcategories: subcategoriesOf(types.filter(({ categoryId }) => categoryId === id)),
  }));
}
