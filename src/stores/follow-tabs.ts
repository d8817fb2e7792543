/** Keeps the cart of this page in step with other tabs, which share the stored ids. */
import { $cart, $storedCartIds, emptyCart, haveSameIds, idsOf } from './cart.ts';
import { refreshCart } from './cart-actions.ts';

/**
 * Fetches the cart when another tab has stored other ids than the shown ones. The ids stay when that fails, and the next response brings
 * the cart back (docs/product/cart-and-checkout.md#cart). Returns an unsubscribe function.
 */
export function followOtherTabs(onFailure: (error: unknown) => void): () => void {
  return $storedCartIds.listen((ids) => {
    if (!haveSameIds(ids, idsOf($cart.get() ?? emptyCart))) refreshCart().catch(onFailure);
  });
}
