/**
 * Believable prices of demo items in whole euro cents: rarity and quality set the middle, luck spreads it
 * log-normally, and the ending is one that a shop would write. Always from 35 cents to 1 900 euros.
 */
import type { Finish, ItemClass, ItemFacts, Quality } from './facts.ts';
import type { Random } from './random.ts';

const middleEuros: Record<ItemClass, number> = {
  Wayfarer: 1.7,
  Sworn: 5.2,
  Vaunted: 15,
  Exalted: 44,
  Sovereign: 135,
  Ascendant: 470,
};

const qualityFactor: Record<Quality, number> = {
  factory_new: 1.5,
  minimal_wear: 1.15,
  field_tested: 0.9,
  well_worn: 0.68,
  battle_scarred: 0.52,
  not_painted: 0.85,
};

const finishFactor: Record<Finish, number> = {
  Gilded: 1.2,
  Frostbound: 1,
  Verdigris: 0.85,
  Emberforged: 1.15,
  Obsidian: 1.05,
  Moonsilver: 0.95,
  'Crimson Lacquer': 0.95,
  Starforged: 1.25,
};

const lowest = 35;
const highest = 190_000;

function naturalEnding(cents: number, luck: Random): number {
  const limited = Math.min(highest, Math.max(lowest, cents));
  if (limited < 300) return Math.max(lowest, Math.round(limited / 10) * 10 + luck.pick([-5, -1, -1, 0]));
  const euros = Math.floor(limited / 100) * 100;
  if (limited < 10_000) return euros + luck.pick([0, 25, 49, 50, 75, 90, 90, 95, 99]);
  const ending = luck.pick([0, 0, 0, 50, 90]);
  return Math.min(
    highest,
    limited < 50_000 ? euros + ending : Math.round(limited / 500) * 500 - luck.pick([0, 0, 100]),
  );
}

/** The asking price, in cents. */
export function askingPrice(facts: ItemFacts, luck: Random): number {
  let bell = -3;
  for (let i = 0; i < 6; i++) bell += luck.next();
  const euros =
    middleEuros[facts.class] *
    qualityFactor[facts.quality] *
    finishFactor[facts.exteriorName] *
    Math.exp(bell * Math.SQRT2 * 0.5);
  return naturalEnding(Math.round(euros * 100), luck);
}

/** The reduced price, in cents, 5 to 60 percent below the asking price; undefined when nothing sensible lies there. */
export function reducedPrice(askingCents: number, luck: Random): number | undefined {
  const percent = luck.pick([5, 8, 10, 10, 12, 15, 15, 20, 20, 25, 25, 30, 35, 40, 45, 50, 55]);
  for (let tries = 0; tries < 20; tries++) {
    const reduced = naturalEnding(Math.round((askingCents * (100 - percent)) / 100), luck);
    if (reduced <= askingCents * 0.95 && reduced >= askingCents * 0.4) return reduced;
  }
  return undefined;
}
