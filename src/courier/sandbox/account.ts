/** The account of the sandbox's courier: the port over the double of Steam by plain calls. It needs no password and no phone. */
import { z } from 'zod';
import type { Job } from '#contract/courier.ts';
import { accountNumber } from '../account-number.ts';
import { checkHolds } from '../holds-of-page.ts';
import { type AccountFacts, type Asset, type Inventory, type SteamAccount, SteamError } from '../steam-account.ts';
import { steamErrorOf } from '../steam-error-of.ts';
import { tradeOf } from '../trade-of.ts';
import { doubleOfSteam } from './steam-address.ts';
import { OneTradeOfferJson, TradeOffersJson, tradeOfferOfJson } from './trade-offer-json.ts';

export interface SandboxAccount extends SteamAccount {
  /** Puts the thing of a job into the inventory where the shop says it is. A real Steam does not do this. */
  provide(job: Job): Promise<void>;
}

const Session = z.object({
  steam_id: z.string(),
  access_token: z.string(),
  name: z.string(),
  level: z.number(),
  created_at: z.number(),
  trade_url: z.string(),
});
const Inventories = z.object({
  assets: z.array(z.object({ assetid: z.string(), classid: z.string(), instanceid: z.string() })).default([]),
  descriptions: z
    .array(
      z.object({ classid: z.string(), instanceid: z.string(), market_hash_name: z.string(), tradable: z.number() }),
    )
    .default([]),
});
const Sent = z.object({ tradeofferid: z.string(), needs_mobile_confirmation: z.boolean() });

export interface SandboxOptions {
  shopUrl: string;
  /** Customers accept by themselves, unless somebody has switched that. */
  autoAccept: boolean;
  send?: typeof fetch;
}

export function createSandboxAccount({ shopUrl, autoAccept, send = fetch }: SandboxOptions): SandboxAccount {
  let session: z.output<typeof Session> | null = null;
  const cookie = () =>
    session ? `steamLoginSecure=${encodeURIComponent(`${session.steam_id}||${session.access_token}`)}` : '';
  const steam = doubleOfSteam(shopUrl, cookie, send);

  const begin = async () => {
    session = parse(Session, await steam.tell('/courier/session', { auto_accept: autoAccept }));
    return session;
  };
  /** Runs a call within a session; after one that had expired, once more. */
  const run = async <T>(work: (steamId: string) => Promise<T>): Promise<T> => {
    const { steam_id: steamId } = session ?? (await begin());
    try {
      return await work(steamId);
    } catch (error) {
      const problem = steamErrorOf(error);
      if (problem.code !== 'session_expired') throw problem;
      return work((await begin()).steam_id);
    }
  };
  const service = (method: string, query: Record<string, string>) =>
    steam.get(`/IEconService/${method}/v1`, { ...query, access_token: session?.access_token ?? '' });
  const inventoryOf = async (steamId: string, { appId, contextId }: Inventory): Promise<Asset[]> => {
    const answer = parse(Inventories, await steam.get(`/inventory/${steamId}/${appId}/${contextId}`));
    return answer.assets.flatMap(({ assetid: assetId, classid: classId, instanceid: instanceId }) => {
      const kind = answer.descriptions.find((each) => each.classid === classId && each.instanceid === instanceId);
      if (kind?.tradable !== 1) return [];
      return [{ assetId, appId, contextId, classId, instanceId, title: kind.market_hash_name }];
    });
  };

  return {
    async facts(): Promise<AccountFacts> {
      const { steam_id: steamId, name, level, created_at: createdAt, trade_url: tradeUrl } = session ?? (await begin());
      return { steamId, name, level, createdAt, tradeUrl };
    },

    ownInventory: (inventory) => run((steamId) => inventoryOf(steamId, inventory)),

    partnerInventory: (steamId, inventory) => run(() => inventoryOf(steamId, inventory)),

    checkPartner: ({ steamId, token }) =>
      run(async () => checkHolds(await steam.page('/tradeoffer/new', { partner: accountNumber(steamId), token }))),

    sentTradeOffers: (changedSince) =>
      run(async () => {
        const query = { get_sent_offers: '1', active_only: '1', time_historical_cutoff: String(changedSince) };
        const { response } = parse(TradeOffersJson, await service('GetTradeOffers', query));
        return response.trade_offers_sent.map(tradeOfferOfJson);
      }),

    send: ({ partner, message, kind, asset }) =>
      run(async () => {
        const assets = [{ appid: asset.appId, contextid: asset.contextId, amount: 1, assetid: asset.assetId }];
        const side = (isIts: boolean) => ({ assets: isIts ? assets : [], currency: [], ready: false });
        const sent = parse(
          Sent,
          await steam.post('/tradeoffer/new/send', {
            partner: partner.steamId,
            tradeoffermessage: message,
            json_tradeoffer: JSON.stringify({
              newversion: true,
              me: side(kind === 'give'),
              them: side(kind === 'ask'),
            }),
            trade_offer_create_params: JSON.stringify({ trade_offer_access_token: partner.token }),
          }),
        );
        return { id: sent.tradeofferid, needsConfirmation: sent.needs_mobile_confirmation };
      }),

    confirm: () => Promise.reject(new SteamError('away', new Error('this account has no phone'))),

    tradeOffer: (id) =>
      run(async () => {
        const { response } = parse(OneTradeOfferJson, await service('GetTradeOffer', { tradeofferid: id }));
        return response.offer ? tradeOfferOfJson(response.offer) : null;
      }),

    cancel: (id) =>
      run(async () => {
        await steam.post(`/tradeoffer/${id}/cancel`, {});
      }),

    trade: (id) => run(async () => tradeOf(await service('GetTradeStatus', { tradeid: id, get_descriptions: '1' }))),

    provide: ({ kind, steam_id: customerId, item }) =>
      run(async (steamId) => {
        await steam.tell('/courier/assets', { steam_id: kind === 'delivery' ? steamId : customerId, ...item });
      }),

    close: () => undefined,
  };
}

/** What Steam says in another form than its own counts as no answer. */
function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new SteamError('away', parsed.error);
  return parsed.data;
}
