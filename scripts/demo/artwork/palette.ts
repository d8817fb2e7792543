/** The collection's colours: rarity lights the stage and cuts the gems, finish gives the metal, hero the enamel. */
import type { Finish, Hero, ItemClass, ItemFacts, Quality } from '../facts.ts';
import { heroes } from '../facts.ts';
import { lit, type Tone, toward } from './colour.ts';

/** Five tones of one material from its darkest shadow to its highlight. */
export interface Metal {
  deep: Tone;
  shade: Tone;
  base: Tone;
  light: Tone;
  shine: Tone;
}

export interface Palette {
  /** The rarity's hue at middle lightness. */
  rarity: Tone;
  /** 0 for the commonest to 5 for the rarest. */
  tier: number;
  main: Metal;
  trim: Metal;
  gem: Metal;
  enamel: Metal;
  cloth: Metal;
}

const rarityTones: Record<ItemClass, Tone> = {
  Wayfarer: [212, 22, 62],
  Sworn: [158, 48, 52],
  Vaunted: [206, 78, 58],
  Exalted: [268, 68, 66],
  Sovereign: [342, 74, 62],
  Ascendant: [38, 88, 60],
};

const tiers: readonly ItemClass[] = ['Wayfarer', 'Sworn', 'Vaunted', 'Exalted', 'Sovereign', 'Ascendant'];

const heroHues: readonly Tone[] = [
  [42, 78, 48],
  [96, 34, 36],
  [14, 78, 46],
  [352, 46, 32],
  [192, 52, 52],
  [128, 40, 36],
  [24, 36, 38],
  [234, 52, 48],
  [176, 56, 38],
  [218, 24, 42],
  [84, 52, 38],
  [46, 58, 42],
  [204, 68, 42],
  [284, 40, 36],
  [30, 62, 44],
  [322, 44, 46],
  [186, 38, 40],
  [8, 44, 38],
  [344, 66, 46],
  [47, 72, 45],
  [256, 40, 36],
  [272, 52, 54],
  [36, 80, 44],
  [164, 46, 46],
];

const metal = (...tones: [Tone, Tone, Tone, Tone, Tone]): Metal => {
  const [deep, shade, base, light, shine] = tones;
  return { deep, shade, base, light, shine };
};

const gold = metal([28, 62, 11], [33, 62, 27], [39, 62, 45], [44, 76, 64], [48, 96, 87]);
const paleGold = metal([32, 36, 13], [35, 36, 32], [40, 42, 52], [44, 58, 70], [48, 90, 90]);
const steel = metal([222, 26, 11], [220, 20, 26], [216, 16, 43], [212, 20, 64], [206, 50, 90]);
const gunmetal = metal([224, 26, 7], [224, 20, 17], [220, 18, 29], [216, 20, 48], [208, 50, 80]);
const copper = metal([14, 54, 10], [16, 54, 25], [20, 56, 42], [26, 66, 60], [34, 92, 85]);
const primer = metal([216, 9, 12], [214, 8, 29], [210, 7, 43], [208, 7, 56], [206, 8, 70]);

const metals: Record<Finish, { main: Metal; trim: Metal }> = {
  Gilded: { main: gold, trim: steel },
  Frostbound: { main: metal([214, 52, 17], [209, 46, 36], [204, 48, 57], [197, 62, 76], [188, 90, 95]), trim: steel },
  Verdigris: { main: metal([26, 44, 9], [28, 42, 20], [31, 44, 34], [36, 52, 52], [44, 80, 80]), trim: copper },
  Emberforged: { main: metal([12, 22, 6], [12, 18, 13], [14, 14, 22], [20, 16, 40], [28, 60, 74]), trim: copper },
  Obsidian: { main: metal([256, 34, 4], [254, 30, 10], [252, 26, 18], [248, 28, 40], [234, 70, 90]), trim: paleGold },
  Moonsilver: {
    main: metal([228, 20, 17], [225, 16, 38], [222, 16, 60], [220, 26, 80], [210, 60, 97]),
    trim: paleGold,
  },
  'Crimson Lacquer': {
    main: metal([350, 74, 8], [351, 72, 20], [354, 74, 35], [358, 74, 50], [14, 96, 82]),
    trim: gold,
  },
  Starforged: { main: metal([240, 60, 8], [243, 54, 19], [249, 50, 34], [262, 62, 57], [288, 90, 88]), trim: gunmetal },
};

const dullness: Record<Quality, number> = {
  factory_new: 0,
  minimal_wear: 0.04,
  field_tested: 0.12,
  well_worn: 0.26,
  battle_scarred: 0.34,
  not_painted: 0,
};

function blend(from: Metal, to: Metal, part: number): Metal {
  return metal(
    toward(from.deep, to.deep, part),
    toward(from.shade, to.shade, part),
    toward(from.base, to.base, part),
    toward(from.light, to.light, part),
    toward(from.shine, to.shine, part),
  );
}

/** Five tones around one hue. */
export function material(tone: Tone, glow = 1): Metal {
  const [h, s, l] = tone;
  return metal(
    [h - 10, s * 0.9, l * 0.2],
    [h - 6, s, l * 0.5],
    tone,
    [h + 6, s * 0.95, l + (100 - l) * 0.32 * glow],
    [h + 12, s, l + (100 - l) * 0.74 * glow],
  );
}

/** The colours of an item. */
export function palette(facts: ItemFacts): Palette {
  const rarity = rarityTones[facts.class];
  const hero = heroHues[heroes.indexOf(facts.hero as Hero)] ?? rarity;
  const bare = facts.quality === 'not_painted';
  const dull = dullness[facts.quality];
  const { main, trim } = metals[facts.exteriorName];
  const tired = blend(main, primer, dull * 0.55);
  const enamel = material(bare ? lit(hero, 40, 0.25) : lit(hero, hero[2] * (1 - dull * 0.35), 1 - dull * 0.5));
  return {
    rarity,
    tier: tiers.indexOf(facts.class),
    main: bare ? blend(metal(...tinted(primer, main.base[0])), main, 0.1) : tired,
    trim: bare ? blend(metal(...tinted(primer, trim.base[0])), gunmetal, 0.5) : blend(trim, gunmetal, dull * 0.7),
    gem: material([rarity[0], Math.min(92, rarity[1] + 24), rarity[2] - 6]),
    enamel,
    cloth: material(bare ? [hero[0], 10, 34] : lit(hero, hero[2] * 0.58, 0.8 - dull * 0.4), 0.66),
  };
}

function tinted(from: Metal, hue: number): [Tone, Tone, Tone, Tone, Tone] {
  const tint = (tone: Tone): Tone => [hue, tone[1], tone[2]];
  return [tint(from.deep), tint(from.shade), tint(from.base), tint(from.light), tint(from.shine)];
}
