/**
 * Steam as far as it decides whether something is sent twice: trade offers, who has accepted what, and what was taken back. It keeps what
 * was really done, whatever the shop has heard of it. Each account has many things of every name, so that nothing but the couriers'
 * own care keeps them from sending one more.
 */
import { type NewTradeOffer, type SteamAccount, SteamError, type TradeOffer } from '#courier/steam-account.ts';

export interface ModelTradeOffer extends TradeOffer {
  /** Of the shop's account that made it. */
  accountId: string;
  isReversed: boolean;
  changedAt: number;
}

export interface SteamModel {
  tradeOffers: ModelTradeOffer[];
  /** An account of the shop's; `step` runs before and after each call, and may stop the courier there. */
  account(steamId: string, step: () => void): SteamAccount;
  /** Makes a trade offer; gives it. */
  make(accountId: string, partnerId: string, message: string): ModelTradeOffer;
  accept(tradeOffer: ModelTradeOffer): void;
  decline(tradeOffer: ModelTradeOffer): void;
  cancel(tradeOffer: ModelTradeOffer): void;
  /** Ends what has expired by now. */
  expire(): void;
  /** The giver takes back what was accepted. */
  reverse(tradeOffer: ModelTradeOffer): void;
  /** Those with the code that may bring the item across, or have, even if it was taken back since. */
  sentWith(code: string): ModelTradeOffer[];
}

const tradeOfferSeconds = 3 * 86_400;

export function steamModel(now: () => number): SteamModel {
  const tradeOffers: ModelTradeOffer[] = [];

  const end = (tradeOffer: ModelTradeOffer, state: ModelTradeOffer['state']) => {
    if (tradeOffer.state !== 'active') return;
    Object.assign(tradeOffer, { state, changedAt: now(), tradeId: state === 'accepted' ? `9${tradeOffer.id}` : null });
  };

  const model: SteamModel = {
    tradeOffers,
    make(accountId, partnerId, message) {
      const tradeOffer: ModelTradeOffer = {
        id: String(5_000_000_000 + tradeOffers.length),
        accountId,
        partnerId,
        message,
        state: 'active',
        given: [],
        asked: [],
        createdAt: now(),
        changedAt: now(),
        expiresAt: now() + tradeOfferSeconds,
        heldUntil: null,
        tradeId: null,
        isReversed: false,
      };
      tradeOffers.push(tradeOffer);
      return tradeOffer;
    },
    accept: (tradeOffer) => end(tradeOffer, 'accepted'),
    decline: (tradeOffer) => end(tradeOffer, 'declined'),
    cancel: (tradeOffer) => end(tradeOffer, 'cancelled'),
    expire() {
      for (const tradeOffer of tradeOffers) if ((tradeOffer.expiresAt ?? 0) <= now()) end(tradeOffer, 'expired');
    },
    reverse(tradeOffer) {
      if (tradeOffer.state === 'accepted') Object.assign(tradeOffer, { isReversed: true, changedAt: now() });
    },
    sentWith: (code) =>
      tradeOffers.filter(
        ({ message, state }) => message.includes(code) && (state === 'active' || state === 'accepted'),
      ),

    account(steamId, step) {
      const own = () => tradeOffers.filter(({ accountId }) => accountId === steamId);
      const named = (id: string) => own().find((tradeOffer) => tradeOffer.id === id) ?? null;
      /** A courier may be stopped before a call and after it; what the call did is done all the same. */
      const call = async <T>(work: () => T): Promise<T> => {
        step();
        const result = work();
        step();
        return structuredClone(result);
      };
      return {
        facts: async () => ({
          steamId,
          name: 'Desk',
          level: 10,
          createdAt: null,
          tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=aB3dE_-9',
        }),
        // any title is there: the asset that the shop names
        ownInventory: async () => [],
        partnerInventory: async () => [],
        checkPartner: () => call(() => undefined),
        sentTradeOffers: (changedSince) =>
          call(() => own().filter(({ state, changedAt }) => state === 'active' || changedAt >= changedSince)),
        send: ({ partner, message }: NewTradeOffer) =>
          call(() => ({ id: model.make(steamId, partner.steamId, message).id, needsConfirmation: false })),
        confirm: async () => undefined,
        tradeOffer: (id) => call(() => named(id)),
        cancel: (id) =>
          call(() => {
            const tradeOffer = named(id);
            if (tradeOffer?.state !== 'active') throw new SteamError('away');
            end(tradeOffer, 'cancelled');
          }),
        trade: (id) =>
          call(() => {
            const tradeOffer = own().find(({ tradeId }) => tradeId === id);
            if (!tradeOffer) throw new SteamError('away');
            return {
              state: tradeOffer.isReversed ? ('reversed' as const) : ('complete' as const),
              moved: [],
              protectedUntil: null,
            };
          }),
        close: () => undefined,
      };
    },
  };
  return model;
}
