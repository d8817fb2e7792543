/** As much of three libraries' surface as the courier uses. They bring no types of their own. */
declare module 'steamcommunity' {
  import { EventEmitter } from 'node:events';

  interface HttpOptions {
    uri: string;
    method?: 'GET' | 'POST';
    qs?: Record<string, string | number>;
    json?: boolean;
    followRedirect?: boolean;
  }
  type HttpAnswer = { statusCode: number; headers: Record<string, string | undefined> };
  type Request = { defaults(options: object): Request };

  export interface Confirmation {
    id: string;
    /** The trade offer that it is for. */
    creator: string;
    respond(
      time: number,
      key: { tag: string; key: string },
      accept: boolean,
      done: (error: Error | null) => void,
    ): void;
  }

  export interface SteamUser {
    name: string;
    memberSince: Date | null;
  }

  export default class SteamCommunity extends EventEmitter {
    constructor(options: { timeout: number; userAgent?: string });
    request: Request;
    setCookies(cookies: string[]): void;
    getTradeURL(done: (error: Error | null, url: string) => void): void;
    getSteamUser(id: object, done: (error: Error | null, user: SteamUser) => void): void;
    getConfirmations(
      time: number,
      key: { tag: string; key: string },
      done: (error: Error | null, confirmations: Confirmation[]) => void,
    ): void;
    httpRequest(
      options: HttpOptions,
      done: (error: Error | null, answer: HttpAnswer, body: unknown) => void,
      source: string,
    ): void;
  }
}

declare module 'steam-tradeoffer-manager' {
  import type SteamCommunity from 'steamcommunity';

  type Done<T extends unknown[] = []> = (error: Error | null, ...results: T) => void;

  export interface EconItem {
    assetid: string;
    appid: number;
    contextid: string;
    classid: string;
    instanceid: string;
    name?: string;
    market_hash_name?: string;
  }

  interface SteamId {
    getSteamID64(): string;
  }

  export interface TradeOffer {
    id: string | null;
    state: number;
    message: string | null;
    partner: SteamId;
    isOurOffer: boolean;
    itemsToGive: EconItem[];
    itemsToReceive: EconItem[];
    created: Date | null;
    expires: Date | null;
    escrowEnds: Date | null;
    tradeID: string | null;
    addMyItem(item: { assetid: string; appid: number; contextid: string }): boolean;
    addTheirItem(item: { assetid: string; appid: number; contextid: string }): boolean;
    setMessage(message: string): void;
    send(done: Done<['pending' | 'sent']>): void;
    cancel(done: Done): void;
  }

  export default class TradeOfferManager {
    static EOfferFilter: { ActiveOnly: number; HistoricalOnly: number; All: number };
    constructor(options: {
      community: SteamCommunity;
      useAccessToken: boolean;
      pollInterval: number;
      dataDirectory: null;
    });
    steamID: SteamId | null;
    accessToken: string | null;
    setCookies(cookies: string[], done: Done): void;
    createOffer(partner: string, token: string): TradeOffer;
    getOffer(id: string, done: Done<[TradeOffer]>): void;
    getOffers(filter: number, changedSince: Date, done: Done<[TradeOffer[], TradeOffer[]]>): void;
    getUserInventoryContents(
      steamId: string,
      appId: number,
      contextId: string,
      tradableOnly: boolean,
      done: Done<[EconItem[]]>,
    ): void;
    shutdown(): void;
  }
}

declare module 'steam-totp' {
  const totp: {
    getConfirmationKey(identitySecret: string, time: number, tag: string): string;
    generateAuthCode(sharedSecret: string, timeOffset: number): string;
  };
  export default totp;
}
