/** Names the items because of which the batch of a purchase failed: they changed between its read and its write. */
import { sql } from 'drizzle-orm';
import { eurosOfCents } from '#rules/money.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { type CartLine, cartLinesOf, cartQuery } from '../../cart/parts/cart-lines.ts';
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
  const quotedCents = new Map(quote.lines.map((line) => [line.itemId, line.priceCents]));
  const lines = cartLinesOf(rows).filter((line) => quotedCents.has(line.itemId));
  if (error.code === 'price_changed') {
    const changed = lines.filter((line) => line.priceCents !== quotedCents.get(line.itemId));
    return pricesChanged(changed.map((line) => ({ ...line, seenPriceCents: quotedCents.get(line.itemId) ?? 0 })));
  }
  const buyable = new Set(lines.filter((line) => line.buyable).map((line) => line.itemId));
  const unavailable = [...quotedCents.keys()].filter((id) => !buyable.has(id));
  return new DomainError('cart_unavailable', { extra: { unavailable }, cause: error });
}
