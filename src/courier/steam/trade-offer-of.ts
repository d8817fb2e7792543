/** The library's trade offer and thing as the port has them. */
import type { EconItem, TradeOffer as LibraryTradeOffer } from 'steam-tradeoffer-manager';
import type { Asset, TradeOffer } from '../steam-account.ts';
import { tradeOfferState } from '../trade-offer-states.ts';

export function tradeOfferOf(tradeOffer: LibraryTradeOffer): TradeOffer {
  const { id, message, partner, created, expires, escrowEnds, tradeID } = tradeOffer;
  return {
    id: id ?? '',
    state: tradeOfferState(tradeOffer.state),
    message: message ?? '',
    partnerId: partner.getSteamID64(),
    given: tradeOffer.itemsToGive.map(assetOf),
    asked: tradeOffer.itemsToReceive.map(assetOf),
    createdAt: secondsOf(created) ?? 0,
    expiresAt: secondsOf(expires),
    heldUntil: secondsOf(escrowEnds),
    tradeId: tradeID,
  };
}

export function assetOf({ assetid, appid, contextid, classid, instanceid, ...item }: EconItem): Asset {
  const title = item.market_hash_name || item.name || '';
  return { assetId: assetid, appId: appid, contextId: contextid, classId: classid, instanceId: instanceid, title };
}

function secondsOf(date: Date | null): number | null {
  const milliseconds = date?.getTime();
  return milliseconds ? Math.floor(milliseconds / 1000) : null;
}
