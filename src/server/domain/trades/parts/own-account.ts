/** The Steam account of the shop that a person trades with by hand, as the settings name it. Pure. */
import type { TradeAccount } from '#contract/trades.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import type { SettingName, SettingValues } from '../../settings/parts/settings.ts';

export const ownAccountSettings = [
  'trade_url',
  'trade_account_name',
  'trade_account_joined',
] as const satisfies SettingName[];

/** Null until both its trade link and its name are set. Its level is known of couriers' accounts alone. */
export function ownAccount({
  trade_url: link,
  trade_account_name: name,
  trade_account_joined: joined,
}: Pick<SettingValues, (typeof ownAccountSettings)[number]>): TradeAccount | null {
  const steamId = parseTradeLink(link)?.steamId;
  if (!steamId || name === '') return null;
  // noon is the same day in nearly every time zone
  const joinedAt = joined === '' ? null : Date.parse(`${joined}T12:00:00Z`) / 1000;
  return { steam_id: steamId, name, level: null, joined_at: joinedAt, url: profileUrl(steamId) };
}

/** Its page at Steam. */
export function profileUrl(steamId: string): string {
  return `https://steamcommunity.com/profiles/${steamId}`;
}
