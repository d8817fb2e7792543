/**
 * What makes each demo item that item: Steam's numbers, gems, styles, effects, wear and pattern, where a game of this kind has them. The same
 * on every machine. All names are invented.
 */
import type { DemoItem } from './catalogue.ts';
import { type ItemClass, itemClasses, type Quality } from './facts.ts';
import { type Random, random } from './random.ts';

const day = 86_400;
/** Steam ends its locks at this hour of the day, UTC. */
const lockEndsAt = 8 * 3600;
const lockDays = 7;

/** Numbers that no inventory of today's size reaches, each far from the next. */
const assetIdOf = (number: number) => String(61_000_000_000 + number * 7919);
const classIdOf = (number: number) => String(7_100_000_000 + number * 37);

/** Wear of each quality; what is not painted does not wear. */
const wearRanges: Record<Quality, readonly [number, number] | null> = {
  factory_new: [0.001, 0.069],
  minimal_wear: [0.071, 0.149],
  field_tested: [0.151, 0.379],
  well_worn: [0.381, 0.449],
  battle_scarred: [0.451, 0.97],
  not_painted: null,
};

const colours = ['Sea Glass', 'Ember Rose', 'First Frost', 'Old Brass', 'Deep Violet', 'Marsh Light', 'Milk Quartz'];
const motions = ['Slow Tide', 'Heron Step', 'Falling Leaf', 'Bell Swing'];
const counts = ['Victories', 'Assists', 'Gold Gathered', 'Towers Toppled', 'Wards Placed'];
const looks = ['Veiled', 'Unbound', 'Twilight', 'Gilt', 'Ruined', 'Spectral', 'Hushed', 'Crowned'];
const effects = ['Drifting Embers', 'Cold Halo', 'Moth Lights', 'Ink Trail', 'Quiet Rain'];

export function specificsOf(item: DemoItem, now: number) {
  const luck = random(`regalia specifics ${item.number}`);
  const gems = gemsOf(item, luck);
  const range = wearRanges[item.quality];
  return {
    asset_id: assetIdOf(item.number),
    class_id: classIdOf(item.number),
    instance_id: gems.length > 0 ? String(900_000_000 + item.number * 13) : '0',
    gems,
    styles: rank(item.class) >= 3 && luck.chance(0.6) ? luck.shuffle(looks).slice(0, luck.whole(2, 3)) : [],
    unusual_effect: item.type === 'Courier' && luck.chance(0.5) ? luck.pick(effects) : '',
    wear_float: range ? luck.between(...range).toFixed(9) : '',
    pattern_seed: range ? luck.whole(0, 999) : '',
    tradable_from: tradableFrom(item, now, luck),
  };
}

function gemsOf({ class: className, type }: DemoItem, luck: Random): string[] {
  const gem = (kind: string, names: readonly string[], chance: number) =>
    luck.chance(chance) ? [`${kind}: ${luck.pick(names)}`] : [];
  const rarity = rank(className) / itemClasses.length;
  const isCarried = type !== 'Courier';
  return [
    ...gem('Prismatic', colours, 0.1 + rarity / 2),
    ...(isCarried ? gem('Kinetic', motions, rarity / 3) : []),
    ...(isCarried ? gem('Inscribed', counts, 0.25) : []),
  ];
}

function rank(className: ItemClass): number {
  return itemClasses.indexOf(className);
}

/** Some of what is new came by a trade whose protection still lasts. */
function tradableFrom({ isNew, ageHours }: DemoItem, now: number, luck: Random): number {
  const listedAt = now - Math.round(ageHours * 3600);
  const isLocked = isNew && luck.chance(0.35);
  const midnight = listedAt - (listedAt % day);
  return midnight + lockEndsAt + (isLocked ? lockDays + 1 : -1) * day;
}
