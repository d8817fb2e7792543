/** `IEconService` and the pages of the double, as whoever has a session asks them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SteamAccountRow } from '#server/sandbox/steam/accounts.ts';
import { accountNumber } from '#server/sandbox/steam/steam-ids.ts';
import { makeToken } from '#server/sandbox/steam/tokens.ts';
import { findOffer } from '#server/sandbox/steam/trade-offers.ts';
import { acceptOffer, findTrade, reverseTrade } from '#server/sandbox/steam/trades.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { createAccount, createShopAccount } from '../support/steam/accounts.ts';
import { offerBetween } from '../support/steam/offers.ts';

let site: ListeningApp;
beforeAll(async () => {
  site = await createListeningApp();
});
afterAll(() => site.close());

interface Answer {
  response: { offer?: object; trades: { assets_given: { assetid: string; new_assetid: string }[] }[] };
}

async function service(account: SteamAccountRow, method: string, query: Record<string, string> = {}) {
  const token = await makeToken(site.deps, account, 'access');
  const fields = new URLSearchParams({ ...query, access_token: token });
  const answer = await fetch(`${site.origin}/sandbox/steam/IEconService/${method}/v1/?${fields}`);
  // safe because the tests below read nothing else of it
  const { response } = (await answer.json()) as Answer;
  return { result: answer.headers.get('x-eresult'), response };
}

test('both sides of a trade see it in their history, as what they gave and what they got, and its reversal', async () => {
  const { account: shop } = await createShopAccount(site, [{ title: 'Gilded Owl' }]);
  const ada = await createAccount(site);
  const made = await offerBetween(site, { from: shop, to: ada, message: 'river stone amber fox' });
  await acceptOffer(site.deps, made);
  const offer = await findOffer(site.deps.db, String(made.id));
  const trade = await findTrade(site.deps.db, offer?.tradeId ?? '');
  if (!trade) throw new Error('no trade');
  const ours = await service(shop, 'GetTradeHistory');
  const theirs = await service(ada, 'GetTradeHistory');
  const about = { tradeid: trade.id, status: 2, time_settlement: site.clock.now + 7 * 86_400 };
  expect(ours.response.trades).toMatchObject([{ ...about, steamid_other: ada.id, assets_received: [] }]);
  expect(theirs.response.trades).toMatchObject([{ ...about, steamid_other: shop.id, assets_given: [] }]);
  const given = ours.response.trades[0]?.assets_given[0];
  expect(given?.new_assetid).not.toBe(given?.assetid);
  await reverseTrade(site.deps, trade);
  const { response } = await service(shop, 'GetTradeStatus', { tradeid: trade.id });
  expect(response.trades).toMatchObject([{ status: 12, assets_given: [{ rollback_new_assetid: expect.any(String) }] }]);
});

test('nobody sees the trade offers and trades of others, nor one that its sender has not confirmed', async () => {
  const { account: shop } = await createShopAccount(site, [{ title: 'Gilded Owl' }]);
  const [ada, eve] = [await createAccount(site), await createAccount(site)];
  const offer = await offerBetween(site, { from: shop, to: ada, message: 'for Ada' });
  const id = { tradeofferid: String(offer.id) };
  expect((await service(ada, 'GetTradeOffer', id)).response.offer).toMatchObject({ is_our_offer: false });
  expect((await service(eve, 'GetTradeOffer', id)).response).toEqual({});
  const lists = { get_sent_offers: '1', get_received_offers: '1', active_only: '1' };
  expect((await service(eve, 'GetTradeOffers', lists)).response).toMatchObject({
    trade_offers_sent: [],
    trade_offers_received: [],
  });
});

test('how long a trade would be held is told, and a trade link that is wrong is denied', async () => {
  const { account: shop } = await createShopAccount(site);
  const ada = await createAccount(site, { standing: 'on_hold' });
  const query = { steamid_target: ada.id, trade_offer_access_token: ada.tradeToken };
  const { response } = await service(shop, 'GetTradeHoldDurations', query);
  expect(response).toMatchObject({
    my_escrow: { escrow_end_duration_seconds: 0 },
    their_escrow: { escrow_end_duration_seconds: 15 * 86_400 },
  });
  const wrong = await service(shop, 'GetTradeHoldDurations', { ...query, trade_offer_access_token: 'wrong---' });
  expect(wrong.result).toBe('15');
});

test('without a session nothing is told: the service denies, the pages lead to signing in', async () => {
  const base = `${site.origin}/sandbox/steam`;
  const denied = await fetch(`${base}/IEconService/GetTradeOffers/v1/?access_token=none`);
  expect([denied.status, await denied.text()]).toEqual([401, expect.stringContaining('Access is denied')]);
  const ada = await createAccount(site);
  for (const path of ['/my', `/tradeoffer/new/?partner=${accountNumber(ada.id)}&token=x`]) {
    const answer = await fetch(`${base}${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringContaining('/login')]);
  }
  const list = await fetch(`${base}/mobileconf/getlist`);
  expect(await list.json()).toEqual({ success: false, needauth: true });
});
