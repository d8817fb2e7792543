/**
 * The link of one thing in a Steam inventory, as Steam writes it: in the inventory itself, or in a link to a trade offer that asks for it.
 * See docs/product/validation.md#sell-offer.
 */
import { gameAppId, gameContextId } from '../steam-game.ts';
import { isSteamId, steamIdOf } from '../steam-id.ts';

export interface InventoryLink {
  /** The thing's own number in the inventory of its owner. */
  assetId: string;
  /** SteamID64 of the owner; null where the link names them by a word of their own. */
  steamId: string | null;
  /** The link in its plainest form. It holds no token. */
  url: string;
}

const site = 'https://steamcommunity.com';
const thing = new RegExp(`^${gameAppId}_${gameContextId}_([1-9]\\d{0,19})$`);
const inventoryPath = /^\/(id|profiles)\/([\w-]{1,64})\/inventory\/?$/;
const tradeOfferPath = /^\/tradeoffer\/new\/?$/;

/** Null for any other link, such as that of a whole inventory or of another game. */
export function parseInventoryLink(text: string): InventoryLink | null {
  const url = URL.parse(text.trim());
  if (url?.origin !== site || url.username || url.password) return null;
  return ofInventory(url) ?? ofTradeOffer(url);
}

/** Where the owner of a thing sees it. */
export function inventoryLinkOf(steamId: string, assetId: string): string {
  return linkTo('profiles', steamId, assetId);
}

function linkTo(kind: string, owner: string, assetId: string): string {
  return `${site}/${kind}/${owner}/inventory/#${gameAppId}_${gameContextId}_${assetId}`;
}

function ofInventory({ pathname, hash }: URL): InventoryLink | null {
  const [, kind, owner] = inventoryPath.exec(pathname) ?? [];
  const assetId = assetOf(hash.slice(1));
  if (!kind || !owner || !assetId) return null;
  if (kind === 'id') return { assetId, steamId: null, url: linkTo(kind, owner, assetId) };
  return isSteamId(owner) ? { assetId, steamId: owner, url: linkTo(kind, owner, assetId) } : null;
}

/** `…/tradeoffer/new/?partner=…&token=…&for_item=570_2_…`: the partner is who has the thing. */
function ofTradeOffer({ pathname, searchParams }: URL): InventoryLink | null {
  if (!tradeOfferPath.test(pathname)) return null;
  const wanted = searchParams.getAll('for_item');
  const assetId = wanted.length === 1 ? assetOf(wanted[0] ?? '') : null;
  const steamId = steamIdOf(searchParams.get('partner') ?? '');
  return assetId && steamId ? { assetId, steamId, url: inventoryLinkOf(steamId, assetId) } : null;
}

function assetOf(text: string): string | null {
  return thing.exec(text)?.[1] ?? null;
}
