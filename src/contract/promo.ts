/** Promo codes, evaluated against the customer's cart. See docs/product/cart-and-checkout.md#promo-codes. */
import { z } from 'zod';
import { endpoint, okPayload } from './endpoint.ts';
import { amount, text } from './fields.ts';

export const PromoResult = z
  .object({
    code: z.string(),
    calculated_discount: amount.describe('Euros that the code takes off the cart as it is now'),
    type: z.literal('promocode'),
    applies_to_delivery: z.boolean(),
    description: z.string(),
    discount_type: z.enum(['percent', 'fixed']),
    discount_amount: z.number().describe('The percentage, or the euros, that the code is worth'),
  })
  .meta({ id: 'PromoResult' });
export type PromoResult = z.infer<typeof PromoResult>;

export const checkPromo = endpoint({
  method: 'get',
  path: '/promocode/check',
  tag: 'Cart',
  summary: 'What a promo code takes off the cart',
  access: 'customer',
  rateLimit: 'promo',
  query: z.object({ code: text(64) }),
  response: okPayload(PromoResult),
  errors: ['promo_missing', 'promo_invalid', 'promo_expired', 'promo_exhausted', 'promo_minimum'],
});
