/** The double of Steam as a developer sees it, and what its rules are. `tests/courier` leads the real libraries to it. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInventory } from '#server/adapters/steam/inventory.ts';
import { sandboxSteamAssets } from '#server/db/schema/sandbox-steam.ts';
import { createSandboxApp } from '#server/sandbox/app.ts';
import { findAccount } from '#server/sandbox/steam/accounts.ts';
import { inventoryOf } from '#server/sandbox/steam/assets.ts';
import { readSwitches, turnSwitch } from '#server/sandbox/steam/settings.ts';
import { findTradeOffer } from '#server/sandbox/steam/trade-offers.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { createAccount, createShopAccount, titlesOf } from '../support/steam/accounts.ts';
import { tradeOfferBetween } from '../support/steam/trade-offers.ts';

let site: ListeningApp;
beforeAll(async () => {
  site = await createListeningApp();
});
afterAll(() => site.close());

const page = async (path = '', language = 'en') => {
  const answer = await fetch(`${site.origin}/sandbox/steam${path}`, { headers: { 'accept-language': language } });
  return { answer, text: await answer.text() };
};
const press = (path: string, fields: Record<string, string>) =>
  fetch(`${site.origin}/sandbox/steam${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
const play = (id: number, name: string) => press(`/offers/${id}`, { play: name });
const stateOf = async (id: number) => (await findTradeOffer(site.deps.db, String(id)))?.state;

/** The shop's account offers a customer one thing. */
async function offered(title = 'Gilded Owl') {
  const { account: shop } = await createShopAccount(site, [{ title }]);
  const ada = await createAccount(site);
  const tradeOffer = await tradeOfferBetween(site, { from: shop, to: ada, message: 'river stone amber fox' });
  return { shop, ada, tradeOffer };
}

test('the page shows a trade offer with its message and both accounts, in the visitor’s language, without a script', async () => {
  const { shop, ada, tradeOffer } = await offered('Crown of the Quiet King');
  const { answer, text } = await page('', 'de-DE');
  expect(text).toContain(`${shop.name} gibt ${ada.name}: Crown of the Quiet King`);
  expect(text).toContain('river stone amber fox');
  expect(text).toContain(`#${tradeOffer.id}`);
  expect(text).toContain('<html lang="de">');
  const english = (await page()).text;
  for (const name of ['Accept', 'Decline', 'Let it expire']) expect(english).toContain(`>${name}</button>`);
  expect(text).not.toMatch(/<script|style="/);
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'sha256-[^']+'; form-action 'self'/);
});

test('an item that a customer accepts lies in their inventory under a new id, and cannot be traded on for a week', async () => {
  const { shop, ada, tradeOffer } = await offered();
  const [before] = await inventoryOf(site.deps.db, shop.id);
  expect((await play(tradeOffer.id, 'accept')).status).toBe(303);
  const [after] = await inventoryOf(site.deps.db, ada.id);
  expect([await stateOf(tradeOffer.id), await titlesOf(site, shop), after?.title]).toEqual([
    'accepted',
    [],
    'Gilded Owl',
  ]);
  expect(after?.id).not.toBe(before?.id);
  expect(after?.protectedUntil).toBe(site.clock.now + 7 * 86_400);
});

test('a trade can be reversed for a week, once, and not afterwards', async () => {
  const early = await offered();
  await play(early.tradeOffer.id, 'accept');
  await play(early.tradeOffer.id, 'reverse');
  await play(early.tradeOffer.id, 'reverse');
  expect([await titlesOf(site, early.shop), await titlesOf(site, early.ada)]).toEqual([['Gilded Owl'], []]);
  const late = await offered();
  await play(late.tradeOffer.id, 'accept');
  site.clock.now += 7 * 86_400;
  await play(late.tradeOffer.id, 'reverse');
  expect(await titlesOf(site, late.ada)).toEqual(['Gilded Owl']);
});

test('an item that is held is in no inventory until the hold ends, and goes back when it is cancelled', async () => {
  const one = await offered();
  await play(one.tradeOffer.id, 'hold');
  expect([await stateOf(one.tradeOffer.id), await titlesOf(site, one.shop), await titlesOf(site, one.ada)]).toEqual([
    'in_escrow',
    [],
    [],
  ]);
  site.clock.now += 15 * 86_400;
  await page();
  expect([await stateOf(one.tradeOffer.id), await titlesOf(site, one.ada)]).toEqual(['accepted', ['Gilded Owl']]);
  const other = await offered();
  await play(other.tradeOffer.id, 'hold');
  await play(other.tradeOffer.id, 'cancelHold');
  expect([await stateOf(other.tradeOffer.id), await titlesOf(site, other.shop)]).toEqual(['canceled', ['Gilded Owl']]);
});

