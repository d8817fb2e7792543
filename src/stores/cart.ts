/**
 * The cart. Its ids are stored between pages, so that badge and cart buttons are right before the API answers; the whole cart is known only
 * from the API.
 */
import { atom, computed } from 'nanostores';
import type { CartEntry } from '#contract/cart.ts';
import { localKeys } from '#rules/storage-keys.ts';
import { list, text } from './decode.ts';
import { storedAtom } from './storage.ts';

export interface Cart {
  entries: readonly CartEntry[];
  /** Sold or withdrawn meanwhile; listed apart and not in the total. */
  unavailable: readonly CartEntry[];
}

export const emptyCart: Cart = { entries: [], unavailable: [] };
export const noCartIds: readonly string[] = [];

/** The whole cart; undefined until the API has answered on this page. */
export const $cart = atom<Cart | undefined>(undefined);

/** Whether the last read of the cart has failed: nothing of it is shown then, wherever it would be. */
export const $cartUnread = atom(false);

/** What all tabs share. A failed read leaves it, so that the next answer brings the cart back. */
export const $storedCartIds = storedAtom<readonly string[]>(localKeys.cart, noCartIds, list(text));

/** Ids of everything in the cart, also before the API has answered. */
export const $cartIds = computed([$storedCartIds, $cartUnread], (ids, isUnread) => (isUnread ? noCartIds : ids));

export const $cartCount = computed($cartIds, (ids) => ids.length);

/** Stores the cart of a response. Without `unavailable` the known ones stay. */
export function applyCart({
  cart: entries,
  unavailable = $cart.get()?.unavailable ?? [],
}: {
  cart: readonly CartEntry[];
  unavailable?: readonly CartEntry[];
}): void {
  const cart = { entries, unavailable };
  $cart.set(cart);
  const ids = idsOf(cart);
  if (!haveSameIds(ids, $storedCartIds.get())) $storedCartIds.set(ids);
  $cartUnread.set(false);
}

/** Shows nothing of a cart that could not be read. */
export function hideCart(): void {
  $cart.set(undefined);
  $cartUnread.set(true);
}

/** Removes the cart with the session that it belongs to. */
export function forgetCart(): void {
  $cart.set(undefined);
  $cartUnread.set(false);
  if ($storedCartIds.get().length > 0) $storedCartIds.set(noCartIds);
}

export function idsOf({ entries, unavailable }: Cart): string[] {
  return [...entries, ...unavailable].map((entry) => entry.item_id);
}

/** Whether both name the same items, in whatever order. */
export function haveSameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

export function withoutItem({ entries, unavailable }: Cart, id: string): Cart {
  const stays = ({ item_id }: CartEntry) => item_id !== id;
  return { entries: entries.filter(stays), unavailable: unavailable.filter(stays) };
}
