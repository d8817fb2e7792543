/** The cart: unique items, count always 1, nothing reserved. See docs/product/cart-and-checkout.md#cart. */
import { z } from 'zod';
import { itemLife } from '#rules/lifecycles.ts';
import { endpoint, ok } from './endpoint.ts';
import { amount, category, flag, idField, itemId, itemQuality, timestamp } from './fields.ts';

export const CartEntry = z
  .object({
    item_id: itemId,
    is_variation: z.boolean(),
    count: z.int(),
    seen_price: amount.describe('The price when it was added; a rise must be accepted'),
    item: z.object({
      title: z.string(),
      img_url: z.string(),
      price: amount,
      category,
      type: z.string(),
      quality: itemQuality,
      class: z.string().nullable(),
      state: z
        .enum(itemLife.states)
        .describe('`reserved` by a payment: by the customer’s own where it stands in `cart`, else it may come back'),
      tradable_from: timestamp
        .nullable()
        .describe('Until then Steam keeps it from being traded: it is sent afterwards'),
    }),
  })
  .meta({ id: 'CartEntry' });
export type CartEntry = z.infer<typeof CartEntry>;

export const CartContents = z
  .object({
    status: ok,
    cart: z.array(CartEntry),
    unavailable: z.array(CartEntry).describe('No longer for sale, and not in the total'),
    total: amount,
  })
  .meta({ id: 'CartContents' });
export type CartContents = z.infer<typeof CartContents>;

export const CartChanged = z
  .object({ status: ok, message: z.string(), cart: z.array(CartEntry) })
  .meta({ id: 'CartChanged' });
export type CartChanged = z.infer<typeof CartChanged>;

const count = z.unknown().optional().describe('Items are unique: anything other than 1 is taken as 1');

export const getCart = endpoint({
  method: 'get',
  path: '/cart/contents',
  tag: 'Cart',
  summary: 'What is in the cart',
  access: 'customer',
  response: CartContents,
  unauthenticated: 'please_login_to_add_to_cart',
});

export const addToCart = endpoint({
  method: 'post',
  path: '/cart/add',
  tag: 'Cart',
  summary: 'Put an item into the cart',
  access: 'customer',
  rateLimit: 'cart',
  body: z.object({ id: idField('product_id_missing'), count }),
  response: CartChanged,
  unauthenticated: 'please_login_to_add_to_cart',
  errors: ['not_found', 'already_in_cart', 'item_unavailable', 'cart_full'],
});

export const updateCart = endpoint({
  method: 'post',
  path: '/cart/update',
  tag: 'Cart',
  summary: 'Set the count of an item, which changes nothing while items are unique',
  access: 'customer',
  rateLimit: 'cart',
  body: z.object({ item_id: idField('product_id_missing'), count }),
  response: CartChanged,
  unauthenticated: 'please_login_to_add_to_cart',
  errors: ['not_found'],
});

export const removeFromCart = endpoint({
  method: 'post',
  path: '/cart/remove',
  tag: 'Cart',
  summary: 'Take an item out of the cart',
  description: 'Removing what is not there is OK.',
  access: 'customer',
  rateLimit: 'cart',
  body: z.object({ id: idField('product_id_missing'), is_variation: flag }),
  response: CartChanged,
  unauthenticated: 'please_login_to_add_to_cart',
});

export const clearCart = endpoint({
  method: 'post',
  path: '/cart/clear',
  tag: 'Cart',
  summary: 'Empty the cart',
  access: 'customer',
  rateLimit: 'cart',
  response: CartChanged,
  unauthenticated: 'please_login_to_add_to_cart',
});
