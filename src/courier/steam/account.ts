/** Steam by its libraries: the account of a courier that runs beside a real Steam account. */
import TradeOfferManager, { type EconItem, type TradeOffer as LibraryTradeOffer } from 'steam-tradeoffer-manager';
import { type AccountFacts, type Inventory, type SteamAccount, SteamError } from '../steam-account.ts';
import { accountFacts } from './account-facts.ts';
import { confirmByPhone } from './confirm-by-phone.ts';
import { checkPartnerPage } from './partner-page.ts';
import { promised } from './promised.ts';
import { createSteamSession } from './session.ts';
import type { SteamCredentials } from './sign-in.ts';
import { assetOf, tradeOfferOf } from './trade-offer-of.ts';
import { tradeStatus } from './trade-status.ts';

/** `address` is that of a double on loopback, for tests. */
export function createSteamAccount(credentials: SteamCredentials, address?: string): SteamAccount {
  const session = createSteamSession(credentials, address);
  const { manager, run } = session;
  let facts: AccountFacts | null = null;

  const inventoryOf = async (steamId: string, { appId, contextId }: Inventory) => {
    const items = await promised<EconItem[]>((done) =>
      manager.getUserInventoryContents(steamId, appId, contextId, true, done),
    );
    return items.map((item) => assetOf({ ...item, appid: appId, contextid: contextId }));
  };
  const findTradeOffer = async (id: string) => {
    try {
      return await promised<LibraryTradeOffer>((done) => manager.getOffer(id, done));
    } catch (error) {
      if (error instanceof Error && error.message === 'No matching offer found') return null;
      throw error;
    }
  };

  return {
    async facts() {
      facts ??= await run(() => accountFacts(session));
      return facts;
    },

    ownInventory: (inventory) => run(async () => inventoryOf(manager.steamID?.getSteamID64() ?? '', inventory)),

    partnerInventory: (steamId, inventory) => run(() => inventoryOf(steamId, inventory)),

    checkPartner: (partner) => run(() => checkPartnerPage(session, partner)),

    sentTradeOffers: (changedSince) =>
      run(async () => {
        const { ActiveOnly } = TradeOfferManager.EOfferFilter;
        const since = new Date(changedSince * 1000);
        const sent = await promised<LibraryTradeOffer[]>((done) => manager.getOffers(ActiveOnly, since, done));
        return sent.map(tradeOfferOf);
      }),

    send: ({ partner, message, kind, asset }) =>
      run(async () => {
        const tradeOffer = manager.createOffer(partner.steamId, partner.token);
        const item = { assetid: asset.assetId, appid: asset.appId, contextid: asset.contextId };
        if (kind === 'give') tradeOffer.addMyItem(item);
        else tradeOffer.addTheirItem(item);
        tradeOffer.setMessage(message);
        const sent = await promised<'pending' | 'sent'>((done) => tradeOffer.send(done));
        return { id: tradeOffer.id ?? '', needsConfirmation: sent === 'pending' };
      }),

    confirm: (tradeOfferId) =>
      run(async () => {
        const isAsked = await confirmByPhone(session, credentials.identitySecret, tradeOfferId);
        if (!isAsked) throw new SteamError('away', new Error('Steam does not ask the phone about this trade offer'));
      }),

    tradeOffer: (id) =>
      run(async () => {
        const tradeOffer = await findTradeOffer(id);
        return tradeOffer ? tradeOfferOf(tradeOffer) : null;
      }),

    cancel: (id) =>
      run(async () => {
        const tradeOffer = await findTradeOffer(id);
        if (tradeOffer) await promised<void>((done) => tradeOffer.cancel(done));
      }),

    trade: (id) => run(() => tradeStatus(session, id)),

    close: () => manager.shutdown(),
  };
}
