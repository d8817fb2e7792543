/** The page on which a person would make a new trade offer: it says in words why there can be none, and in days how long it would be held. */
import { accountNumber } from '../account-number.ts';
import { checkHolds } from '../holds-of-page.ts';
import type { Partner } from '../steam-account.ts';
import { promised } from './promised.ts';
import type { SteamSession } from './session.ts';

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
  checkHolds(String(page));
}
