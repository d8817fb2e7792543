/** What customers are shown of the account that the courier acts with. */
import { z } from 'zod';
import { accountNumber } from '../account-number.ts';
import type { AccountFacts } from '../steam-account.ts';
import { promised } from './promised.ts';
import { getJson, type SteamSession } from './session.ts';

const MiniProfile = z.object({ level: z.number().int().default(0) });

export async function accountFacts({ community, manager }: SteamSession): Promise<AccountFacts> {
  const id = manager.steamID;
  if (!id) throw new Error('Not Logged In');
  const steamId = id.getSteamID64();
  const user = await promised<{ name: string; memberSince: Date | null }>((done) => community.getSteamUser(id, done));
  const uri = `https://steamcommunity.com/miniprofile/${accountNumber(steamId)}/json`;
  const { level } = MiniProfile.parse(await getJson(community, { uri }));
  const tradeUrl = await promised<string>((done) => community.getTradeURL(done));
  const since = user.memberSince?.getTime();
  return {
    steamId,
    name: user.name,
    level,
    createdAt: since ? Math.floor(since / 1000) : null,
    tradeUrl: tradeUrl.replace('&amp;', '&'),
  };
}
