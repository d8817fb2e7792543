/** Selling skins to the shop and being paid for them. See docs/product/selling-and-payouts.md. */
import { z } from 'zod';
import { offerLife, payoutLife } from '#rules/lifecycles.ts';
import { offerGroups } from '#rules/offer-groups.ts';
import { tradeTurns } from '#rules/trades.ts';
import { ListMeta } from './catalogue.ts';
import { Done, endpoint, mailCodeErrors, ok, okList, okPayload, twoFactorErrors } from './endpoint.ts';
import {
  amount,
  confirmationCode,
  contactFields,
  decimalText,
  id,
  idField,
  itemQuality,
  numberParam,
  optionalFlag,
  text,
  timestamp,
  twoFactorCode,
} from './fields.ts';
import { Trade, TradeAccount } from './trades.ts';

export const OfferStatus = z.enum(offerLife.states);
export type OfferStatus = z.infer<typeof OfferStatus>;

export const Offer = z
  .object({
    id: z.string(),
    created_at: timestamp,
    status: OfferStatus,
    turn: z.enum(tradeTurns).describe('Who has to act'),
    title: z.string(),
    quality: itemQuality,
    user_price: amount,
    service_price: amount.nullable().describe('The counter price of the service, once there is one'),
    currency: z.literal('EUR'),
    item: z.object({ img: z.string().describe('Where the shop never had it, the silhouette of what its title names') }),
    payable_at: timestamp
      .nullable()
      .describe(
        'When the payout can leave at the earliest: known once the item has arrived, null where nothing is held',
      ),
    payout_expected_at: timestamp
      .nullable()
      .describe('The day on which the customer can count on the money, by what is known now; null where that is open'),
    payout_requested: z.boolean().describe('It was said how it is to be paid, and that has not begun'),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof Offer>;

const payoutMethod = z.enum(['sepa', 'card', 'balance']);

export const OfferDetails = Offer.extend({
  item_url: z.string(),
  history: z.array(z.object({ status: OfferStatus, at: timestamp })),
  payout: z
    .object({
      method: payoutMethod,
      status: z.enum(payoutLife.states),
      iban: z.string().nullable().describe('Its country and last four characters'),
      at: timestamp,
    })
    .nullable()
    .describe('How it is to be paid, once that was asked for'),
  reversed_at: timestamp.nullable().describe('When its item was taken back after it had arrived'),
  payout_methods: z.array(payoutMethod).describe('How it can be paid'),
  trade: Trade.nullable().describe('The intake of its item, once the price was accepted'),
  trade_url: z.string().describe('The trade link of the customer’s profile; may be empty'),
  shop_trade_url: z.string().describe('The shop’s own trade link, where it trades by hand; may be empty'),
  shop_account: TradeAccount.nullable().describe('Whose trade link that is; null where the shop names no account'),
}).meta({ id: 'OfferDetails' });
export type OfferDetails = z.infer<typeof OfferDetails>;

const steamNumber = text(20).pipe(z.string().regex(/^\d*$/, 'invalid_value'));

export const OfferRequest = z.object({
  title: text(),
  price: decimalText.describe('Euros'),
  quality: text(32).describe('A value such as `field_tested`'),
  item_url: text(1000).describe('Steam inventory link of the item: `https://steamcommunity.com/…/inventory/#570_2_…`'),
  class_id: steamNumber.describe('As the inventory told it, where the skin was picked there'),
  instance_id: steamNumber.describe('Likewise'),
  currency: text(8).describe('`EUR`, also when missing'),
});

const payoutFields = { id: idField().describe('Of the offer'), ...contactFields };

export const SepaPayoutRequest = z.object({
  ...payoutFields,
  code: confirmationCode,
  first_name: text(100).describe('Account holder'),
  last_name: text(100).describe('Account holder'),
  account_number: text(64).describe('IBAN'),
  terms: optionalFlag.describe('Acceptance of the Terms of Use; refused when false'),
});

export const CardPayoutRequest = z.object({ ...payoutFields, code: confirmationCode });

const answerFields = {
  id: idField(),
  service_price: decimalText.describe('The price that the customer saw, in euros; refused when it is another by now'),
};

const notOpen = ['not_found', 'offer_not_open'] as const;

const OfferGroups = z
  .object({
    waiting: z.int().describe("It is the customer's turn"),
    on_the_way: z.int().describe("Begun, and not the customer's turn"),
    paid_out: z.int(),
    paid_out_sum: amount,
  })
  .meta({ id: 'OfferGroups' });

export const getOfferHistory = endpoint({
  method: 'get',
  path: '/offer/history',
  tag: 'Offers',
  summary: "The customer's offers, newest first",
  access: 'customer',
  query: z.object({
    page: numberParam,
    limit: numberParam,
    group: z.enum(offerGroups, 'invalid_value').optional().describe('Only those of the group'),
  }),
  response: okList(Offer, ListMeta).extend({
    groups: OfferGroups.describe('How many of all the offers are in each group; those that were declined are in none'),
  }),
});

export const InventoryItem = z
  .object({
    id: z.string().describe("Steam's own: the asset id"),
    class_id: z.string(),
    instance_id: z.string(),
    title: z.string(),
    type: z.string(),
    quality: itemQuality.nullable().describe('Null where Steam does not tell'),
    item_url: z.string(),
    img: z.string().describe('Empty when the shop has no picture of it'),
  })
  .meta({ id: 'InventoryItem' });
export type InventoryItem = z.infer<typeof InventoryItem>;

export const getInventory = endpoint({
  method: 'get',
  path: '/offer/inventory',
  tag: 'Offers',
  summary: "What the customer's public Steam inventory holds",
  description:
    'There only while the setting `steam_inventory_enabled` is on. The account is that of the profile’s trade link.',
  access: 'customer',
  rateLimit: 'security',
  response: okPayload(z.array(InventoryItem)),
  errors: ['offers_disabled', 'inventory_closed', 'trade_link_missing', 'inventory_private', 'steam_unavailable'],
});

export const getOffer = endpoint({
  method: 'get',
  path: '/offer/{id}',
  tag: 'Offers',
  summary: 'One offer with its time line',
  access: 'customer',
  params: z.object({ id }),
  response: okPayload(OfferDetails),
  errors: ['not_found'],
});

export const createOffer = endpoint({
  method: 'post',
  path: '/offer/create',
  tag: 'Offers',
  summary: 'Offer a skin to the shop',
  description: '`offer_limit` says that as many of the customer’s offers wait for an agreed price as may.',
  access: 'verified',
  rateLimit: 'offer',
  idempotent: true,
  body: OfferRequest,
  response: z.object({ status: ok, message: z.string(), id: z.string() }),
  errors: ['offers_disabled', 'offer_limit', 'item_already_offered'],
});

export const acceptOffer = endpoint({
  method: 'post',
  path: '/offer/accept',
  tag: 'Offers',
  summary: 'Accept the counter price',
  access: 'verified',
  rateLimit: 'offer',
  idempotent: true,
  body: z.object({
    ...answerFields,
    trade_url: text(300).describe('Steam trade link that the item comes from; the profile’s when left out'),
  }),
  response: Done,
  errors: [...notOpen, 'offer_price_changed'],
});

export const resendIntake = endpoint({
  method: 'post',
  path: '/offer/resend',
  tag: 'Offers',
  summary: 'Have the shop ask for the item again',
  description: 'Possible while its trade is `declined`, `expired` or `failed`, five times in all.',
  access: 'verified',
  rateLimit: 'offer',
  idempotent: true,
  body: z.object({
    id: idField(),
    trade_url: text(300).describe('Steam trade link; the one it had when left out'),
  }),
  response: Done,
  errors: [...notOpen, 'trade_state'],
});

export const declineOffer = endpoint({
  method: 'post',
  path: '/offer/decline',
  tag: 'Offers',
  summary: 'Decline the counter price',
  access: 'customer',
  rateLimit: 'offer',
  idempotent: true,
  body: z.object(answerFields),
  response: Done,
  errors: [...notOpen, 'offer_price_changed'],
});

export const requestSepaPayout = endpoint({
  method: 'post',
  path: '/offer/request-payout/sepa-manual',
  tag: 'Offers',
  summary: 'Be paid by bank transfer',
  description:
    'While the item is awaited the request is kept until it arrives; asking again replaces the details. Another bank account than the confirmed one asks for a `code`, which is mailed where two-factor authentication is off.',
  access: 'verified',
  rateLimit: 'payout',
  idempotent: true,
  body: SepaPayoutRequest,
  response: Done,
  errors: [...notOpen, 'account_on_hold', 'destination_changed', ...twoFactorErrors, ...mailCodeErrors],
});

export const requestCardPayout = endpoint({
  method: 'post',
  path: '/offer/request-payout/card-form',
  tag: 'Offers',
  summary: "Be paid to a card, entered at the payment provider's form",
  description:
    'While the item is awaited the request is kept until it arrives. Asked again without any contact detail, it goes on with those given before. Once the item is here each form asks for a `code`, which is mailed where two-factor authentication is off.',
  access: 'verified',
  rateLimit: 'payout',
  idempotent: true,
  body: CardPayoutRequest,
  response: z.object({ status: ok, message: z.string(), redirect_url: z.string() }),
  errors: [
    ...notOpen,
    'account_on_hold',
    'card_payout_unavailable',
    'provider_unavailable',
    ...twoFactorErrors,
    ...mailCodeErrors,
  ],
});

export const requestBalancePayout = endpoint({
  method: 'post',
  path: '/offer/request-payout/balance',
  tag: 'Offers',
  summary: 'Be paid to the balance',
  access: 'verified',
  rateLimit: 'payout',
  idempotent: true,
  body: z.object({ id: idField(), code: twoFactorCode }),
  response: Done,
  errors: [...notOpen, ...twoFactorErrors],
});
