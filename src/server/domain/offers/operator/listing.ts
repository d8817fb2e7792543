/** Puts the skin of a sell offer up for sale, as a statement of what receives it. What the operator does not say is taken from an item of that name. */
import { eq } from 'drizzle-orm';
import { decimalOf } from '#rules/money.ts';
import { categories, items } from '../../../db/schema/catalogue.ts';
import { offers } from '../../../db/schema/offers.ts';
import { runRead, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { itemOfLine, type LineProblem } from '../../catalogue/parts/item-row.ts';
import { searchTermStatements } from '../../catalogue/parts/search-terms.ts';

export interface OfferedItem {
  priceCents: number;
  type?: string | undefined;
  hero?: string | undefined;
  class?: string | undefined;
  /** Its url. */
  category?: string | undefined;
  img?: string | undefined;
}

export type Listing = { itemId: string; statements: Statements } | { problems: LineProblem[] };

/** @throws `not_found` for an offer that is not there. */
export async function listOffered(deps: Deps, offerId: string, wanted: OfferedItem): Promise<Listing> {
  const { db, imageHost } = deps;
  const [[offer], [like], rows] = await runRead(
    db.batch([
      db.select().from(offers).where(eq(offers.id, offerId)),
      db
        .select({ item: items, category: categories.url })
        .from(offers)
        .innerJoin(items, eq(items.title, offers.title))
        .innerJoin(categories, eq(categories.id, items.categoryId))
        .where(eq(offers.id, offerId))
        .limit(1),
      db.select({ id: categories.id, url: categories.url }).from(categories),
    ]),
  );
  if (!offer) throw new DomainError('not_found');
  const line = {
    external_id: `offer:${offerId}`,
    title: offer.title,
    quality: offer.quality,
    type: wanted.type ?? like?.item.type,
    hero: wanted.hero ?? like?.item.hero,
    class: wanted.class ?? like?.item.class,
    category: wanted.category ?? like?.category ?? rows[0]?.url,
    price: decimalOf(wanted.priceCents),
    img_url: wanted.img ?? like?.item.imgUrl,
    img_url_big: wanted.img ?? like?.item.imgUrlBig,
    is_new: true,
  };
  const categoryIds = new Map(rows.map(({ id, url }) => [url, id]));
  const item = itemOfLine(line, { categoryIds, imageHost });
  if (Array.isArray(item)) return { problems: item };
  const now = deps.now();
  const row = { ...item, id: deps.newId('itm'), offerId, createdAt: now, updatedAt: now };
  return {
    itemId: row.id,
    statements: [statement(db.insert(items).values(row)), searchTermStatements([row], new Set())],
  };
}
