/** What the inventory of an account holds that nobody knew before: enough to sell something to the shop. */
import type { Database } from '../../db/client.ts';
import type { Statement } from '../../db/write.ts';
import { grantAsset } from './assets.ts';
import { accountNumber } from './steam-ids.ts';

const titles = [
  'Moonlit Bulwark (Field-Tested)',
  'Lantern of the Long Night',
  'Emberfall Greatblade (Minimal Wear)',
  'Mantle of the Tidecaller',
  'Gilded Owl',
  'Stormwake Bow (Factory New)',
  'Crown of the Quiet King',
  'Thornweave Gauntlets (Well-Worn)',
  'Wings of the Ashen Choir',
  'Staff of Hollow Stars (Battle-Scarred)',
];
const assetsPerAccount = 6;

/** The same for the same account, whenever it is made: even its ids, so that making it twice adds nothing. */
export function sampleAssets(db: Database, steamId: string, now: number): Statement[] {
  const number = accountNumber(steamId);
  return Array.from({ length: assetsPerAccount }, (_, place) => {
    const title = titles[(number + place * 3) % titles.length] as string; // safe because the remainder is a place of the list
    const assetId = String(30_000_000_000n + BigInt(number) * 10n + BigInt(place));
    return grantAsset(db, steamId, { title, assetId }, now);
  });
}
