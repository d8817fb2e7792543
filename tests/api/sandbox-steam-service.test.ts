/** `IEconService` and the pages of the double, as whoever has a session asks them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SteamAccountRow } from '#server/sandbox/steam/accounts.ts';
import { decodeMessage, encodeMessage } from '#server/sandbox/steam/protobuf.ts';
import { accountNumber } from '#server/sandbox/steam/steam-ids.ts';
import { makeToken } from '#server/sandbox/steam/tokens.ts';
import { findTradeOffer } from '#server/sandbox/steam/trade-offers.ts';
import { acceptTradeOffer, findTrade, reverseTrade } from '#server/sandbox/steam/trades.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { createAccount, createShopAccount } from '../support/steam/accounts.ts';
import { tradeOfferBetween } from '../support/steam/trade-offers.ts';

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
  const made = await tradeOfferBetween(site, { from: shop, to: ada, message: 'river stone amber fox' });
  await acceptTradeOffer(site.deps, made);
  const tradeOffer = await findTradeOffer(site.deps.db, String(made.id));
  const trade = await findTrade(site.deps.db, tradeOffer?.tradeId ?? '');
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
  const tradeOffer = await tradeOfferBetween(site, { from: shop, to: ada, message: 'for Ada' });
  const id = { tradeofferid: String(tradeOffer.id) };
  expect((await service(ada, 'GetTradeOffer', id)).response.offer).toMatchObject({ is_our_offer: false });
  expect((await service(eve, 'GetTradeOffer', id)).response).toEqual({});
  const lists = { get_sent_offers: '1', get_received_offers: '1', active_only: '1' };
  expect((await service(eve, 'GetTradeOffers', lists)).response).toMatchObject({
    trade_offers_sent: [],
    trade_offers_received: [],
  });
});

test('what an account was offered is listed for it, as what it would get', async () => {
  const { account: shop } = await createShopAccount(site, [{ title: 'Gilded Owl' }]);
  const ada = await createAccount(site);
  const tradeOffer = await tradeOfferBetween(site, { from: shop, to: ada, message: 'for Ada' });
  const { response } = await service(ada, 'GetTradeOffers', { get_received_offers: '1', active_only: '1' });
  expect(response).toMatchObject({
    trade_offers_received: [
      { tradeofferid: String(tradeOffer.id), is_our_offer: false, items_to_give: [], items_to_receive: [{}] },
    ],
  });
});

/** The pages of the double, as somebody who is signed in asks them. */
async function signedIn(account: SteamAccountRow) {
  const token = await makeToken(site.deps, account, 'access');
  const headers = { cookie: `steamLoginSecure=${account.id}%7C%7C${token}` };
  const ask = (path: string, fields?: Record<string, string>) =>
    fetch(`${site.origin}/sandbox/steam${path}`, {
      headers,
      redirect: 'manual',
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    });
  const errorOf = async (path: string, fields: Record<string, string>) => {
    const answer = await ask(path, fields);
    expect(answer.status).toBe(500);
    // safe because a page that refuses says no more
    return ((await answer.json()) as { strError: string }).strError;
  };
  return { ask, errorOf };
}

const sides = (...assetIds: string[]) =>
  JSON.stringify({
    me: { assets: assetIds.map((assetid) => ({ appid: 570, contextid: '2', assetid })) },
    them: { assets: [] },
  });

test('a trade offer of what is not there, of nothing that can be read, or to whom none may be sent is refused', async () => {
  const { account: shop } = await createShopAccount(site, [{ title: 'Gilded Owl' }]);
  const [ada, eve] = [await createAccount(site), await createAccount(site, { standing: 'limited' })];
  const { errorOf } = await signedIn(shop);
  const send = (to: typeof ada, json: string) =>
    errorOf('/tradeoffer/new/send', {
      partner: to.id,
      json_tradeoffer: json,
      trade_offer_create_params: JSON.stringify({ trade_offer_access_token: to.tradeToken }),
    });
  expect(await send(ada, 'an owl')).toContain('(2)');
  expect(await send(ada, sides('1'))).toContain('(26)');
  expect(await send({ ...ada, tradeToken: 'wrong---' }, sides('1'))).toContain('(15)');
  expect(await send(eve, sides('1'))).toContain(`${eve.name} is not available to trade.`);
});

test('a trade offer that has ended is not ended again, and nobody ends that of others', async () => {
  const { account: shop } = await createShopAccount(site, [{ title: 'Gilded Owl' }]);
  const [ada, eve] = [await createAccount(site), await createAccount(site)];
  const { id } = await tradeOfferBetween(site, { from: shop, to: ada, message: 'for Ada' });
  expect(await (await signedIn(eve)).errorOf(`/tradeoffer/${id}/decline`, {})).toContain('(11)');
  expect((await (await signedIn(ada)).ask(`/tradeoffer/${id}/decline`, {})).status).toBe(200);
  expect(await (await signedIn(shop)).errorOf(`/tradeoffer/${id}/cancel`, {})).toContain('(11)');
  expect(await findTradeOffer(site.deps.db, String(id))).toMatchObject({ state: 'declined' });
});

test('an account that asks for its trade link for the first time gets one, and keeps it', async () => {
  const ada = await createAccount(site, { tradeToken: null });
  const { ask } = await signedIn(ada);
  const link = async () =>
    /value="([^"]+)"/.exec(await (await ask(`/profiles/${ada.id}/tradeoffers/privacy`)).text())?.[1];
  const first = await link();
  expect(first).toMatch(new RegExp(`partner=${accountNumber(ada.id)}&(amp;)?token=[\\w-]{8}$`));
  expect(await link()).toBe(first);
});

test('nobody has the profile of an id that is none', async () => {
  const answer = await fetch(`${site.origin}/sandbox/steam/profiles/ada/`);
  expect(await answer.text()).toContain('<error>The specified profile could not be found.</error>');
});

test('messages are read as they were written, and what is none is said', () => {
  const message = decodeMessage(encodeMessage({ 1: 300n, 2: 'ümlaut', 3: 0.5, 4: undefined }));
  expect([message.whole(1), message.text(2), message.text(1), message.whole(2)]).toEqual([300n, 'ümlaut', '', 0n]);
  expect([message.whole(3), message.whole(4)], 'the bits of a float').toEqual([0x3f00_0000n, 0n]);
  expect(() => decodeMessage(Uint8Array.of(0x0f))).toThrow('a field of type 7');
  expect(() => decodeMessage(Uint8Array.of(0x0a, 5, 1))).toThrow('the message ends within a field');
  expect(() => decodeMessage(new Uint8Array(11).fill(0x80))).toThrow('a number of more than ten bytes');
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
