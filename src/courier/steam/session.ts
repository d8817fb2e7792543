/** A session with Steam: begun with the first call, renewed when it has expired, begun anew when it cannot be renewed. */

import TradeOfferManager from 'steam-tradeoffer-manager';
import SteamCommunity from 'steamcommunity';
import { z } from 'zod';
import { courierSteamMs } from '#rules/limits/outside-calls.ts';
import { steamErrorOf } from '../steam-error-of.ts';
import { loopbackAgent } from './loopback-agent.ts';
import { promised } from './promised.ts';
import { type SignedIn, type SteamCredentials, signIn } from './sign-in.ts';

export interface SteamSession {
  community: SteamCommunity;
  manager: TradeOfferManager;
  /** What Steam's clock is ahead of this one, in seconds. */
  clockOffset(): Promise<number>;
  /** Runs a call within a session; after a session that had expired, once more. @throws SteamError */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** `address` is that of a double, on loopback. */
export function createSteamSession(credentials: SteamCredentials, address?: string): SteamSession {
  const agent = address === undefined ? undefined : loopbackAgent(address);
  const community = new SteamCommunity({ timeout: courierSteamMs });
  if (agent) community.request = community.request.defaults({ agent, proxy: false });
  const manager = new TradeOfferManager({ community, useAccessToken: true, pollInterval: -1, dataDirectory: null });
  let signedIn: SignedIn | null = null;
  let offset: number | null = null;

  const clockOffset = async () => {
    offset ??= (await steamTime(community)) - Math.floor(Date.now() / 1000);
    return offset;
  };
  const begin = async () => {
    const begun = await signIn(credentials, await clockOffset(), agent);
    await useCookies(begun.cookies);
    signedIn = begun;
  };
  const useCookies = (cookies: string[]) => promised<void>((done) => manager.setCookies(cookies, done));
  const renew = async () => {
    const cookies = await signedIn?.renew().catch(() => null);
    if (cookies) return useCookies(cookies);
    signedIn = null;
    return begin();
  };

  return {
    community,
    manager,
    clockOffset,
    async run(work) {
      try {
        if (!signedIn) await begin();
        return await work();
      } catch (error) {
        const problem = steamErrorOf(error);
        if (problem.code !== 'session_expired' || !signedIn) throw problem;
      }
      try {
        await renew();
        return await work();
      } catch (error) {
        throw steamErrorOf(error);
      }
    },
  };
}

const Time = z.object({ response: z.object({ server_time: z.coerce.number().int() }) });

async function steamTime(community: SteamCommunity): Promise<number> {
  const uri = 'https://api.steampowered.com/ITwoFactorService/QueryTime/v1/';
  const body = await getJson(community, { uri, method: 'POST' });
  return Time.parse(body).response.server_time;
}

/** Asks for JSON through the session's connections and cookies. */
export function getJson(
  community: SteamCommunity,
  options: Parameters<SteamCommunity['httpRequest']>[0],
): Promise<unknown> {
  return promised((done) =>
    community.httpRequest({ ...options, json: true }, (error, _answer, body) => done(error, body), 'courier'),
  );
}
