/** What customers see of their deliveries and intakes, and what anyone may ask of a trade offer. See docs/product/delivery.md. */
import { z } from 'zod';
import { orderLineLife, tradeKinds, tradeLife } from '#rules/lifecycles.ts';
import { tradeFailures, tradeStops, tradeTurns } from '#rules/trades.ts';
import { Done, endpoint, mailCodeErrors, okPayload, twoFactorErrors } from './endpoint.ts';
import { amount, confirmationCode, id, idField, text, timestamp } from './fields.ts';

/** The Steam account that the shop trades with. */
export const TradeAccount = z
  .object({
    steam_id: z.string(),
    name: z.string(),
    level: z.int().nullable().describe('Null where the shop trades by hand'),
    joined_at: timestamp.nullable(),
    url: z.string().describe('Its page at Steam'),
  })
  .meta({ id: 'TradeAccount' });
export type TradeAccount = z.infer<typeof TradeAccount>;

export const Trade = z
  .object({
    id: z.string(),
    kind: z.enum(tradeKinds),
    status: z.enum(tradeLife.states),
    turn: z.enum(tradeTurns).describe('Who has to act'),
    act_until: timestamp.nullable().describe('Until when, where there is a deadline'),
    code: z.string().describe('Four words that the trade offer’s message carries too'),
    attempt: z.int(),
    attempts_left: z.int(),
    trade_url: z.string().describe('The customer’s trade link that it goes to, or comes from'),
    trade_offer: z
      .object({ id: z.string(), url: z.string(), sent_at: timestamp, expires_at: timestamp.nullable() })
      .nullable(),
    account: TradeAccount.nullable().describe(
      'Whose trade offer it is; null before one is made, and where the shop trades by hand and names no account',
    ),
    failure: z.enum(tradeFailures).nullable(),
    delayed: z.boolean().describe('Steam does not answer: it goes on by itself'),
    stop: z.enum(tradeStops).nullable().describe('What follows when the trade offer has been taken back'),
    mismatch: z.boolean().describe('Something else has arrived than was agreed: the shop decides'),
    received_at: timestamp.nullable(),
    settles_at: timestamp.nullable().describe('When its giver can no longer reverse it'),
    can_resend: z.boolean(),
    can_cancel: z.boolean(),
    cancel_from: timestamp.nullable().describe('When the customer can cancel what has not been sent'),
    ends_at: timestamp.nullable().describe('When it ends by itself, with the money back, unless it is done'),
    steps: z.array(
      z.object({
        status: z.enum(tradeLife.states),
        at: timestamp,
        by: z.enum(['shop', 'customer']),
        failure: z.enum(tradeFailures).nullable(),
        delayed: z.boolean(),
        trade_offer_id: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Trade' });
export type Trade = z.infer<typeof Trade>;

export const Delivery = z
  .object({
    line: z.object({
      id: z.string(),
      order_id: z.string(),
      title: z.string(),
      img_url: z.string(),
      status: z.enum(orderLineLife.states),
      held: z.boolean(),
      sum: amount,
      created_at: timestamp,
    }),
    trade: Trade.nullable().describe('Null before the order is paid'),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

export const getDelivery = endpoint({
  method: 'get',
  path: '/purchase/delivery/{id}',
  tag: 'Purchases',
  summary: 'One line of an order with the time line of its delivery',
  access: 'customer',
  params: z.object({ id }),
  response: okPayload(Delivery),
  errors: ['not_found'],
});

const idOfLine = idField().describe('Of the order line');

export const resendDelivery = endpoint({
  method: 'post',
  path: '/purchase/delivery/resend',
  tag: 'Purchases',
  summary: 'Have the trade offer sent again, to a mended trade link',
  description:
    'Possible while it is `declined`, `expired` or `failed`, five times in all. Another Steam account than the confirmed one asks for a `code`. While a trade offer is out it is taken back first.',
  access: 'verified',
  rateLimit: 'offer',
  idempotent: true,
  body: z.object({
    id: idOfLine,
    trade_url: text(300).describe('Steam trade link; the one it had when left out'),
    code: confirmationCode,
  }),
  response: Done.extend({ payload: Delivery }),
  errors: ['not_found', 'trade_state', 'order_held', 'destination_changed', ...twoFactorErrors, ...mailCodeErrors],
});

export const cancelDelivery = endpoint({
  method: 'post',
  path: '/purchase/delivery/cancel',
  tag: 'Purchases',
  summary: 'Give up what has not been delivered in time; the money is on the balance at once',
  description: 'While a trade offer may be out it is taken back first, and the money follows.',
  access: 'verified',
  rateLimit: 'offer',
  idempotent: true,
  body: z.object({ id: idOfLine }),
  response: Done.extend({ payload: Delivery }),
  errors: ['not_found', 'trade_state', 'order_held'],
});

export const TradeOfferCheck = z
  .object({
    is_ours: z.boolean(),
    is_open: z.boolean().describe('It still waits for its answer'),
    sent_at: timestamp.nullable(),
    account: TradeAccount.nullable(),
  })
  .meta({ id: 'TradeOfferCheck' });
export type TradeOfferCheck = z.infer<typeof TradeOfferCheck>;

export const checkTradeOffer = endpoint({
  method: 'get',
  path: '/trade-offer/{id}',
  tag: 'Content',
  summary: 'Whether a Steam trade offer is the shop’s',
  rateLimit: 'promo',
  params: z.object({ id: z.string().regex(/^\d{1,20}$/) }),
  response: okPayload(TradeOfferCheck),
  errors: ['not_found'],
});
