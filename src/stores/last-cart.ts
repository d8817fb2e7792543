/** The customer's cart as it was last seen, for when there is no connection. It goes with the session. */
import { $cart } from './cart.ts';
import { $session } from './session.ts';

export interface LastCart {
  /** Unix seconds. */
  at: number;
  items: readonly { id: string; title: string; cents: number; image: string }[];
}

const key = 'last_cart';

/** Keeps the cart of this page, and forgets it with the customer. */
export function keepLastCart(): void {
  $cart.listen((cart) => {
    if (!cart) return;
    const items = cart.entries.map(({ item_id: id, item }) => ({
      id,
      title: item.title,
      cents: Math.round(item.price * 100),
      image: item.img_url,
    }));
    keep({ at: Math.floor(Date.now() / 1000), items });
  });
  $session.subscribe(({ status }) => status === 'guest' && keep(undefined));
}

/** Undefined when there is none, or nothing was in it. */
export function lastCart(): LastCart | undefined {
  try {
    // safe because only this module writes the key
    const cart = JSON.parse(localStorage.getItem(key) ?? 'null') as LastCart | null;
    return cart?.items.length ? cart : undefined;
  } catch {
    return undefined;
  }
}

function keep(cart: LastCart | undefined): void {
  try {
    if (cart) localStorage.setItem(key, JSON.stringify(cart));
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing shows no cart offline.
  }
}
