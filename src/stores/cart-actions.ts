/** Reads and changes the cart over the API. @throws ApiFailure */
import { map } from 'nanostores';
import { call } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { CartEntry } from '#contract/cart.ts';
import { $cart, $cartIds, $cartUnread, applyCart, emptyCart, hideCart, withoutItem } from './cart.ts';
import { $cartVersion, enqueue, mutationsSettled } from './cart-queue.ts';

/** Error of the last attempt to remove an item, by its id. */
export const $cartErrors = map<Record<string, unknown>>({});

/**
 * Fetches the cart, and again when it was changed on this page meanwhile. A failure empties what is shown of it; the end of a session has
 * taken it along already.
 */
export async function refreshCart(): Promise<void> {
  for (;;) {
    const version = $cartVersion.get();
    await mutationsSettled();
    const response = await fetchCart();
    if (version === $cartVersion.get()) return applyCart(response);
  }
}

async function fetchCart() {
  try {
    const response = await call('GET /cart/contents');
    if (!Array.isArray(response.cart)) throw new TypeError('The response holds no cart');
    return response;
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 401)) hideCart();
    throw error;
  }
}

/** Returns the server's message. */
export function addToCart(id: string): Promise<string> {
  return enqueue([id], async () => {
    const { cart, message } = await call('POST /cart/add', { body: { id } });
    applyResponse(cart);
    return message;
  });
}

/** Removes an item on the page at once, and restores it when the server refuses. Returns the server's message. */
export function removeFromCart(id: string): Promise<string> {
  $cartErrors.setKey(id, undefined);
  return enqueue([id], async () => {
    const before = $cart.get();
    const optimistic = before && withoutItem(before, id);
    $cart.set(optimistic);
    try {
      const { cart, message } = await call('POST /cart/remove', { body: { id } });
      applyResponse(cart, id);
      return message;
    } catch (error) {
      // A session that ended meanwhile has taken its cart along.
      if ($cart.get() === optimistic) $cart.set(before);
      $cartErrors.setKey(id, error);
      throw error;
    }
  });
}

/** Removes several items one after the other, until one fails. */
export async function removeSeveralFromCart(ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeFromCart(id);
}

/** Removes everything. Returns the server's message. */
export function clearCart(): Promise<string> {
  return enqueue($cartIds.get(), async () => {
    const { cart, message } = await call('POST /cart/clear');
    applyCart({ cart, unavailable: [] });
    return message;
  });
}

/**
 * Applies the response of a mutation, which lists available items only. An item that is missing besides `removedId` may have become
 * unavailable, and of a cart that could not be read nothing else is known: then the whole cart is fetched.
 */
function applyResponse(cart: readonly CartEntry[], removedId?: string): void {
  const wasUnread = $cartUnread.get();
  const before = $cart.get() ?? emptyCart;
  const expected = removedId === undefined ? before : withoutItem(before, removedId);
  applyCart({ cart, unavailable: expected.unavailable });
  const ids = cart.map(({ item_id }) => item_id);
  const isMissing = expected.entries.some(({ item_id }) => !ids.includes(item_id));
  if (wasUnread || isMissing) refreshCart().catch(() => undefined);
}
