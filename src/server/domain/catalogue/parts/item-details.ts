/** All that is shown of one item, with similar ones: items of the same type or hero, nearest in price; without any, some of the same category. */
import type { ProductDetails } from '#contract/catalogue.ts';
import type { ReadContext } from '../../../context.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { itemQueries } from './item-queries.ts';
import { productOf } from './product.ts';
import { specificsOf } from './specifics.ts';

export type ItemDetails = ProductDetails & { withdrawn: boolean };

/** @throws `not_found` */
export async function readItemDetails({ deps }: ReadContext, id: string): Promise<ItemDetails> {
  const [[item], similar, others] = await runRead(deps.db.batch(itemQueries(deps.db, id)));
  if (!item) throw new DomainError('not_found');
  return {
    ...productOf(item),
    ...specificsOf(item),
    reserved: item.state === 'reserved',
    withdrawn: item.state === 'withdrawn',
    similar: (similar.length > 0 ? similar : others).map(productOf),
  };
}
