import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInventoryLink } from '#rules/validation/inventory-link.ts';
import { parseTradeLink } from '#rules/validation/trade-link.ts';

const steamId = '76561197972611406';
const profile = `https://steamcommunity.com/profiles/${steamId}/inventory/#570_2_31415926535`;

test.each([
  [profile, steamId, profile],
  [`  ${profile}\n`, steamId, profile],
  [`https://steamcommunity.com/profiles/${steamId}/inventory#570_2_31415926535`, steamId, profile],
  [`https://steamcommunity.com/profiles/${steamId}/inventory/?l=german#570_2_31415926535`, steamId, profile],
  [
    'https://steamcommunity.com/id/ada-the_first/inventory/#570_2_31415926535',
    null,
    'https://steamcommunity.com/id/ada-the_first/inventory/#570_2_31415926535',
  ],
  [
    'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=aB3dE_-9&for_item=570_2_31415926535',
    steamId,
    profile,
  ],
  ['https://steamcommunity.com/tradeoffer/new?for_item=570_2_31415926535&partner=12345678', steamId, profile],
])('%s names a thing', (link, owner, url) => {
  expect(parseInventoryLink(link)).toEqual({ assetId: '31415926535', steamId: owner, url });
});

test.each([
  '',
  'my inventory',
  'javascript:alert(1)',
  profile.replace('https', 'http'),
  profile.replace('steamcommunity.com', 'steamcommunity.com.elsewhere.test'),
  profile.replace('steamcommunity.com', 'ada:secret@steamcommunity.com'),
  profile.replace('#570_2_', '#730_2_'),
  profile.replace('_31415926535', ''),
  profile.replace('_31415926535', '_0'),
  profile.replace('_31415926535', `_${'9'.repeat(21)}`),
  profile.replace(steamId, '12345678'),
  profile.replace(steamId, '76561297960265729'),
  profile.replace('/inventory', '/badges'),
  'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=aB3dE_-9',
  'https://steamcommunity.com/tradeoffer/new/?partner=12345678&for_item=570_2_1&for_item=570_2_2',
  'https://steamcommunity.com/tradeoffer/new/?partner=9999999999&for_item=570_2_1',
])('%j names none', (link) => {
  expect(parseInventoryLink(link)).toBeNull();
});

test('what is read of a link can be read again, and is the same', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }),
      fc.integer({ min: 1, max: 2 ** 32 - 1 }),
      (asset, partner) => {
        const link = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=aB3dE_-9&for_item=570_2_${asset}`;
        const read = parseInventoryLink(link);
        expect(read?.assetId).toBe(String(asset));
        expect(read?.steamId).toBe(parseTradeLink(link.replace(/&for_item.*/, ''))?.steamId);
        expect(parseInventoryLink(read?.url ?? '')).toEqual(read);
      },
    ),
  );
});
