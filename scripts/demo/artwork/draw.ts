/** Draws the picture of an item: the same facts give the same bytes on every machine. */
import { finishes, heroes, type ItemFacts, type ItemType, itemClasses, qualities } from '../facts.ts';
import { type Smith, smith } from './smith.ts';
import { stage } from './stage.ts';
import { axe } from './types/axe.ts';
import { blade } from './types/blade.ts';
import { bow } from './types/bow.ts';
import { courier } from './types/courier.ts';
import { crown } from './types/crown.ts';
import { gauntlets } from './types/gauntlets.ts';
import { helm } from './types/helm.ts';
import { mantle } from './types/mantle.ts';
import { relic } from './types/relic.ts';
import { shield } from './types/shield.ts';
import { staff } from './types/staff.ts';
import { wings } from './types/wings.ts';

const types: Record<ItemType, (bench: Smith) => void> = {
  Blade: blade,
  Axe: axe,
  Staff: staff,
  Bow: bow,
  Shield: shield,
  Helm: helm,
  Crown: crown,
  Mantle: mantle,
  Gauntlets: gauntlets,
  Wings: wings,
  Relic: relic,
  Courier: courier,
};

/** The SVG document of an item's picture, 480 by 480, under 12 KB, without outside references. */
export function drawArtwork(facts: ItemFacts): string {
  const bench = smith(facts);
  stage(bench.page, bench.colours.tier, bench.colours.rarity, bench.luck);
  bench.page.add('<g fill="none" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">');
  bench.placed(240, 222, 0, 1, () => types[facts.type](bench));
  bench.page.add('</g>');
  return bench.page.svg();
}

/** The shape alone that items of a type have, in one neutral colour and on no ground. */
export function drawSilhouette(type: ItemType): string {
  const bench = smith({
    title: type,
    type,
    hero: heroes[0],
    class: itemClasses[0],
    quality: qualities[0],
    exteriorName: finishes[0],
  });
  const { page } = bench;
  const shape = page.aside(() => bench.placed(240, 240, 0, 1, () => types[type](bench)));
  const flat = '<feColorMatrix values="0 0 0 0 .43 0 0 0 0 .48 0 0 0 0 .59 0 0 0 1 0"/>';
  const filter = page.define('filter', 'color-interpolation-filters="sRGB"', flat);
  page.add(`<g fill="none" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" filter="url(#${filter})">`);
  page.add(shape, '</g>');
  return page.svg();
}
