/** Asks what became of an accepted trade offer. */
import type { Trade } from '../steam-account.ts';
import { tradeOf } from '../trade-of.ts';
import { getJson, type SteamSession } from './session.ts';

export async function tradeStatus({ community, manager }: SteamSession, tradeId: string): Promise<Trade> {
  const uri = 'https://api.steampowered.com/IEconService/GetTradeStatus/v1/';
  const qs = { access_token: manager.accessToken ?? '', tradeid: tradeId, get_descriptions: 1, language: 'en' };
  return tradeOf(await getJson(community, { uri, qs }));
}
