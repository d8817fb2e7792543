/** One item with similar ones, also when it is sold; a withdrawn one is not found. */
import type { ProductDetails } from '#contract/catalogue.ts';
import type { ReadContext } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { readItemDetails } from './parts/item-details.ts';

/** @throws `not_found` */
export async function getItem(ctx: ReadContext, { id }: { id: string }): Promise<ProductDetails> {
  const { withdrawn, ...item } = await readItemDetails(ctx, id);
  if (withdrawn) throw new DomainError('not_found');
  return item;
}
