/** Keeps the cart of this page in step with other tabs, which share the stored ids. */
import { $cart, $cartIds, emptyCart, haveSameIds, idsOf } from './cart.ts';
import { refreshCart } from './cart-actions.ts';

/**
 * Fetches the cart when another tab has stored other ids. A failed fetch empties the shown cart, because it is out of date; the ids stay,
 * and the next response restores it (docs/product/cart-and-checkout.md#cart). Returns an unsubscribe function.
 */
export function followOtherTabs(onFailure: (error: unknown) => void): () => void {
  return $cartIds.listen((ids) => {
    const cart = $cart.get();
    if (!cart || haveSameIds(ids, idsOf(cart))) return;
    refreshCart().catch((error) => {
      if ($cart.get()) $cart.set(emptyCart);
      onFailure(error);
    });
  });
}
