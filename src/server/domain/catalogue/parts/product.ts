/** An item as the API shows it, and the columns that this takes. */
import type { Product } from '#contract/catalogue.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { Quality } from '#rules/qualities.ts';
import { categories, items } from '../../../db/schema/catalogue.ts';

export const productColumns = {
  id: items.id,
  title: items.title,
  type: items.type,
  subcategory: items.subcategory,
  quality: items.quality,
  exteriorName: items.exteriorName,
  hero: items.hero,
  class: items.class,
  category: categories.url,
  priceCents: items.priceCents,
  oldPriceCents: items.oldPriceCents,
  imgUrl: items.imgUrl,
  imgUrlBig: items.imgUrlBig,
  isNew: items.isNew,
  state: items.state,
  createdAt: items.createdAt,
};

export interface ProductRow {
  id: string;
  title: string;
  type: string;
  subcategory: string;
  quality: string;
  exteriorName: string | null;
  hero: string | null;
  class: string | null;
  category: string | null;
  priceCents: number;
  oldPriceCents: number | null;
  imgUrl: string;
  imgUrlBig: string;
  isNew: boolean;
  state: string;
  createdAt: number;
}

export function productOf(row: ProductRow): Product {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    // safe because the table's CHECK holds the same list
    quality: row.quality as Quality,
    exterior_name: row.exteriorName,
    hero: row.hero,
    class: row.class,
    category: row.category,
    subcategory: row.subcategory,
    price: eurosOfCents(row.priceCents),
    old_price: row.oldPriceCents === null ? null : eurosOfCents(row.oldPriceCents),
    img_url: row.imgUrl,
    img_url_big: row.imgUrlBig,
    is_new: row.isNew,
    available: row.state === 'available',
    created_at: row.createdAt,
  };
}
