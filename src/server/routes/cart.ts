/** The cart over HTTP. */
import type { Hono } from 'hono';
import { addToCart, clearCart, getCart as getCartCall, removeFromCart, updateCart } from '#contract/cart.ts';
import { addItem } from '../domain/cart/add-item.ts';
import { getCart } from '../domain/cart/get-cart.ts';
import { removeItems } from '../domain/cart/remove-items.ts';
import type { ApiEnv } from '../http/context.ts';
import { sentence } from '../http/sentence.ts';
import { serve } from '../http/serve.ts';

export function cartRoutes(app: Hono<ApiEnv>): void {
  serve(app, getCartCall, ({ deps, visitor }) => getCart(deps, visitor));

  serve(app, addToCart, async ({ c, deps, visitor, body }) => {
    const { cart } = await addItem(deps, visitor, body.id);
    return { message: sentence(c, 'cart', 'itemAdded'), cart };
  });

  serve(app, updateCart, async ({ c, deps, visitor }) => {
    const { cart } = await getCart(deps, visitor);
    return { message: sentence(c, 'cart', 'cartUnchanged'), cart };
  });

  serve(app, removeFromCart, async ({ c, deps, visitor, body }) => {
    const { cart } = await removeItems(deps, visitor, [body.id]);
    return { message: sentence(c, 'cart', 'itemRemoved'), cart };
  });

  serve(app, clearCart, async ({ c, deps, visitor }) => {
    const { cart } = await removeItems(deps, visitor);
    return { message: sentence(c, 'cart', 'cartCleared'), cart };
  });
}
