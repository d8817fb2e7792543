/**
 * The demo catalogue: unique hero skins that are the same on every machine. The first 240 are identical whatever the
 * size asked for; later ones share facts and picture with one of them, under a title and price of their own.
 */
import {
  classCounts,
  finishes,
  heroes,
  type ItemFacts,
  itemClasses,
  itemTypes,
  qualities,
  qualityCounts,
} from './facts.ts';
import { askingPrice, reducedPrice } from './prices.ts';
import { type Random, random } from './random.ts';
import { formedTitle, writtenTitle } from './titles.ts';

export interface DemoItem extends ItemFacts {
  /** 1, 2, 3 … in the order of the catalogue. */
  number: number;
  category: 'dota2';
  priceCents: number;
  /** The price before the reduction, above `priceCents`; null when not on sale. */
  oldPriceCents: number | null;
  isNew: boolean;
  imgUrl: string;
  imgUrlBig: string;
  /** Hours since it was listed; no two items have the same, and new items have the least. A whole number of seconds. */
  ageHours: number;
}

/** How many items have a picture of their own. */
export const drawnItems = 240;

const newHours = 168;
const oldHours = 7600;
const newItems = 36;
const reducedItems = 60;

function deck<T extends string>(counts: Record<T, number>, order: readonly T[], luck: Random): T[] {
  return luck.shuffle(order.flatMap((value) => new Array<T>(counts[value]).fill(value)));
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-');
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`No entry ${index}`);
  return value;
}

/** Hours that are never whole, so that they cannot meet those of the drawn items; distinct for distinct `n`. */
function fractionalHours(n: number, from: number, span: number): number {
  const slots = span * 3599;
  const slot = (n * 611_953 + 7_919) % slots;
  return from + Math.floor(slot / 3599) + (1 + (slot % 3599)) / 3600;
}

function price(facts: ItemFacts, wantsReduction: boolean, luck: Random) {
  const asking = askingPrice(facts, luck);
  const reduced = wantsReduction ? reducedPrice(asking, luck) : undefined;
  return reduced === undefined
    ? { priceCents: asking, oldPriceCents: null }
    : { priceCents: reduced, oldPriceCents: asking };
}

function drawn(): DemoItem[] {
  const luck = random('regalia catalogue');
  const classes = deck(classCounts, itemClasses, luck);
  const quality = deck(qualityCounts, qualities, luck);
  const order = luck.shuffle(Array.from({ length: drawnItems }, (_, i) => i));
  const reduced = new Set(order.slice(0, reducedItems));
  const fresh = luck.shuffle(order).slice(0, newItems);
  const places = luck.shuffle(Array.from({ length: drawnItems }, (_, i) => i));
  const newAges = new Map(fresh.map((place, i) => [place, 3 + Math.floor((i * (newHours - 8)) / newItems)]));
  return places.map((place, index) => {
    const round = Math.floor(place / itemTypes.length);
    const typeNumber = place % itemTypes.length;
    const type = at(itemTypes, typeNumber);
    const facts: ItemFacts = {
      title: writtenTitle(type, round),
      hero: at(heroes, (round + typeNumber * 7) % heroes.length),
      type,
      class: at(classes, place),
      quality: at(quality, place),
      exteriorName: at(finishes, (round * 3 + typeNumber * 5 + Math.floor(round / 8)) % finishes.length),
    };
    const newAge = newAges.get(place);
    const picture = `/artwork/${slug(facts.title)}`;
    return {
      number: index + 1,
      ...facts,
      category: 'dota2',
      ...price(facts, reduced.has(place), luck),
      isNew: newAge !== undefined,
      imgUrl: `${picture}.webp`,
      imgUrlBig: `${picture}.svg`,
      ageHours: newAge ?? newHours + 24 + place * 31 + luck.whole(0, 30),
    };
  });
}

/** The first `count` items of the demo catalogue, `count` from 0 to 300 000. */
export function demoCatalogue(count = drawnItems): DemoItem[] {
  const first = drawn();
  const items = first.slice(0, count);
  const luck = random('regalia catalogue, later items');
  const formed = new Map<string, number>();
  for (let index = drawnItems; index < count; index++) {
    const like = at(first, (index * 101) % drawnItems);
    const nth = formed.get(like.type) ?? 0;
    formed.set(like.type, nth + 1);
    const title = formedTitle(like.type, nth);
    const isNew = luck.chance(0.15);
    items.push({
      ...like,
      number: index + 1,
      title,
      ...price(like, luck.chance(0.25), luck),
      isNew,
      ageHours: isNew ? fractionalHours(index, 1, newHours - 1) : fractionalHours(index, newHours + 24, oldHours),
    });
  }
  return items;
}
