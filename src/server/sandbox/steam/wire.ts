/** Things, descriptions, trade offers and trades as Steam writes them in JSON. */
import { qualities } from '#rules/qualities.ts';
import type { SteamTradeOfferState, SteamTradeState } from '../../db/schema/sandbox-steam.ts';
import { type AssetRow, isTradable, type TradeOfferAsset } from './assets.ts';
import { accountNumber } from './steam-ids.ts';
import { assetsOf, type TradeOfferRow } from './trade-offers.ts';
import { holdSeconds, movedBy, type TradeRow } from './trades.ts';

/** ETradeOfferState. https://developer.valvesoftware.com/wiki/Steam_Web_API/IEconService */
const tradeOfferStates: Record<SteamTradeOfferState, number> = {
  active: 2,
  accepted: 3,
  expired: 5,
  canceled: 6,
  declined: 7,
  invalid_items: 8,
  needs_confirmation: 9,
  canceled_by_second_factor: 10,
  in_escrow: 11,
};

/** ETradeStatus; 12 is that of a trade which its giver took back while it was protected. */
const tradeStates: Record<SteamTradeState, number> = {
  committed: 2,
  complete: 3,
  in_escrow: 10,
  escrow_rolled_back: 11,
  reversed: 12,
};
const mobileConfirmation = 2;

export function inventoryJson(assets: readonly AssetRow[], now: number) {
  const kinds = new Map(
    assets.map((asset) => [`${asset.classId}_${asset.instanceId}_${isTradable(asset, now)}`, asset]),
  );
  if (assets.length === 0) return { total_inventory_count: 0, success: 1, rwgrsn: -2 };
  return {
    assets: assets.map(({ id, appId, contextId, classId, instanceId }) => ({
      appid: appId,
      contextid: contextId,
      assetid: id,
      classid: classId,
      instanceid: instanceId,
      amount: '1',
    })),
    descriptions: [...kinds.values()].map((asset) => descriptionJson(asset, isTradable(asset, now))),
    total_inventory_count: assets.length,
    success: 1,
    rwgrsn: -2,
  };
}

function descriptionJson(asset: Pick<TradeOfferAsset, 'appId' | 'classId' | 'instanceId' | 'title'>, isFree = true) {
  const { appId, classId, instanceId, title } = asset;
  const wear = qualities.findIndex(({ label }) => title.endsWith(` (${label})`));
  return {
    appid: appId,
    classid: classId,
    instanceid: instanceId,
    currency: 0,
    background_color: '',
    icon_url: '',
    tradable: isFree ? 1 : 0,
    name: title,
    name_color: 'D2D2D2',
    type: 'Rare Wearable',
    market_name: title,
    market_hash_name: title,
    commodity: 0,
    marketable: isFree ? 1 : 0,
    tags: wear < 0 ? [] : [wearTag(wear)],
  };
}

function wearTag(place: number) {
  const { value, label = '' } = qualities[place] ?? {};
  return {
    category: 'Exterior',
    internal_name: value === 'not_painted' ? 'WearCategoryNA' : `WearCategory${place}`,
    localized_category_name: 'Exterior',
    localized_tag_name: label,
  };
}

/** A trade offer as one of its two accounts sees it. */
export function tradeOfferJson(tradeOffer: TradeOfferRow, viewer: string) {
  const isOurs = tradeOffer.fromId === viewer;
  const { given, asked } = assetsOf(tradeOffer);
  const [give, receive] = isOurs ? [given, asked] : [asked, given];
  return {
    tradeofferid: String(tradeOffer.id),
    accountid_other: accountNumber(isOurs ? tradeOffer.toId : tradeOffer.fromId),
    message: tradeOffer.message,
    expiration_time: tradeOffer.expiresAt,
    trade_offer_state: tradeOfferStates[tradeOffer.state],
    items_to_give: give.map((asset) => assetJson(asset, tradeOffer.state === 'invalid_items')),
    items_to_receive: receive.map((asset) => assetJson(asset, tradeOffer.state === 'invalid_items')),
    is_our_offer: isOurs,
    time_created: tradeOffer.createdAt,
    time_updated: tradeOffer.updatedAt,
    ...(tradeOffer.tradeId === null ? {} : { tradeid: tradeOffer.tradeId }),
    from_real_time_trade: false,
    escrow_end_date: tradeOffer.heldUntil ?? 0,
    confirmation_method: tradeOffer.state === 'needs_confirmation' ? mobileConfirmation : 0,
    eresult: 1,
    delay_settlement: true,
  };
}

function assetJson({ assetId, appId, contextId, classId, instanceId }: TradeOfferAsset, missing = false) {
  return {
    appid: appId,
    contextid: contextId,
    assetid: assetId,
    classid: classId,
    instanceid: instanceId,
    amount: '1',
    missing,
  };
}

/** A trade as one of its two accounts sees it: what they got and what they gave, under the new ids. */
export function tradeJson(trade: TradeRow, viewer: string, now: number) {
  const moved = movedBy(trade);
  const state = trade.state === 'committed' && trade.settlesAt <= now ? 'complete' : trade.state;
  const other = moved.flatMap(({ fromId, toId }) => [fromId, toId]).find((id) => id !== viewer) ?? '0';
  const assets = (isMine: (fromId: string, toId: string) => boolean) =>
    moved
      .filter(({ fromId, toId }) => isMine(fromId, toId))
      .map((asset) => ({
        ...assetJson(asset),
        new_assetid: asset.newAssetId,
        new_contextid: asset.contextId,
        ...(asset.returnedAssetId === undefined
          ? {}
          : { rollback_new_assetid: asset.returnedAssetId, rollback_new_contextid: asset.contextId }),
      }));
  return {
    tradeid: trade.id,
    steamid_other: other,
    time_init: trade.createdAt,
    time_settlement: trade.settlesAt,
    ...(trade.state === 'in_escrow' ? { time_escrow_end: trade.createdAt + holdSeconds } : {}),
    status: tradeStates[state],
    assets_received: assets((_, toId) => toId === viewer),
    assets_given: assets((fromId) => fromId === viewer),
  };
}

export function descriptionsOfTrade(trade: TradeRow) {
  return [...new Map(movedBy(trade).map((asset) => [asset.classId, descriptionJson(asset)])).values()];
}
