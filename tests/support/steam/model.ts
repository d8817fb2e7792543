/**
 * Steam as far as it decides whether something is sent twice: trade offers, who has accepted what, and what was taken back. It keeps what
 * was really done, whatever the shop has heard of it. Each account has many things of every name, so that nothing but the couriers'
 * own care keeps them from sending one more.
 */
import { type NewTradeOffer, type SteamAccount, SteamError, type TradeOffer } from '#courier/steam-account.ts';

export interface ModelOffer extends TradeOffer {
  /** Of the shop's account that made it. */
  accountId: string;
  isReversed: boolean;
  changedAt: number;
}

export interface SteamModel {
  offers: ModelOffer[];
  /** An account of the shop's; `step` runs before and after each call, and may stop the courier there. */
  account(steamId: string, step: () => void): SteamAccount;
  /** Makes a trade offer; gives it. */
  make(accountId: string, partnerId: string, message: string): ModelOffer;
  accept(offer: ModelOffer): void;
  decline(offer: ModelOffer): void;
  cancel(offer: ModelOffer): void;
  /** Ends what has expired by now. */
  expire(): void;
  /** The giver takes back what was accepted. */
  reverse(offer: ModelOffer): void;
  /** Those with the code that may bring the item across, or have, even if it was taken back since. */
  sentWith(code: string): ModelOffer[];
}

const offerSeconds = 3 * 86_400;

export function steamModel(now: () => number): SteamModel {
  const offers: ModelOffer[] = [];

  const end = (offer: ModelOffer, state: ModelOffer['state']) => {
    if (offer.state !== 'active') return;
    Object.assign(offer, { state, changedAt: now(), tradeId: state === 'accepted' ? `9${offer.id}` : null });
  };

  const model: SteamModel = {
    offers,
    make(accountId, partnerId, message) {
      const offer: ModelOffer = {
        id: String(5_000_000_000 + offers.length),
        accountId,
        partnerId,
        message,
        state: 'active',
        given: [],
        asked: [],
        createdAt: now(),
        changedAt: now(),
        expiresAt: now() + offerSeconds,
        heldUntil: null,
        tradeId: null,
        isReversed: false,
      };
      offers.push(offer);
      return offer;
    },
    accept: (offer) => end(offer, 'accepted'),
    decline: (offer) => end(offer, 'declined'),
    cancel: (offer) => end(offer, 'cancelled'),
    expire() {
      for (const offer of offers) if ((offer.expiresAt ?? 0) <= now()) end(offer, 'expired');
    },
    reverse(offer) {
      if (offer.state === 'accepted') Object.assign(offer, { isReversed: true, changedAt: now() });
    },
    sentWith: (code) =>
      offers.filter(({ message, state }) => message.includes(code) && (state === 'active' || state === 'accepted')),

    account(steamId, step) {
      const own = () => offers.filter(({ accountId }) => accountId === steamId);
      const named = (id: string) => own().find((offer) => offer.id === id) ?? null;
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
        sentOffers: (changedSince) =>
          call(() => own().filter(({ state, changedAt }) => state === 'active' || changedAt >= changedSince)),
        send: ({ partner, message }: NewTradeOffer) =>
          call(() => ({ id: model.make(steamId, partner.steamId, message).id, needsConfirmation: false })),
        confirm: async () => undefined,
        offer: (id) => call(() => named(id)),
        cancel: (id) =>
          call(() => {
            const offer = named(id);
            if (offer?.state !== 'active') throw new SteamError('away');
            end(offer, 'cancelled');
          }),
        trade: (id) =>
          call(() => {
            const offer = own().find(({ tradeId }) => tradeId === id);
            if (!offer) throw new SteamError('away');
            return {
              state: offer.isReversed ? ('reversed' as const) : ('complete' as const),
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
