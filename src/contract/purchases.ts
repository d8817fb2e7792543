/** Buying: the cart, packs and prompts, and what was bought. See docs/product/cart-and-checkout.md#checkout and docs/product/deals.md. */
import { z } from 'zod';
import { orderLineLife, tradeLife } from '#rules/lifecycles.ts';
import { tradeTurns } from '#rules/trades.ts';
import { ListMeta, Product } from './catalogue.ts';
import { endpoint, mailCodeErrors, ok, okList, okPayload, twoFactorErrors } from './endpoint.ts';
import {
  amount,
  confirmationCode,
  contactFields,
  decimalText,
  flag,
  idField,
  itemId,
  numberParam,
  optionalFlag,
  text,
  timestamp,
  twoFactorCode,
} from './fields.ts';

export const PurchaseRequest = z.object({
  steamId: text(32).describe('Follows from the trade link; may be left out'),
  tradeUrl: text(300).describe('Steam trade link'),
  ...contactFields,
  paymentMethod: text(16).describe('`card` or `balance`'),
  directPayment: optionalFlag.describe('True unless paid from the balance; follows from `paymentMethod`'),
  promocode: text(64),
  terms: optionalFlag.describe('Acceptance of the terms; refused when false'),
  total: decimalText.describe(
    'Euros that the customer was shown; refused as `price_changed` when it comes to something else',
  ),
  code: confirmationCode,
  remember_trade_link: flag.describe('The trade link becomes that of the profile'),
  accept_price_change: flag.describe('Agrees to prices that rose since the items were put into the cart'),
});

export const BoughtFromBalance = z
  .object({
    status: ok,
    message: z.string(),
    balance: amount.describe('What is left on the balance'),
    order_id: z.string(),
  })
  .meta({ id: 'BoughtFromBalance' });
export type BoughtFromBalance = z.infer<typeof BoughtFromBalance>;

export const PaymentStarted = z
  .object({
    status: ok,
    message: z.string(),
    redirect_url: z.string().describe("The payment provider's page"),
    order_id: z.string(),
  })
  .meta({ id: 'PaymentStarted' });
export type PaymentStarted = z.infer<typeof PaymentStarted>;

export const OrderLine = z
  .object({
    id: z.string(),
    order_id: z.string(),
    order_number: z.string().nullable().describe('The number that people read, once it is paid'),
    item_id: itemId,
    created_at: timestamp,
    status: z.enum(orderLineLife.states),
    delivery: z
      .object({
        status: z.enum(tradeLife.states),
        turn: z.enum(tradeTurns).describe('Who has to act'),
        act_until: timestamp.nullable().describe('Until when, where there is a deadline'),
      })
      .nullable()
      .describe('How its delivery stands; null before the order is paid'),
    held: z.boolean().describe('Not delivered for now: the customer says that somebody else has bought it'),
    img_url: z.string(),
    title: z.string(),
    price: amount.describe('Before its share of the discount'),
    sum: amount.describe('Paid for this item, after its share of the discount'),
    refunded: amount.describe('Given back of that by now, or on its way back to the card'),
    order_total: amount.describe('Of the whole order'),
    invoice: z.string().nullable().describe("Number of the order's invoice, once it is paid"),
    credit_notes: z.array(z.object({ id: z.string(), number: z.string() })).describe('Of what was refunded'),
  })
  .meta({ id: 'OrderLine', description: 'A row of the order history: one item.' });
export type OrderLine = z.infer<typeof OrderLine>;

export const Pack = z
  .object({
    id: z.string(),
    title: z.string(),
    price: amount,
    old_price: amount.describe('What the items cost one by one'),
    img_url: z.string(),
    items: z.array(Product),
  })
  .meta({ id: 'Pack', description: 'Several items at one price.' });
export type Pack = z.infer<typeof Pack>;

export const Prompt = z
  .object({ id: z.string(), price: amount, old_price: amount, expires_at: timestamp, item: Product })
  .meta({ id: 'Prompt', description: 'One item at a price that ends.' });
export type Prompt = z.infer<typeof Prompt>;

export const purchaseProduct = endpoint({
  method: 'post',
  path: '/purchase/product',
  tag: 'Purchases',
  summary: 'Buy what is in the cart, from the balance or by card',
  description:
    'By card the items are reserved for 15 minutes and the customer pays at `redirect_url`; an open card order of the customer ends then. `reservation_limit` says that these are more items than the customer may reserve before paying, `reservation_over` that `unavailable` names what the customer has reserved for its whole time without paying. When anything in the cart is no longer available nothing is bought and `unavailable` names it. When a price rose since its item was put into the cart `price_changed` shows it in `changed`, until the request carries `accept_price_change`. Another trade link than the confirmed one asks for a `code`: of two-factor authentication where it is on, otherwise one that is mailed at that moment. With two-factor authentication a purchase above the customer’s own sum asks for one too. The request is repeated with the code, under the same `Idempotency-Key`.',
  access: 'verified',
  rateLimit: 'checkout',
  idempotent: true,
  body: PurchaseRequest,
  response: z.union([BoughtFromBalance, PaymentStarted]),
  errors: [
    'cart_empty',
    'cart_unavailable',
    'price_changed',
    'insufficient_balance',
    'account_on_hold',
    'promo_invalid',
    'promo_expired',
    'promo_exhausted',
    'promo_minimum',
    'card_minimum',
    'reservation_limit',
    'reservation_over',
    'provider_unavailable',
    'destination_changed',
    ...twoFactorErrors,
    ...mailCodeErrors,
  ],
});

export const getPurchaseHistory = endpoint({
  method: 'get',
  path: '/purchase/history',
  tag: 'Purchases',
  summary: 'What the customer bought, newest first',
  access: 'customer',
  query: z.object({ page: numberParam, limit: numberParam }),
  response: okList(OrderLine, ListMeta),
});

export const getPacks = endpoint({
  method: 'get',
  path: '/packs',
  tag: 'Purchases',
  summary: 'Packs that can be bought',
  response: okPayload(z.array(Pack)),
});

export const getPrompts = endpoint({
  method: 'get',
  path: '/prompts',
  tag: 'Purchases',
  summary: 'Prompts that have not ended',
  response: okPayload(z.array(Prompt)),
});

const dealErrors = ['insufficient_balance', 'account_on_hold', 'destination_changed', ...twoFactorErrors] as const;

export const purchasePack = endpoint({
  method: 'post',
  path: '/purchase/pack',
  tag: 'Purchases',
  summary: 'Buy a pack from the balance',
  access: 'verified',
  rateLimit: 'checkout',
  idempotent: true,
  body: z.object({ pack_id: idField(), code: twoFactorCode }),
  response: BoughtFromBalance,
  errors: ['not_found', 'pack_unavailable', 'trade_link_missing', ...dealErrors],
});

export const purchasePrompt = endpoint({
  method: 'post',
  path: '/purchase/prompt',
  tag: 'Purchases',
  summary: 'Buy the item of a prompt from the balance',
  access: 'verified',
  rateLimit: 'checkout',
  idempotent: true,
  body: z.object({ prompt_id: idField(), code: twoFactorCode }),
  response: BoughtFromBalance,
  errors: ['not_found', 'timed_deal_over', 'item_unavailable', 'trade_link_missing', ...dealErrors],
});
