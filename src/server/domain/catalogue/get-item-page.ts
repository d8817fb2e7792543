/** One item as its own page shows it, also when it is sold or withdrawn: links to it live on in carts, mails and search engines. */
import type { ReadContext } from '../../context.ts';
import { type ItemDetails, readItemDetails } from './parts/item-details.ts';

/** @throws `not_found` */
export function getItemPage(ctx: ReadContext, { id }: { id: string }): Promise<ItemDetails> {
  return readItemDetails(ctx, id);
}
