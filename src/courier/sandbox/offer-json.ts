/** Trade offers in Steam's JSON. */
import { z } from 'zod';
import type { Asset, TradeOffer } from '../steam-account.ts';
import { tradeOfferState } from '../trade-offer-states.ts';

const Thing = z.object({
  appid: z.number(),
  contextid: z.string(),
  assetid: z.string(),
  classid: z.string(),
  instanceid: z.string(),
});
const Offer = z.object({
  tradeofferid: z.string(),
  accountid_other: z.number(),
  message: z.string(),
  expiration_time: z.number(),
  trade_offer_state: z.number(),
  items_to_give: z.array(Thing).default([]),
  items_to_receive: z.array(Thing).default([]),
  time_created: z.number(),
  escrow_end_date: z.number().default(0),
  tradeid: z.string().optional(),
});
export const OneOffer = z.object({ response: z.object({ offer: Offer.optional() }) });
export const Offers = z.object({ response: z.object({ trade_offers_sent: z.array(Offer).default([]) }) });

const firstIndividualAccount = 76561197960265728n;

export function offerOfJson(offer: z.output<typeof Offer>): TradeOffer {
  return {
    id: offer.tradeofferid,
    state: tradeOfferState(offer.trade_offer_state),
    message: offer.message,
    partnerId: String(firstIndividualAccount + BigInt(offer.accountid_other)),
    given: offer.items_to_give.map(assetOf),
    asked: offer.items_to_receive.map(assetOf),
    createdAt: offer.time_created,
    expiresAt: offer.expiration_time,
    heldUntil: offer.escrow_end_date || null,
    tradeId: offer.tradeid ?? null,
  };
}

function assetOf({ assetid, appid, contextid, classid, instanceid }: z.output<typeof Thing>): Asset {
  return { assetId: assetid, appId: appid, contextId: contextid, classId: classid, instanceId: instanceid, title: '' };
}
