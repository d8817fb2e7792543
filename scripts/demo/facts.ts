/**
 * The closed vocabulary of the demo catalogue: heroes, item types, rarity, quality and finish, with their weights.
 * All names are invented. The order of the classes is from common to rarest.
 */
export const heroes = [
  'Avarielle',
  'Brannoc',
  'Calderun',
  'Dravosk',
  'Eirwyth',
  'Fennimar',
  'Gorrundal',
  'Hesperine',
  'Isaveth',
  'Jorunnach',
  'Kessivar',
  'Lorimond',
  'Maerwyn',
  'Noctarrin',
  'Orsolenne',
  'Perrowick',
  'Quillane',
  'Rhosgard',
  'Sabrisse',
  'Tavreck',
  'Umbrasil',
  'Veyloria',
  'Xanthrae',
  'Zephandra',
] as const;
export type Hero = (typeof heroes)[number];

export const itemTypes = [
  'Blade',
  'Axe',
  'Staff',
  'Bow',
  'Shield',
  'Helm',
  'Crown',
  'Mantle',
  'Gauntlets',
  'Wings',
  'Relic',
  'Courier',
] as const;
export type ItemType = (typeof itemTypes)[number];

export const itemClasses = ['Wayfarer', 'Sworn', 'Vaunted', 'Exalted', 'Sovereign', 'Ascendant'] as const;
export type ItemClass = (typeof itemClasses)[number];

export const qualities = [
  'factory_new',
  'minimal_wear',
  'field_tested',
  'well_worn',
  'battle_scarred',
  'not_painted',
] as const;
export type Quality = (typeof qualities)[number];

export const finishes = [
  'Gilded',
  'Frostbound',
  'Verdigris',
  'Emberforged',
  'Obsidian',
  'Moonsilver',
  'Crimson Lacquer',
  'Starforged',
] as const;
export type Finish = (typeof finishes)[number];

/** What an item is, as far as its picture is concerned. */
export interface ItemFacts {
  title: string;
  hero: Hero;
  type: ItemType;
  class: ItemClass;
  quality: Quality;
  exteriorName: Finish;
}

/** How many of the first 240 items have each class; sums to 240. */
export const classCounts: Record<ItemClass, number> = {
  Wayfarer: 58,
  Sworn: 54,
  Vaunted: 48,
  Exalted: 38,
  Sovereign: 26,
  Ascendant: 16,
};

/** How many of the first 240 items have each quality; sums to 240. */
export const qualityCounts: Record<Quality, number> = {
  factory_new: 62,
  minimal_wear: 56,
  field_tested: 52,
  well_worn: 32,
  battle_scarred: 22,
  not_painted: 16,
};
