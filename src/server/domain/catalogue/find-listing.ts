/** The catalogue section that an address names: a category, an item type, or both. Sections that are sold out are found too. */
import { eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../../context.ts';
import { categories, facetCounts } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';

export interface Section {
  name: string;
  url: string;
}

export interface Listing {
  category?: Section;
  subcategory?: Section;
}

/** @throws `not_found` for a category that there is not, and for a type that never was for sale in it. */
export async function findListing(
  { deps }: ReadContext,
  urls: { category?: string | undefined; subcategory?: string | undefined },
): Promise<Listing> {
  const { category: url, subcategory: slug } = urls;
  const within = url === undefined ? sql`true` : sql`category_id = (select id from categories where url = ${url})`;
  const [[category], [type]] = await runRead(
    deps.db.batch([
      deps.db
        .select({ name: categories.name, url: categories.url })
        .from(categories)
        .where(url === undefined ? sql`false` : eq(categories.url, url)),
      deps.db
        .select({ name: facetCounts.value })
        .from(facetCounts)
        .where(slug === undefined ? sql`false` : sql`facet = 'types' and ${within} and subcategory = ${slug}`)
        .orderBy(facetCounts.value)
        .limit(1),
    ]),
  );
  if ((url !== undefined && !category) || (slug !== undefined && !type)) throw new DomainError('not_found');
  return { category, subcategory: type && slug ? { name: type.name, url: slug } : undefined };
}
