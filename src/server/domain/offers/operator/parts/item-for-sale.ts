/**
 * Puts the item of an offer up for sale, as statements. Columns that the operator leaves out are taken from an item of the same title; the
 * thing itself is the one that has arrived, where its trade tells which.
 */
import { and, eq } from 'drizzle-orm';
import type { SaleDetails } from '#contract/operator/offers.ts';
import { decimalOf } from '#rules/money.ts';
import { inState } from '../../../../db/in-state.ts';
import { categories, items } from '../../../../db/schema/catalogue.ts';
import { offers } from '../../../../db/schema/offers.ts';
import { runRead, type Statements, statement } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, throwValidationError } from '../../../../domain-error.ts';
import { itemReader } from '../../../catalogue/operator/parts/item-row.ts';
import { searchTermStatements } from '../../../catalogue/parts/search-terms.ts';

export interface ItemForSale {
  itemId: string;
  statements: Statements;
}

/** @throws `not_found` for an unknown offer, and `invalid_fields` with what is wrong in words for the operator. */
export async function itemForSale(
  deps: Deps,
  { offerId, assetId }: { offerId: string; assetId: string | null },
  saleDetails: SaleDetails,
): Promise<ItemForSale> {
  const { db, imageHost } = deps;
  const [[offer], [similar], categoryRows, [listed]] = await runRead(
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
      db
        .select({ id: items.id })
        .from(items)
        .where(and(eq(items.assetId, assetId ?? ''), inState(items.state, 'available', 'reserved'))),
    ]),
  );
  if (!offer) throw new DomainError('not_found');
  if (listed) throwValidationError([{ field: 'asset_id', key: `is for sale already, as ${listed.id}` }]);
  const line = {
    external_id: `offer:${offerId}`,
    title: offer.title,
    quality: offer.quality,
    type: saleDetails.type ?? similar?.item.type,
    hero: saleDetails.hero ?? similar?.item.hero,
    class: saleDetails.class ?? similar?.item.class,
    category: saleDetails.category ?? similar?.category ?? categoryRows[0]?.url,
    price: decimalOf(saleDetails.priceCents),
    img_url: saleDetails.img ?? similar?.item.imgUrl,
    img_url_big: saleDetails.img ?? similar?.item.imgUrlBig,
    is_new: true,
  };
  const categoryIds = new Map(categoryRows.map(({ id, url }) => [url, id]));
  const item = itemReader({ categoryIds, imageHost })(line);
  if (Array.isArray(item)) throwValidationError(item.map(({ field, problem }) => ({ field, key: problem })));
  const now = deps.now();
  const row = { ...item, id: deps.newId('itm'), offerId, assetId, createdAt: now, updatedAt: now };
  return {
    itemId: row.id,
    statements: [statement(db.insert(items).values(row)), searchTermStatements([row], new Set())],
  };
}
