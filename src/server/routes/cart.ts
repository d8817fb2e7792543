/** The cart over HTTP. */
import type { Hono } from 'hono';
import { addToCart, clearCart, getCart as getCartCall, removeFromCart, updateCart } from '#contract/cart.ts';
import { addItem } from '../domain/cart/add-item.ts';
import { getCart } from '../domain/cart/get-cart.ts';
import { removeItems } from '../domain/cart/remove-items.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function cartRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, getCartCall, ({ deps, principal }) => getCart(deps, principal));

  mountEndpoint(app, addToCart, async ({ c, deps, principal, body }) => {
    const { cart } = await addItem(deps, principal, body.id);
    return { message: translate(c, 'cart', 'itemAdded'), cart };
  });

  mountEndpoint(app, updateCart, async ({ c, deps, principal }) => {
    const { cart } = await getCart(deps, principal);
    return { message: translate(c, 'cart', 'cartUnchanged'), cart };
  });

  mountEndpoint(app, removeFromCart, async ({ c, deps, principal, body }) => {
    const { cart } = await removeItems(deps, principal, [body.id]);
    return { message: translate(c, 'cart', 'itemRemoved'), cart };
  });

  mountEndpoint(app, clearCart, async ({ c, deps, principal }) => {
    const { cart } = await removeItems(deps, principal);
    return { message: translate(c, 'cart', 'cartCleared'), cart };
  });
}
