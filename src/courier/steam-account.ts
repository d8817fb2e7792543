/**
 * What a courier wants of Steam: the account it acts with, inventories, and trade offers with exactly one thing in them. Whatever goes
 * wrong is a `SteamError` with a meaning; the loop knows nothing of addresses, pages and result codes.
 */

/** What goes wrong, and for whom: the first group passes by itself, the second is for the customer to mend, the last for the operator. */
const steamErrorCodes = [
  'away',
  'rate_limited',
  'session_expired',
  'trade_link_invalid',
  'inventory_private',
  'trade_hold',
  'account_limited',
  'item_missing',
  'sign_in_refused',
  'own_account_blocked',
] as const;
export type SteamErrorCode = (typeof steamErrorCodes)[number];

export class SteamError extends Error {
  readonly code: SteamErrorCode;

  constructor(code: SteamErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'SteamError';
    this.code = code;
  }
}

/** The account that the courier acts with, as customers are shown it. */
export interface AccountFacts {
  steamId: string;
  name: string;
  level: number;
  /** Unix seconds; null where the profile does not tell. */
  createdAt: number | null;
  tradeUrl: string;
}

/** Whose things: one game and one of its inventories. */
export interface Inventory {
  appId: number;
  contextId: string;
}

export interface Asset extends Inventory {
  assetId: string;
  classId: string;
  instanceId: string;
  /** Steam's name, wear included; empty where only ids are known. */
  title: string;
}

/** The other side of a trade, by trade link. */
export interface Partner {
  steamId: string;
  token: string;
}

export type TradeOfferState =
  | 'active'
  | 'needs_confirmation'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'in_escrow'
  | 'invalid_items';

export interface TradeOffer {
  /** Digits. */
  id: string;
  state: TradeOfferState;
  message: string;
  partnerId: string;
  given: readonly Asset[];
  asked: readonly Asset[];
  /** Unix seconds. */
  createdAt: number;
  expiresAt: number | null;
  /** The end of a hold, once it was accepted under one. */
  heldUntil: number | null;
  /** What came of it, once it was accepted. */
  tradeId: string | null;
}

export interface NewTradeOffer {
  partner: Partner;
  message: string;
  /** Exactly one thing: given away, or asked for. */
  kind: 'give' | 'ask';
  asset: Asset;
}

/** What an accepted trade offer moved. */
export interface Trade {
  state: 'complete' | 'under_way' | 'reversed' | 'failed';
  /** The things under the ids that they have at their new owner's. */
  moved: readonly Asset[];
  /** Unix seconds: the end of the time in which the giver can take them back; null where Steam does not tell. */
  protectedUntil: number | null;
}

/** All of them throw `SteamError`. */
export interface SteamAccount {
  facts(): Promise<AccountFacts>;
  /** What the account itself could trade away now. */
  ownInventory(inventory: Inventory): Promise<Asset[]>;
  partnerInventory(steamId: string, inventory: Inventory): Promise<Asset[]>;
  /** Whether a trade offer would reach the partner and not be held. @throws what stands in the way */
  checkPartner(partner: Partner): Promise<void>;
  /** The account's own trade offers: all open ones, and those that changed since `changedSince` (unix seconds). */
  sentTradeOffers(changedSince: number): Promise<TradeOffer[]>;
  /** After `away` it is not known whether the trade offer was made. */
  send(tradeOffer: NewTradeOffer): Promise<{ id: string; needsConfirmation: boolean }>;
  /** Answers Steam's question on the phone for a trade offer of the account's own. */
  confirm(tradeOfferId: string): Promise<void>;
  /** Null when Steam knows none of this id. */
  tradeOffer(id: string): Promise<TradeOffer | null>;
  cancel(id: string): Promise<void>;
  trade(id: string): Promise<Trade>;
  close(): void;
}
