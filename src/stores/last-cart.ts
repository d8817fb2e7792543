/** The customer's cart as last seen, stored for the offline page. It is removed with the session. */
import { localKeys } from '#rules/storage-keys.ts';
import { $cart } from './cart.ts';
import { between, integer, list, shape, text } from './decode.ts';
import { $session } from './session.ts';
import { readLocal, writeLocal } from './storage.ts';

interface LastCartItem {
  id: string;
  title: string;
  cents: number;
  image: string;
}

export interface LastCart {
  /** Unix seconds. */
  at: number;
  items: readonly LastCartItem[];
}

/** Of the dates that the browser can write. */
const lastSecond = 8_640_000_000_000;

const stored = shape<LastCart>({
  at: between(0, lastSecond),
  items: list(shape<LastCartItem>({ id: text, title: text, cents: integer, image: text })),
});

/** Stores the cart of this page on each change, and removes it for a guest. */
export function keepLastCart(): void {
  $cart.listen((cart) => {
    if (!cart) return;
    const items = cart.entries.map(({ item_id: id, item }) => ({
      id,
      title: item.title,
      cents: Math.round(item.price * 100),
      image: item.img_url,
    }));
    writeLocal(localKeys.lastCart, { at: Math.floor(Date.now() / 1000), items });
  });
  $session.subscribe(({ status }) => status === 'guest' && writeLocal(localKeys.lastCart, undefined));
}

/** Undefined when none is stored, or an empty one. */
export function lastCart(): LastCart | undefined {
  const cart = readLocal(localKeys.lastCart, stored);
  return cart?.items.length ? cart : undefined;
}
