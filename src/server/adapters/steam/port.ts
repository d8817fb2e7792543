import type { Quality } from '#rules/qualities.ts';

/** Steam as an OpenID provider: where visitors are sent, and whether it stands by what they bring back. */
export interface SteamOpenId {
  /** The only address that visitors are sent to and answers are taken from. */
  endpoint: string;
  /** Asks Steam itself whether it gave this answer. @throws `provider_unavailable`. */
  confirms(answer: URLSearchParams): Promise<boolean>;
}

/** A thing that can be traded. */
export interface InventoryItem {
  /** Steam's own id of the thing. */
  id: string;
  title: string;
  type: string;
  /** Null where Steam does not tell. */
  quality: Quality | null;
  /** Where its owner sees it. */
  url: string;
}

/** What a Steam account shows to everyone. */
export interface SteamInventory {
  /** @throws `inventory_private` and `steam_unavailable`. */
  itemsOf(steamId: string): Promise<InventoryItem[]>;
}
