/** The item types of one category, or of all together. See docs/product/catalogue.md#categories. */
import type { Subcategory } from '#contract/catalogue.ts';
import type { ReadContext } from '../../context.ts';
import { listCategories } from './list-categories.ts';
import { subcategoriesOf } from './parts/subcategories.ts';

/** `category` is a url; absent or `all` means every category, and an unknown one has no subcategories. */
export async function listSubcategories(
  ctx: ReadContext,
  { category }: { category?: string | undefined },
): Promise<Subcategory[]> {
  const categories = await listCategories(ctx);
  if (category && category !== 'all') return categories.find(({ url }) => url === category)?.subcategories ?? [];
  return subcategoriesOf(
    categories.flatMap(({ subcategories }) => subcategories.map(({ name, count }) => ({ type: name, count }))),
  );
}
