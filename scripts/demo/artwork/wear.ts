import { hex, lit } from './colour.ts';
import { nums, polar, polygon } from './geometry.ts';
import { type Ground, some, somewhere } from './ground.ts';

const scratchCount = {
  factory_new: 0,
  minimal_wear: 3,
  field_tested: 9,
  well_worn: 16,
  battle_scarred: 20,
  not_painted: 0,
};

/** Scratches, rubbed edges and gouges by quality, inside the finished parts. */
export function wear(ground: Ground): string {
  const { bench } = ground;
  const { luck, facts, colours } = bench;
  const count = scratchCount[facts.quality];
  if (count === 0) return '';
  const scratch = some(ground, count)
    .map(() => {
      const [x, y] = somewhere(ground);
      const [ex, ey] = polar(luck.between(20, 75) + (luck.chance(0.25) ? 90 : 0), luck.between(8, 34), x, y);
      return `M${nums([x, y])}L${nums([Math.round(ex), Math.round(ey)])}`;
    })
    .join('');
  const id = bench.page.define('path', `d="${scratch}"`);
  const strength = facts.quality === 'minimal_wear' ? 0.35 : 0.6;
  let markup = `<use href="#${id}" stroke="${hex(colours.main.deep)}" stroke-width="1.3" opacity="${strength}"/><use href="#${id}" stroke="${hex(colours.main.shine)}" stroke-width=".6" opacity="${strength}" transform="translate(.7 .9)"/>`;
  const chips = { factory_new: 0, minimal_wear: 0, field_tested: 3, well_worn: 7, battle_scarred: 12, not_painted: 0 }[
    facts.quality
  ];
  if (chips > 0) {
    const d = some(ground, chips)
      .map(() => {
        const [x, y] = luck.pick(ground.edge);
        const r = luck.between(2.5, facts.quality === 'battle_scarred' ? 8 : 5.5);
        const turn = luck.between(0, 360);
        return polygon(
          [0, 70, 150, 215, 290].map((a) => polar(turn + a, r * luck.between(0.6, 1.3), Math.round(x), Math.round(y))),
        ).d;
      })
      .join('');
    const chip = bench.page.define('path', `d="${d}"`);
    markup += `<use href="#${chip}" fill="${hex(lit([218, 10, 66], 66))}" opacity=".85"/><use href="#${chip}" fill="${hex([224, 22, 11])}" transform="translate(-.6 -1.2)" opacity=".9"/>`;
  }
  return markup;
}
