/** The page on which a person would make a new trade offer: it says in words why there can be none, and in days how long it would be held. */
import { type Partner, SteamError } from '../steam-account.ts';
import { promised } from './promised.ts';
import type { SteamSession } from './session.ts';

const firstIndividualAccount = 76561197960265728n;

/** @throws what stands in the way, and `trade_hold` */
export async function checkPartnerPage({ community }: SteamSession, { steamId, token }: Partner): Promise<void> {
  const options = {
    uri: 'https://steamcommunity.com/tradeoffer/new/',
    qs: { partner: accountNumber(steamId), token },
    followRedirect: false,
  };
  const page = await promised<unknown>((done) =>
    community.httpRequest(options, (error, _answer, body) => done(error, body), 'courier'),
  );
  const days = (whose: string) => Number(new RegExp(`g_days${whose}Escrow = (\\d+);`).exec(String(page))?.[1] ?? 0);
  if (days('My') > 0) throw new SteamError('own_account_blocked');
  if (days('Their') > 0) throw new SteamError('trade_hold');
}

/** The short number of an account, as links name it. */
export function accountNumber(steamId: string): string {
  return String(BigInt(steamId) - firstIndividualAccount);
}
