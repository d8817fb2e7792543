/** Which thing a trade offer is about: that of the job, else one of the same name that no other open trade offer gives away. */
import type { Job } from '#contract/courier.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { type Asset, SteamError, type TradeOffer } from './steam-account.ts';
import type { CourierTools } from './tools.ts';

type Wanted = Job['item'];

/** @throws SteamError, `item_missing` when there is none */
export async function chooseAsset(
  { steam }: CourierTools,
  { id, kind, item, steam_id: customerId }: Job,
  tradeOffers: readonly TradeOffer[],
): Promise<Asset> {
  const inventory = { appId: item.app_id, contextId: item.context_id };
  if (kind === 'intake') {
    if (item.asset_id !== null) return namedAsset(item, item.asset_id);
    return oneOf(id, suiting(await steam.partnerInventory(customerId, inventory), item));
  }
  const taken = tradeOfferAssets(tradeOffers);
  const free = (await steam.ownInventory(inventory)).filter(({ assetId }) => !taken.has(assetId));
  const itself = free.find(({ assetId }) => assetId === item.asset_id);
  return itself ?? oneOf(id, suiting(free, item));
}

const open: readonly TradeOffer['state'][] = ['active', 'needs_confirmation', 'in_escrow'];

export function tradeOfferAssets(tradeOffers: readonly TradeOffer[]): Set<string> {
  const given = tradeOffers.filter(({ state }) => open.includes(state)).flatMap((tradeOffer) => tradeOffer.given);
  return new Set(given.map(({ assetId }) => assetId));
}

/** Steam writes the wear behind the name of a thing. */
function suiting(assets: readonly Asset[], { title, quality, class_id: classId }: Wanted): Asset[] {
  const names = [title, `${title} (${qualityLabel(quality)})`].map((name) => name.toLowerCase());
  const named = assets.filter((asset) => names.includes(asset.title.trim().toLowerCase()));
  return classId === null ? named : named.filter((asset) => asset.classId === classId);
}

/** Two couriers of one account seldom choose the same thing for two jobs: each job begins elsewhere in the list. */
function oneOf(jobId: string, assets: readonly Asset[]): Asset {
  let start = 0;
  for (const letter of jobId) start = (start * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  const asset = assets[start % (assets.length || 1)];
  if (!asset) throw new SteamError('item_missing');
  return asset;
}

function namedAsset(item: Wanted, assetId: string): Asset {
  return {
    assetId,
    appId: item.app_id,
    contextId: item.context_id,
    classId: item.class_id ?? '0',
    instanceId: item.instance_id ?? '0',
    title: item.title,
  };
}
