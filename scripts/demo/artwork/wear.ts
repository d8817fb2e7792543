/** What use has done to an item: dulled metal, scratches, gouges and chipped edges, more of each by quality. */
import type { Quality } from '../facts.ts';
import { hex } from './colour.ts';
import { nums, polar, polygon } from './geometry.ts';
import { type Ground, sheetOf, some, somewhere } from './ground.ts';

interface Use {
  scratches: number;
  gouges: number;
  chips: number;
  /** The largest chip's radius. */
  chip: number;
  /** How much grime dulls the surface, 0 to 1. */
  grime: number;
}

const uses: Record<Quality, Use> = {
  factory_new: { scratches: 0, gouges: 0, chips: 0, chip: 0, grime: 0 },
  minimal_wear: { scratches: 3, gouges: 0, chips: 0, chip: 0, grime: 0 },
  field_tested: { scratches: 9, gouges: 0, chips: 4, chip: 5, grime: 0 },
  well_worn: { scratches: 14, gouges: 2, chips: 8, chip: 7, grime: 0.16 },
  battle_scarred: { scratches: 14, gouges: 6, chips: 12, chip: 11, grime: 0.26 },
  not_painted: { scratches: 0, gouges: 0, chips: 0, chip: 0, grime: 0 },
};

const dark = '#070911';

function cuts(ground: Ground, count: number, short: number, long: number): string {
  const { luck, page } = ground.bench;
  const d = some(ground, count).map(() => {
    const [x, y] = somewhere(ground);
    const to = polar(luck.between(15, 75) + (luck.chance(0.25) ? 90 : 0), luck.between(short, long), x, y);
    return `M${nums([x, y])}L${nums(to.map(Math.round))}`;
  });
  return page.define('path', `d="${d.join('')}"`);
}

function chipped(ground: Ground, count: number, size: number): string {
  const { luck, page } = ground.bench;
  const d = some(ground, count).map(() => {
    const [x, y] = luck.pick(ground.edge).map(Math.round) as [number, number];
    const r = luck.between(2.5, size);
    const turn = luck.between(0, 360);
    return polygon([0, 70, 150, 215, 290].map((a) => polar(turn + a, r * luck.between(0.6, 1.3), x, y))).d;
  });
  return page.define('path', `d="${d.join('')}"`);
}

/** Marks of use inside the finished parts, as markup; empty for what was never used. */
export function wear(ground: Ground): string {
  const { main } = ground.bench.colours;
  const { scratches, gouges, chips, chip, grime } = uses[ground.bench.facts.quality];
  const [deep, shine] = [hex(main.deep), hex(main.shine)];
  let markup = '';
  if (grime > 0) markup += `${sheetOf(ground)} fill="#120d08" opacity="${grime}"/>`;
  if (scratches > 0) {
    const id = cuts(ground, scratches, 8, 34);
    const strength = scratches < 5 ? 0.35 : 0.6;
    markup += `<g opacity="${strength}"><use href="#${id}" stroke="${deep}" stroke-width="1.3"/><use href="#${id}" stroke="${shine}" stroke-width=".6" transform="translate(.7 .9)"/></g>`;
  }
  if (gouges > 0) {
    const id = cuts(ground, gouges, 26, 66);
    markup += `<use href="#${id}" stroke="${dark}" stroke-width="4"/><use href="#${id}" stroke="${shine}" stroke-width="1.2" opacity=".7" transform="translate(1.6 1.9)"/>`;
  }
  if (chips > 0) {
    const id = chipped(ground, chips, chip);
    markup += `<use href="#${id}" fill="#a0a6b1"/><use href="#${id}" fill="${dark}" transform="translate(-.8 -1.6)"/>`;
  }
  return markup;
}
