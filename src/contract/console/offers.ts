/** The offers desk of the console: what customers want to sell, what is known of it, and what is done with it. */
import { z } from 'zod';
import { offerLife, tradeLife } from '#rules/lifecycles.ts';
import { titleCountsMax } from '#rules/limits/lists.ts';
import { tradeTurns } from '#rules/trades.ts';
import { okPayload } from '../endpoint.ts';
import {
  CounterOffer,
  DescribeOffer,
  ListOffers,
  ReceiveItem,
  RejectOffer,
  ReverseIntake,
} from '../operator/offers.ts';
import { asQuery, consoleAction, consoleList, consoleRead } from './endpoint.ts';

const tag = 'Offers';
const moment = z.int().nullable();
const cents = z.int().nullable();
const titleCount = z.int().max(titleCountsMax);
const state = z.enum(offerLife.states);
const turn = z.enum(tradeTurns).describe('Whose turn it is');
const params = DescribeOffer;
const bought = z.object({ id: z.string(), priceCents: z.int(), quality: z.string(), at: z.int() });
const sale = z.object({ priceCents: z.int(), quality: z.string(), soldAt: z.int() });

export const OfferRow = z.object({
  id: z.string(),
  state,
  title: z.string(),
  quality: z.string(),
  userPriceCents: z.int(),
  servicePriceCents: cents,
  email: z.string(),
  sold: titleCount.describe(`Sales of the title; ${titleCountsMax} stands for more`),
  forSale: titleCount.describe(`Items of the title for sale; ${titleCountsMax} stands for more`),
  forSaleFromCents: cents,
  createdAt: z.int(),
  updatedAt: z.int(),
  turn,
  dueAt: moment.describe('Until when its seller is to hear of a price; null once there is one'),
});

export const OfferView = z.object({
  offer: z.object({
    id: z.string(),
    state,
    title: z.string(),
    quality: z.string(),
    itemUrl: z.string(),
    userPriceCents: z.int(),
    servicePriceCents: cents,
    payableAt: moment,
    reversedAt: moment,
    createdAt: z.int(),
  }),
  turn,
  dueAt: z.int(),
  seller: z.object({
    customerId: z.string(),
    email: z.string(),
    tradeLink: z.string(),
    isSameAccount: z.boolean().nullable(),
  }),
  sales: z.object({
    count: z.int(),
    last: z.array(sale),
    recent: z.object({
      basis: z.enum(['quality', 'title']).nullable(),
      medianCents: cents,
      last: sale.nullable(),
      count30: z.int(),
      count90: z.int(),
    }),
  }),
  forSale: z.object({
    count: z.int(),
    cheapest: z.array(z.object({ id: z.string(), priceCents: z.int(), quality: z.string() })),
  }),
  bought: z.object({ count: z.int(), last: z.array(bought) }),
  advice: z.object({
    sellingCents: cents,
    of: z.enum(['sales', 'stock']).nullable(),
    marginPercent: z.int(),
    wishMarginPercent: z.number().nullable(),
    suggestedCents: cents,
  }),
  intake: z
    .object({
      id: z.string(),
      state: z.enum(tradeLife.states),
      failure: z.string().nullable(),
      mismatch: z.string().nullable(),
      endsAt: moment.describe('When it ends by itself; null for what is done or over, or may be out'),
    })
    .nullable(),
});

export const OfferedThing = z.object({
  status: z
    .enum(['found', 'missing', 'private', 'unavailable', 'unknown'])
    .describe('`unknown`: no account or number is known'),
  item: z
    .object({
      title: z.string(),
      type: z.string(),
      quality: z.string().nullable(),
      isTradable: z.boolean(),
      tradableFrom: moment,
      inspectLink: z.string().nullable().describe('Shows it in the game'),
    })
    .nullable(),
});

export const listOffers = consoleRead({
  path: '/ops/offers',
  tag,
  summary: 'Offers of all customers; of one state what waits longest first, else the newest',
  query: asQuery(ListOffers.shape),
  response: consoleList(OfferRow),
});

export const getOffer = consoleRead({
  path: '/ops/offers/{id}',
  tag,
  summary: 'An offer with what its title was sold and bought for here, and a suggested price',
  params,
  response: okPayload(OfferView),
});

export const getOfferedThing = consoleRead({
  path: '/ops/offers/{id}/thing',
  tag,
  summary:
    'What Steam says now of the thing that is offered: whether it is there, what it is, and whether it can be traded',
  params,
  response: okPayload(OfferedThing),
});

export const counterOffer = consoleAction({
  action: 'offers.counter',
  path: '/ops/offers/{id}/counter',
  tag,
  summary: 'Name the shop’s price; one that nobody may offer alone waits for a second person',
  params,
  body: CounterOffer.omit({ id: true, approvalId: true }),
  response: okPayload(z.object({ waitsAs: z.string().nullable().describe('The approval that it waits as') })),
});

export const rejectOffer = consoleAction({
  action: 'offers.decline',
  path: '/ops/offers/{id}/decline',
  tag,
  summary: 'Say no; also when an accepted item never comes',
  params,
  body: RejectOffer.omit({ id: true }),
  response: okPayload(z.object({ state })),
});

export const receiveOffer = consoleAction({
  action: 'offers.received',
  path: '/ops/offers/{id}/received',
  tag,
  summary: 'Its item has arrived: it is owed from now on, and can be put up for sale at once',
  params,
  body: ReceiveItem.omit({ id: true }),
  response: okPayload(z.object({ state, payableAt: moment, itemId: z.string().optional() })),
});

export const reverseOffer = consoleAction({
  action: 'offers.reversed',
  path: '/ops/offers/{id}/reversed',
  tag,
  summary: 'Its item was taken back after it had arrived',
  params,
  body: ReverseIntake.omit({ id: true }),
  response: okPayload(z.object({ paidCents: z.int(), owedCents: z.int() })),
});
