/** What the demo's customers have offered: the first one an offer in every state and two to answer, another one work for the shop. */
import type { offerLife } from '../../src/rules/lifecycles.ts';
import type { Quality } from '../../src/rules/qualities.ts';
import type { ItemType } from './facts.ts';

/** In the inventories of those who offer; beyond those of the shop's own. */
const firstAssetId = 68_000_000_000;

export type OfferTransitionName = keyof typeof offerLife.transitions;

export interface DemoOffer {
  title: string;
  /** Of which its picture is. */
  type: ItemType;
  quality: Quality;
  wantsCents: number;
  getsCents: number | null;
  daysAgo: number;
  /** In order, some hours apart, and before `payOut` as long as a payout is held; the first state is `pending`. */
  transitions: readonly OfferTransitionName[];
  assetId: string;
  /** Its payout was asked for, and is in no file for the bank yet. */
  waitsForFile: boolean;
}

export const offersOfDemo: readonly DemoOffer[] = numbered(0, [
  offer('Thornwake Mantle', 'Mantle', 'field_tested', 6400, 5800, 38, [
    'counter',
    'accept',
    'receive',
    'payOut',
    'finish',
  ]),
  offer('Pale Ember Staff', 'Staff', 'well_worn', 2500, 1600, 29, ['counter', 'decline']),
  offer('Cracked Idol', 'Relic', 'battle_scarred', 9000, null, 26, ['reject']),
  offer('Gale of the Ninth Sky', 'Wings', 'minimal_wear', 11_900, 10_400, 15, [
    'counter',
    'accept',
    'receive',
    'payOut',
  ]),
  offer('Moonlit Bulwark', 'Shield', 'factory_new', 7200, 6900, 11, ['counter', 'accept', 'receive']),
  offer('Whisper of Salt', 'Blade', 'field_tested', 3300, 2950, 5, ['counter', 'accept']),
  offer('Crown of Small Hours', 'Crown', 'factory_new', 15_500, 13_900, 4, ['counter']),
  offer('Lantern Keeper', 'Courier', 'minimal_wear', 4800, 4100, 3, ['counter']),
  offer('Tidebound Gauntlets', 'Gauntlets', 'well_worn', 2100, null, 1, []),
]);

/** Three to price, one to receive, and two to pay that together need a second person. */
export const offersOfTrader: readonly DemoOffer[] = numbered(500, [
  offer('Harrowed Wings', 'Wings', 'factory_new', 34_000, 31_000, 21, ['counter', 'accept', 'receive', 'payOut'], true),
  offer('Stormglass Bow', 'Bow', 'minimal_wear', 29_500, 26_500, 19, ['counter', 'accept', 'receive', 'payOut'], true),
  offer('Ashen Courier', 'Courier', 'field_tested', 5400, 4700, 3.4, ['counter', 'accept']),
  offer('Duskwatch Helm', 'Helm', 'minimal_wear', 8900, null, 1.9, []),
  offer('The Long Vigil', 'Shield', 'factory_new', 14_250, null, 0.8, []),
  offer('Broken Compass', 'Relic', 'battle_scarred', 640, null, 0.15, []),
]);

/** One more to pay, which came when the file of the others was prepared. */
export const lastOfTrader: readonly DemoOffer[] = numbered(550, [
  offer('Gilded Lantern', 'Relic', 'field_tested', 7200, 6400, 17, ['counter', 'accept', 'receive', 'payOut'], true),
]);

function offer(
  title: string,
  type: ItemType,
  quality: Quality,
  wantsCents: number,
  getsCents: number | null,
  daysAgo: number,
  transitions: readonly OfferTransitionName[],
  waitsForFile = false,
): Omit<DemoOffer, 'assetId'> {
  return { title, type, quality, wantsCents, getsCents, daysAgo, transitions, waitsForFile };
}

function numbered(first: number, offers: readonly Omit<DemoOffer, 'assetId'>[]): DemoOffer[] {
  return offers.map((each, index) => ({ ...each, assetId: String(firstAssetId + (first + index) * 97) }));
}
