import type { Quality } from '#rules/qualities.ts';

/** Steam as an OpenID provider: where visitors are sent, and whether it stands by what they bring back. */
export interface SteamOpenId {
  /** The only address that visitors are sent to and answers are taken from. */
  endpoint: string;
  /** Asks Steam itself whether it gave this answer. @throws `provider_unavailable`. */
  confirms(answer: URLSearchParams): Promise<boolean>;
}

/** A thing of a Steam inventory. */
export interface InventoryItem {
  /** Steam's own number of the thing: the asset id. */
  id: string;
  classId: string;
  instanceId: string;
  title: string;
  type: string;
  /** Null where Steam does not tell. */
  quality: Quality | null;
  /** Where its owner sees it. */
  url: string;
  isTradable: boolean;
  /** Unix seconds; null where Steam names no time. */
  tradableFrom: number | null;
  /** Shows it in the game; null where Steam has no such link. */
  inspectLink: string | null;
}

/** What a Steam account shows to everyone. */
export interface SteamInventory {
  /** What can be traded now. @throws `inventory_private` and `steam_unavailable`. */
  itemsOf(steamId: string): Promise<InventoryItem[]>;
  /** One thing, tradable or not; null when the inventory does not hold it. @throws `inventory_private` and `steam_unavailable`. */
  find(steamId: string, assetId: string): Promise<InventoryItem | null>;
}
