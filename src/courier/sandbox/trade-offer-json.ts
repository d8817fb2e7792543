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
const TradeOfferJson = z.object({
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
export const OneTradeOfferJson = z.object({ response: z.object({ offer: TradeOfferJson.optional() }) });
export const TradeOffersJson = z.object({
  response: z.object({ trade_offers_sent: z.array(TradeOfferJson).default([]) }),
});

const firstIndividualAccount = 76561197960265728n;

export function tradeOfferOfJson(tradeOffer: z.output<typeof TradeOfferJson>): TradeOffer {
  return {
    id: tradeOffer.tradeofferid,
    state: tradeOfferState(tradeOffer.trade_offer_state),
    message: tradeOffer.message,
    partnerId: String(firstIndividualAccount + BigInt(tradeOffer.accountid_other)),
    given: tradeOffer.items_to_give.map(assetOf),
    asked: tradeOffer.items_to_receive.map(assetOf),
    createdAt: tradeOffer.time_created,
    expiresAt: tradeOffer.expiration_time,
    heldUntil: tradeOffer.escrow_end_date || null,
    tradeId: tradeOffer.tradeid ?? null,
  };
}

function assetOf({ assetid, appid, contextid, classid, instanceid }: z.output<typeof Thing>): Asset {
  return { assetId: assetid, appId: appid, contextId: contextid, classId: classid, instanceId: instanceid, title: '' };
}
