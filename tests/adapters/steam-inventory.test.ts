/** Public inventories as the shop reads them from the double that stands in for Steam on this machine. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInventory } from '#server/adapters/steam/inventory.ts';
import { sandboxSteamAssets } from '#server/db/schema/sandbox-steam.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { createAccount } from '../support/steam/accounts.ts';

let site: ListeningApp;
beforeAll(async () => {
  site = await createListeningApp();
});
afterAll(() => site.close());

const inventory = () => createInventory(`${site.origin}/sandbox/steam`);

test('what a customer of the double holds is listed with its wear and its numbers', async () => {
  const ada = await createAccount(site, {
    assets: [{ title: 'Moonlit Bulwark (Field-Tested)', assetId: '31415926535', classId: '1001' }],
  });
  expect(await inventory().itemsOf(ada.id)).toEqual([
    {
      id: '31415926535',
      classId: '1001',
      instanceId: '0',
      title: 'Moonlit Bulwark',
      quality: 'field_tested',
      type: expect.any(String),
      url: `https://steamcommunity.com/profiles/${ada.id}/inventory/#570_2_31415926535`,
      isTradable: true,
      tradableFrom: null,
      inspectLink: null,
    },
  ]);
});

test('an account that nobody knew holds something to sell', async () => {
  expect((await inventory().itemsOf('76561198008479705')).length).toBeGreaterThan(0);
});

test('what is protected after a trade is found, and not listed', async () => {
  const ada = await createAccount(site, { assets: [{ title: 'Gilded Owl', assetId: '27182818284' }] });
  await site.deps.db.update(sandboxSteamAssets).set({ protectedUntil: site.clock.now + 7 * 86_400 });
  expect(await inventory().itemsOf(ada.id)).toEqual([]);
  expect(await inventory().find(ada.id, '27182818284')).toMatchObject({ title: 'Gilded Owl', isTradable: false });
  expect(await inventory().find(ada.id, '1')).toBeNull();
});

test('a private inventory says so', async () => {
  const ada = await createAccount(site, { standing: 'private' });
  await expect(inventory().itemsOf(ada.id)).rejects.toMatchObject({ code: 'inventory_private' });
});
