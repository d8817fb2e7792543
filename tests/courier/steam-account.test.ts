import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSteamAccount } from '#courier/steam/account.ts';
import { findTradeOffer } from '#server/sandbox/steam/trade-offers.ts';
import { acceptTradeOffer } from '#server/sandbox/steam/trades.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { createAccount, createShopAccount, titlesOf } from '../support/steam/accounts.ts';

let site: ListeningApp;
beforeAll(async () => {
  site = await createListeningApp();
});
afterAll(() => site.close());

const game = { appId: 570, contextId: '2' };

test('a courier signs in, knows its account, gives an item away by a confirmed trade offer, and sees it arrive', async () => {
  const { account, credentials } = await createShopAccount(site, [{ title: 'Gilded Owl' }]);
  const ada = await createAccount(site);
  const steam = createSteamAccount(credentials, site.origin);
  expect(await steam.facts()).toEqual({
    steamId: account.id,
    name: account.name,
    level: 10,
    createdAt: 1_577_836_800,
    tradeUrl: `https://steamcommunity.com/tradeoffer/new/?partner=${BigInt(account.id) - 76561197960265728n}&token=aBcD_-12`,
  });
  const [owl] = await steam.ownInventory(game);
  expect(owl).toMatchObject({ title: 'Gilded Owl', ...game });
  const partner = { steamId: ada.id, token: ada.tradeToken };
  await steam.checkPartner(partner);
  if (!owl) throw new Error('no owl');
  const sent = await steam.send({ partner, message: 'river stone amber fox', kind: 'give', asset: owl });
  expect(sent.needsConfirmation).toBe(true);
  expect(await steam.tradeOffer(sent.id)).toMatchObject({
    state: 'needs_confirmation',
    message: 'river stone amber fox',
  });
  await steam.confirm(sent.id);
  expect(await steam.sentTradeOffers(site.clock.now)).toMatchObject([
    { id: sent.id, state: 'active', partnerId: ada.id },
  ]);
  const row = await findTradeOffer(site.deps.db, sent.id);
  if (!row) throw new Error('no trade offer');
  await acceptTradeOffer(site.deps, row);
  const accepted = await steam.tradeOffer(sent.id);
  expect(accepted?.state).toBe('accepted');
  const trade = await steam.trade(accepted?.tradeId ?? '');
  expect(trade).toMatchObject({ state: 'complete', protectedUntil: site.clock.now + 7 * 86_400 });
  expect(trade.moved).toMatchObject([{ title: 'Gilded Owl' }]);
  expect(await titlesOf(site, ada)).toEqual(['Gilded Owl']);
});
