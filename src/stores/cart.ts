/** What is in the cart. The ids are kept between pages, so that badge and card controls are right from the first frame. */
import { persistentAtom } from '@nanostores/persistent';
import { atom, computed, map } from 'nanostores';

export interface CartLine {
  id: string;
  title: string;
  imageUrl: string;
  priceCents: number;
}

export interface Cart {
  lines: readonly CartLine[];
  /** Sold or withdrawn meanwhile; listed apart and not in the total. */
  unavailable: readonly CartLine[];
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

/** Takes over a cart as the API answered it; undefined after a log-out. */
export function rememberCart(cart: Cart | undefined): void {
  $cart.set(cart);
  $cartIds.set(cart ? [...cart.lines, ...cart.unavailable].map((line) => line.id) : noCartIds);
}

function decodeIds(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : noCartIds;
  } catch {
    return noCartIds;
  }
}
