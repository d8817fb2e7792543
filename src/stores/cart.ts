/**
 * What is in the cart. The ids are kept between pages, so that badge and card controls are right from the first frame. Another tab's
 * changes arrive through the stored ids.
 */
import { persistentAtom } from '@nanostores/persistent';
import { atom, computed, map } from 'nanostores';
import { call } from '#api/client.ts';
import type { CartEntry } from '#contract/cart.ts';

export interface Cart {
  entries: readonly CartEntry[];
  /** Sold or withdrawn meanwhile; listed apart and not in the total. */
  unavailable: readonly CartEntry[];
}

export const noCartIds: readonly string[] = [];

/** The whole cart once the API has answered on this page. */
export const $cart = atom<Cart | undefined>(undefined);

/** Ids of everything in the cart, also before the API has answered. */
export const $cartIds = persistentAtom<readonly string[]>('cart', noCartIds, {
  encode: JSON.stringify,
  decode: (text) => decodeIds(text),
});

export const $cartCount = computed($cartIds, (ids) => ids.length);

/** Items whose cart control waits for an answer. */
export const $cartBusy = map<Record<string, boolean>>({});

/** Takes over a cart as the API answered it. `unavailable` absent leaves the former ones that are still there. */
export function takeCart({
  cart,
  unavailable,
}: {
  cart: readonly CartEntry[];
  unavailable?: readonly CartEntry[];
}): void {
  const gone = unavailable ?? $cart.get()?.unavailable ?? [];
  $cart.set({ entries: cart, unavailable: gone });
  const ids = [...cart, ...gone].map((entry) => entry.item_id);
  if (ids.join() !== $cartIds.get().join()) $cartIds.set(ids);
}

/** There is no cart without a customer. */
export function forgetCart(): void {
  $cart.set(undefined);
  if ($cartIds.get().length > 0) $cartIds.set(noCartIds);
}

/** Reads the cart anew. */
export async function refreshCart(): Promise<void> {
  takeCart(await call('GET /cart/contents'));
}

/** Puts an item into the cart. Throws `ApiFailure`; gives the server's words. */
export async function addToCart(id: string): Promise<string> {
  return changing(id, async () => {
    const answer = await call('POST /cart/add', { body: { id } });
    takeCart(answer);
    return answer.message;
  });
}

/** Takes an item out of the cart. Throws `ApiFailure`; gives the server's words. */
export async function removeFromCart(id: string): Promise<string> {
  return changing(id, async () => {
    const answer = await call('POST /cart/remove', { body: { id } });
    const unavailable = $cart.get()?.unavailable.filter((entry) => entry.item_id !== id);
    takeCart({ cart: answer.cart, unavailable });
    return answer.message;
  });
}

async function changing<T>(id: string, work: () => Promise<T>): Promise<T> {
  $cartBusy.setKey(id, true);
  try {
    return await work();
  } finally {
    $cartBusy.setKey(id, false);
  }
}

function decodeIds(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : noCartIds;
  } catch {
    return noCartIds;
  }
}
