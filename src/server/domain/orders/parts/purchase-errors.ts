/** Says which items stood in the way when the batch of a purchase was refused: what happened between its read and its write. */
import { sql } from 'drizzle-orm';
import { eurosOfCents } from '#rules/money.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { type CartLine, cartLinesOf, cartQuery } from '../../cart/cart-lines.ts';
import type { Quote } from './quote.ts';

/** The domain error with the items that cost something else than the customer saw. */
export function pricesChanged(
  lines: readonly Pick<CartLine, 'itemId' | 'seenPriceCents' | 'priceCents'>[],
): DomainError {
  const changed = lines.map(({ itemId, seenPriceCents, priceCents }) => ({
    item_id: itemId,
    seen_price: eurosOfCents(seenPriceCents),
    price: eurosOfCents(priceCents),
  }));
  return new DomainError('price_changed', { extra: { changed } });
}

/** The same error, with ids where it is about items. */
export async function explainPurchaseError(
  deps: Deps,
  customerId: string,
  quote: Quote,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof DomainError) || (error.code !== 'cart_unavailable' && error.code !== 'price_changed'))
    return error;
  const rows = await runRead(cartQuery(deps.db, sql<string>`${customerId}`));
  const wanted = new Map(quote.lines.map((line) => [line.itemId, line.priceCents]));
  const lines = cartLinesOf(rows).filter((line) => wanted.has(line.itemId));
  if (error.code === 'price_changed') {
    const changed = lines.filter((line) => line.priceCents !== wanted.get(line.itemId));
    return pricesChanged(changed.map((line) => ({ ...line, seenPriceCents: wanted.get(line.itemId) ?? 0 })));
  }
  const here = new Set(lines.filter((line) => line.buyable).map((line) => line.itemId));
  const unavailable = [...wanted.keys()].filter((id) => !here.has(id));
  return new DomainError('cart_unavailable', { extra: { unavailable }, cause: error });
}