test('a trade offer is declined once, or expires by the clock or a press', async () => {
  const one = await offered();
  await play(one.tradeOffer.id, 'decline');
  await play(one.tradeOffer.id, 'accept');
  expect([await stateOf(one.tradeOffer.id), await titlesOf(site, one.ada)]).toEqual(['declined', []]);
  const pressed = await offered();
  await play(pressed.tradeOffer.id, 'expire');
  const other = await offered();
  site.clock.now += 14 * 86_400;
  await page();
  expect([await stateOf(pressed.tradeOffer.id), await stateOf(other.tradeOffer.id)]).toEqual(['expired', 'expired']);
});

test('of two trade offers of one thing the first that is accepted gets it, and the other names it as gone', async () => {
  const { shop, tradeOffer } = await offered();
  const bob = await createAccount(site);
  const other = await tradeOfferBetween(site, { from: shop, to: bob, message: 'the same thing' });
  await Promise.all([play(tradeOffer.id, 'accept'), play(other.id, 'accept')]);
  const states = [await stateOf(tradeOffer.id), await stateOf(other.id)].sort();
  expect(states).toEqual(['accepted', 'invalid_items']);
});

test('a trade offer of a thing that has left its giver names it as gone when it is accepted', async () => {
  const { shop, ada, tradeOffer } = await offered();
  await site.deps.db.delete(sandboxSteamAssets).where(eq(sandboxSteamAssets.accountId, shop.id));
  await play(tradeOffer.id, 'accept');
  expect([await stateOf(tradeOffer.id), await titlesOf(site, ada)]).toEqual(['invalid_items', []]);
});

test('a trade offer that customers accept by themselves is accepted once, however many look at that moment', async () => {
  const { ada, tradeOffer } = await offered();
  await turnSwitch(site.deps.db, 'autoAccept', true);
  site.clock.now += 4;
  const looks = await Promise.all([1, 2, 3, 4, 5].map(() => page()));
  expect(looks.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  expect([await stateOf(tradeOffer.id), await titlesOf(site, ada)]).toEqual(['accepted', ['Gilded Owl']]);
  await turnSwitch(site.deps.db, 'autoAccept', false);
});

test('customers accept by themselves after a few seconds where that is switched on, and the shop’s account never does', async () => {
  const { ada, tradeOffer } = await offered();
  const { account: shop } = await createShopAccount(site);
  const seller = await createAccount(site, { assets: [{ title: 'Storm Bow' }] });
  const toShop = await tradeOfferBetween(site, { from: seller, to: shop, message: 'for you' });
  await press('/switches', { autoAccept: 'on' });
  await page();
  expect(await stateOf(tradeOffer.id)).toBe('active');
  site.clock.now += 4;
  await page();
  expect([await stateOf(tradeOffer.id), await titlesOf(site, ada)]).toEqual(['accepted', ['Gilded Owl']]);
  expect(await stateOf(toShop.id)).toBe('active');
  await press('/switches', {});
  expect(await readSwitches(site.deps.db)).toMatchObject({ autoAccept: false });
});

test('an account that nobody knows has an inventory at once, and the shop’s picker reads it', async () => {
  const inventory = createInventory(`${site.origin}/sandbox/steam`);
  const items = await inventory.itemsOf('76561198123456789');
  expect(items).toHaveLength(6);
  expect(items.some(({ quality }) => quality !== null)).toBe(true);
  expect(await inventory.itemsOf('76561198123456789')).toEqual(items);
});

test('a private inventory, a Steam that is away and one that limits its callers are told apart', async () => {
  const inventory = createInventory(`${site.origin}/sandbox/steam`);
  const ada = await createAccount(site);
  await press(`/accounts/${ada.id}`, { change: 'standing', standing: 'private' });
  await expect(inventory.itemsOf(ada.id)).rejects.toMatchObject({ code: 'inventory_private' });
  for (const name of ['away', 'rateLimited'] as const) {
    await press('/switches', { [name]: 'on' });
    await expect(inventory.itemsOf('76561198123456789')).rejects.toMatchObject({ code: 'steam_unavailable' });
    expect((await page()).answer.status).toBe(200);
    await turnSwitch(site.deps.db, name, false);
  }
});

test('the page of an account shows what it holds and gives it another trade link', async () => {
  const ada = await createAccount(site, { assets: [{ title: 'Mantle of the Tidecaller' }] });
  const { text } = await page(`/accounts/${ada.id}`);
  expect(text).toContain('Mantle of the Tidecaller');
  expect(text).toContain(`token=${ada.tradeToken}`);
  expect(text).toContain('>Make a new trade link</button>');
  await press(`/accounts/${ada.id}`, { change: 'trade_link' });
  expect((await findAccount(site.deps.db, ada.id))?.tradeToken).toMatch(/^(?!aBcD_-12)[\w-]{8}$/);
});

test('there is no double where the shop’s provider is another one', async () => {
  const app = createSandboxApp(() => ({ deps: site.deps, sandbox: null }));
  for (const path of ['', '/inventory/76561198123456789/570/2', '/accounts/1'])
    expect((await app.request(`/sandbox/steam${path}`)).status).toBe(404);
});
