/** The cart over HTTP. */
import type { Hono } from 'hono';
import {
  addToCart,
  clearCart as clearCartCall,
  getCart as getCartCall,
  removeFromCart,
  updateCart,
} from '#contract/cart.ts';
import { addItem } from '../domain/cart/add-item.ts';
import { clearCart } from '../domain/cart/clear-cart.ts';
import { getCart } from '../domain/cart/get-cart.ts';
import { removeItem } from '../domain/cart/remove-item.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { translate } from '../http/translate.ts';

export function cartRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, getCartCall, ({ ctx }) => getCart(ctx));

  mountEndpoint(app, addToCart, async ({ c, ctx, body }) => {
    const { cart } = await addItem(ctx, { itemId: body.id });
    return { message: translate(c, 'cart', 'itemAdded'), cart };
  });

  mountEndpoint(app, updateCart, async ({ c, ctx }) => {
    const { cart } = await getCart(ctx);
    return { message: translate(c, 'cart', 'cartUnchanged'), cart };
  });

  mountEndpoint(app, removeFromCart, async ({ c, ctx, body }) => {
    const { cart } = await removeItem(ctx, { itemId: body.id });
    return { message: translate(c, 'cart', 'itemRemoved'), cart };
  });

  mountEndpoint(app, clearCartCall, async ({ c, ctx }) => {
    const { cart } = await clearCart(ctx);
    return { message: translate(c, 'cart', 'cartCleared'), cart };
  });
}
