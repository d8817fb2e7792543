/** The items for sale in one part of the sitemap. */
import { eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../../context.ts';
import { categories, isForSale, items } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';

export interface SitemapItem {
  id: string;
  category: string | null;
  /** Unix seconds. */
  updatedAt: number;
}

/** Oldest first; parts count from 1, as `listSitemapParts` numbers them. */
export async function listSitemapItems(
  { deps }: ReadContext,
  { part, itemsEach }: { part: number; itemsEach: number },
): Promise<SitemapItem[]> {
  const last = part * itemsEach;
  return runRead(
    deps.db
      .select({ id: items.id, category: categories.url, updatedAt: items.updatedAt })
      .from(items)
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .where(sql`${isForSale} and ${items.number} > ${last - itemsEach} and ${items.number} <= ${last}`)
      .orderBy(items.number)
      .execute(),
  );
}
