/** A Steam trade link as Steam writes it, and the Steam id that follows from it. See docs/product/validation.md#fields-used-in-several-forms. */
import { steamIdOf } from '../steam-id.ts';

const pattern = /^https:\/\/steamcommunity\.com\/tradeoffer\/new\/\?partner=([1-9]\d{0,9})&token=([A-Za-z0-9_-]{8})$/;

export interface TradeLink {
  partner: string;
  token: string;
  /** SteamID64, too large for a number. */
  steamId: string;
}

/** The parts of a trade link; null when it is not one. */
export function parseTradeLink(text: string): TradeLink | null {
  const [, partner, token] = pattern.exec(text.trim()) ?? [];
  const steamId = steamIdOf(partner ?? '');
  return partner && token && steamId ? { partner, token, steamId } : null;
}
