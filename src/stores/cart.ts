/**
 * What is in the cart. The ids are kept between pages, so that badge and card controls are right from the first frame. Changes of one
 * page go one after the other; what another tab changed arrives through the stored ids, and is then read from the API, which alone
 * knows the whole cart.
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

/** Items whose change waits for an answer. */
export const $cartBusy = map<Record<string, boolean>>({});

/** Why an item could not be taken out, by its id. */
export const $cartErrors = map<Record<string, unknown>>({});

/** The last change of this page. An answer that was asked for before it says nothing about it. */
let turn: Promise<unknown> = Promise.resolve();

/** Differs from what it was once the cart has been changed on this page; resolves, and never rejects, when that change was answered. */
export function lastChange(): Promise<unknown> {
  return turn;
}

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
  const ids = idsOf({ entries: cart, unavailable: gone });
  if (!sameIds(ids, $cartIds.get())) $cartIds.set(ids);
}

/** There is no cart without a customer. */
export function forgetCart(): void {
  $cart.set(undefined);
  if ($cartIds.get().length > 0) $cartIds.set(noCartIds);
}

/** Reads the cart anew, and again when something was changed meanwhile. */
export async function refreshCart(): Promise<void> {
  for (;;) {
    const before = turn;
    await before;
    const answer = await call('GET /cart/contents');
    if (!Array.isArray(answer.cart)) throw new TypeError('the answer holds no cart');
    if (before !== turn) continue;
    return takeCart(answer);
  }
}

/**
 * Follows other tabs: fetches the cart when they have stored other ids. What was shown is no longer the cart, so a fetch that fails leaves
 * nothing of it (see docs/product/cart-and-checkout.md#cart); the ids stay, and the next answer brings it back. Gives a function that stops.
 */
export function followOtherTabs(onFailure: (error: unknown) => void): () => void {
  return $cartIds.listen((ids) => {
    const cart = $cart.get();
    if (!cart || sameIds(ids, idsOf(cart))) return;
    refreshCart().catch((error) => {
      if ($cart.get()) $cart.set({ entries: [], unavailable: [] });
      onFailure(error);
    });
  });
}

/** Puts an item into the cart. Throws `ApiFailure`; gives the server's words. */
export function addToCart(id: string): Promise<string> {
  return changing([id], async () => {
    const answer = await call('POST /cart/add', { body: { id } });
    takeChanged(answer.cart, []);
    return answer.message;
  });
}

/** Takes an item out of the cart: at once for the eye, and back in when the server refuses. Throws `ApiFailure`; gives the server's words. */
export function removeFromCart(id: string): Promise<string> {
  $cartErrors.setKey(id, undefined);
  return changing([id], async () => {
    const before = $cart.get();
    if (before) $cart.set(without(before, [id]));
    try {
      const answer = await call('POST /cart/remove', { body: { id } });
      takeChanged(answer.cart, [id]);
      return answer.message;
    } catch (error) {
      $cart.set(before);
      $cartErrors.setKey(id, error);
      throw error;
    }
  });
}

/** Takes several items out, one after the other; nothing for an empty list. Throws the first `ApiFailure`. */
export async function removeSeveralFromCart(ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeFromCart(id);
}

/** Takes everything out. Throws `ApiFailure`; gives the server's words. */
export function clearCart(): Promise<string> {
  return changing($cartIds.get(), async () => {
    const answer = await call('POST /cart/clear');
    takeCart({ cart: answer.cart, unavailable: [] });
    return answer.message;
  });
}

/** What a change answered. It does not tell what can no longer be bought: when something else is missing, that is asked for. */
function takeChanged(cart: readonly CartEntry[], removed: readonly string[]): void {
  const before = $cart.get() ?? { entries: [], unavailable: [] };
  const { unavailable, entries: expected } = without(before, removed);
  takeCart({ cart, unavailable });
  const here = cart.map(({ item_id }) => item_id);
  if (expected.some(({ item_id }) => !here.includes(item_id))) refreshCart().catch(() => undefined);
}

/** One change at a time, so that each answer is about all that came before it. */
async function changing<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const id of ids) $cartBusy.setKey(id, true);
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    for (const id of ids) $cartBusy.setKey(id, false);
  }
}

function without({ entries, unavailable }: Cart, ids: readonly string[]): Cart {
  const stays = ({ item_id }: CartEntry) => !ids.includes(item_id);
  return { entries: entries.filter(stays), unavailable: unavailable.filter(stays) };
}

function idsOf({ entries, unavailable }: Cart): string[] {
  return [...entries, ...unavailable].map((entry) => entry.item_id);
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

function decodeIds(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : noCartIds;
  } catch {
    return noCartIds;
  }
}
