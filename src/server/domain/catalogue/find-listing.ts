/** The part of the catalogue that an address names: a category, an item type, or both. What was sold out is still known. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { categories, facetCounts } from '../../db/schema/catalogue.ts';
import { runRead } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';

export interface Named {
  name: string;
  url: string;
}

export interface Place {
  category?: Named;
  subcategory?: Named;
}

/** @throws `not_found` for a category that there is not, and for a type that never was for sale in it. */
export async function findPlace(db: Database, asked: { category?: string; subcategory?: string }): Promise<Place> {
  const { category: url, subcategory: slug } = asked;
  const within = url === undefined ? sql`true` : sql`category_id = (select id from categories where url = ${url})`;
  const [[category], [type]] = await runRead(
    db.batch([
      db
        .select({ name: categories.name, url: categories.url })
        .from(categories)
        .where(url === undefined ? sql`false` : eq(categories.url, url)),
      db
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
