/** An item as the API shows it, and the columns that this takes. A trait of items needs nothing here. */
import type { Product } from '#contract/catalogue.ts';
import { eurosOfCents } from '#rules/money.ts';
import { categories, items } from '../../../db/schema/catalogue.ts';
import { type Traits, traitColumns, traitsOf } from './traits.ts';

export const productColumns = {
  id: items.id,
  title: items.title,
  type: items.type,
  subcategory: items.subcategory,
  quality: items.quality,
  ...traitColumns,
  category: categories.url,
  priceCents: items.priceCents,
  oldPriceCents: items.oldPriceCents,
  imgUrl: items.imgUrl,
  imgUrlBig: items.imgUrlBig,
  isNew: items.isNew,
  state: items.state,
  createdAt: items.createdAt,
};

type Column = Exclude<keyof typeof productColumns, keyof Traits | 'category'>;
export type ProductItem = Pick<typeof items.$inferSelect, Column> & Traits & { category: string };

export function productOf(item: ProductItem): Product {
  return {
    id: item.id,
    title: item.title,
    type: item.type,
    quality: item.quality,
    ...traitsOf(item),
    category: item.category,
    subcategory: item.subcategory,
    price: eurosOfCents(item.priceCents),
    old_price: item.oldPriceCents === null ? null : eurosOfCents(item.oldPriceCents),
    img_url: item.imgUrl,
    img_url_big: item.imgUrlBig,
    is_new: item.isNew,
    available: item.state === 'available',
    created_at: item.createdAt,
  };
}
