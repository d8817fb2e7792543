/** Crowns: a band with jewels, tines before and behind, sometimes a cap and arches. */
import { applyFinish } from '../finish.ts';
import { type Cut, gem } from '../gem.ts';
import { ellipse, line, type Outline, type Point, polar, type Segment, shape } from '../geometry.ts';
import type { Smith } from '../smith.ts';

const onBand = (degrees: number, y: number, flare = 0): Point => {
  const [x, up] = polar(degrees, 1);
  return [x * (132 + flare), y - up * -34];
};

/** The tines between two angles, with tips at equal steps; the band is closed below. */
function tined(
  count: number,
  high: (i: number) => number,
  style: number,
  flare: number,
  back: boolean,
): { outline: Outline; tips: Point[] } {
  const sign = back ? -0.6 : 1;
  const spot = (degrees: number, y: number, wide = 0): Point => {
    const angle = (degrees * Math.PI) / 180;
    return [Math.sin(angle) * (134 + wide), y + Math.cos(angle) * 34 * sign];
  };
  const step = 180 / count;
  const tips: Point[] = [];
  const segments: Segment[] = [];
  const start = spot(-90, 40);
  for (let i = 0; i < count; i++) {
    const from = -90 + i * step;
    const middle = from + step / 2;
    const h = high(i);
    const tip = spot(middle, 20 - h, flare * (h / 120));
    const valley = spot(from + step, 36);
    const left = spot(from + step * 0.2, 20 - h * 0.4);
    const right = spot(from + step * 0.8, 20 - h * 0.4);
    if (style === 0) segments.push([...tip], [...valley]);
    else if (style === 1)
      segments.push([...spot(from + step * 0.45, 20), ...tip], [...spot(from + step * 0.55, 20), ...valley]);
    else if (style === 2)
      segments.push([left[0] - 8, left[1] - h * 0.3, ...tip], [right[0] + 8, right[1] - h * 0.3, ...valley]);
    else
      segments.push(
        [
          ...spot(from + step * 0.3, 34),
          ...spot(from + step * 0.5, 40 - h * 0.3),
          ...spot(from + step * 0.24, 30 - h * 0.6),
        ],
        [...tip],
        [...spot(from + step * 0.76, 30 - h * 0.6)],
        [...spot(from + step * 0.5, 40 - h * 0.3), ...spot(from + step * 0.7, 34), ...valley],
      );
    tips.push(tip);
  }
  const low = back ? 60 : 96;
  segments.push([...spot(90, low)]);
  const corner = spot(90, low);
  segments.push([corner[0], corner[1] + 44 * sign, -corner[0], corner[1] + 44 * sign, -corner[0], corner[1]]);
  return { outline: shape(start, ...segments), tips };
}

/** Draws a crown on the bench. */
export function crown(bench: Smith): void {
  const { luck, colours } = bench;
  const count = luck.pick([5, 5, 7, 7, 9]);
  const style = luck.whole(0, 3);
  const tall = luck.between(118, 168);
  const rise = luck.pick([
    (i: number) => (i % 2 === 0 ? 0.68 : 1),
    (i: number) => 1 - Math.abs(i - (count - 1) / 2) * (0.9 / count),
    () => 0.86,
    (i: number) => (i % 2 === ((count - 1) / 2) % 2 ? 1 : 0.5),
  ]);
  const flare = luck.between(0, 34);
  const cap = luck.chance(0.55);
  const cut: Cut = luck.pick(['brilliant', 'pear', 'marquise', 'hexagon']);
  bench.placed(0, 44, 0, 1.12, () => {
    const behind = tined(count - 1, (i) => rise(i) * tall * 0.82, style, flare * 0.6, true);
    bench.plate(behind.outline, colours.main, { shading: 'shadow', bevel: 4, finished: false });
    bench.page.add(`<path d="${ellipse(0, 40, 132, 26).d}" fill="#05060c" opacity=".72"/>`);
    if (cap) {
      bench.plate(
        shape([-118, 50], [-140, -40, -70, -84, 0, -70], [70, -84, 140, -40, 118, 50], [60, 84, -60, 84, -118, 50]),
        colours.cloth,
        { shading: 'round', bevel: 6, finished: false },
      );
      bench.stroke(
        [-70, -36, 0, 36, 70].map((x) => line([x * 0.3, -66], [x * 1.1, -40, x * 1.3, 50]).d).join(''),
        colours.cloth.deep,
        2.4,
        0.6,
      );
    }
    const front = tined(count, (i) => rise(i) * tall * 0.92, style, flare, false);
    bench.plate(front.outline, colours.main, { shading: 'across', bevel: 6 });
    applyFinish(bench);
    for (const [i, tip] of front.tips.entries()) {
      const inside: Point = [tip[0] * 0.96, 34 + Math.cos((tip[0] / 150) * 1.4) * 26];
      bench.engrave(line([inside[0], inside[1] - 2], [tip[0], tip[1] + 22]).d, 1.6);
      const r = rise(i) > 0.8 ? 8 : 5.5;
      bench.part(ellipse(tip[0], tip[1] - 3, r + 2), colours.trim, { shading: 'round' });
      if (rise(i) > 0.8) gem(bench, tip[0], tip[1] - 3, r, 'brilliant', { setting: null, glow: 0.25 });
      bench.part(ellipse(inside[0], inside[1] - 18, 5, 7), colours.enamel, { shading: 'round' });
    }
    const band = (y: number, drop: number) =>
      shape(
        [-135, y],
        [-134, y + 46, 134, y + 46, 135, y],
        [134, y + drop],
        [134, y + drop + 46, -134, y + drop + 46, -134, y + drop],
      );
    bench.plate(band(50, 9), colours.trim, { shading: 'across', bevel: 2, finished: false });
    bench.plate(band(92, 13), colours.trim, { shading: 'across', bevel: 3, finished: false });
    for (let i = -3; i <= 3; i++) {
      if (i === 0) continue;
      const [x, y] = onBand(i * 23, 78);
      if (i % 2 === 0) gem(bench, x, y, 9, cut, { glow: 0.2 });
      else bench.part(ellipse(x, y, 6.5, 8), colours.enamel, { shading: 'round' });
    }
    bench.part(ellipse(0, 104, 33), colours.trim, { shading: 'diagonal' });
    bench.part(ellipse(0, 104, 27), colours.enamel, { shading: 'round' });
    bench.emblem(0, 104, 19, 'raised');
  });
}
