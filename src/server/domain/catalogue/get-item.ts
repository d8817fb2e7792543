/** One item with similar ones, also when it is sold; a withdrawn one is not found. */
import type { ProductDetails } from '#contract/catalogue.ts';
import type { ReadContext } from '../../context.ts';
import { runRead } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { itemQueries } from './parts/item-queries.ts';
import { productOf } from './parts/product.ts';
import { specificsOf } from './parts/specifics.ts';

/** Similar are items of the same type or hero, nearest in price; without any, some of the same category. @throws `not_found`. */
export async function getItem({ deps }: ReadContext, { id }: { id: string }): Promise<ProductDetails> {
  const [[item], similar, others] = await runRead(deps.db.batch(itemQueries(deps.db, id)));
  if (!item || item.state === 'withdrawn') throw new DomainError('not_found');
  return {
    ...productOf(item),
    ...specificsOf(item),
    reserved: item.state === 'reserved',
    similar: (similar.length > 0 ? similar : others).map(productOf),
  };
}
