/** Crowns: a jewelled band with tines before and behind, and for some a velvet cap with an orb. */
import { applyFinish } from '../finish.ts';
import { type Cut, gem } from '../gem.ts';
import { ellipse, line, type Outline, type Point, type Segment, shape } from '../geometry.ts';
import { bead, medallion } from '../jewels.ts';
import type { Smith } from '../smith.ts';

type Tine = 'spike' | 'spire' | 'leaf' | 'lily' | 'thorn';

/** Draws one tine from one valley of the band to the next, by way of its tip. */
const tineForms: Record<Tine, (at: (along: number, high: number, out?: number) => Point) => Segment[]> = {
  spike: (at) => [[...at(0.5, 1)], [...at(1, 0.1)]],
  spire: (at) => [
    [...at(0.37, 0.3), ...at(0.5, 1)],
    [...at(0.63, 0.3), ...at(1, 0.1)],
  ],
  leaf: (at) => [
    [...at(0.22, 0.16)],
    [...at(-0.12, 0.62), ...at(0.5, 1)],
    [...at(1.12, 0.62), ...at(0.78, 0.16)],
    [...at(1, 0.1)],
  ],
  lily: (at) => [
    [...at(0.36, 0.14), ...at(0.34, 0.34)],
    [...at(-0.02, 0.2), ...at(0, 0.56)],
    [...at(0.2, 0.52), ...at(0.3, 0.5)],
    [...at(0.24, 0.78), ...at(0.5, 1)],
    [...at(0.76, 0.78), ...at(0.7, 0.5)],
    [...at(0.8, 0.52), ...at(1, 0.56)],
    [...at(1.02, 0.2), ...at(0.66, 0.34)],
    [...at(0.64, 0.14), ...at(1, 0.1)],
  ],
  thorn: (at) => [
    [...at(0.3, 0.5), ...at(0.14, 0.66)],
    [...at(0.34, 0.62), ...at(0.62, 1)],
    [...at(0.6, 0.5), ...at(1, 0.1)],
  ],
};

interface Ring {
  outline: Outline;
  tips: Point[];
}

/** The band and its tines around half the circle; `depth` is positive before and negative behind. */
function ring(count: number, high: (i: number) => number, tine: Tine, flare: number, depth: number): Ring {
  const step = 180 / count;
  const spot = (degrees: number, up: number, out = 0): Point => {
    const angle = (degrees * Math.PI) / 180;
    return [Math.sin(angle) * (136 + out), 40 + Math.cos(angle) * depth - up];
  };
  const segments: Segment[] = [];
  const tips: Point[] = [];
  for (let i = 0; i < count; i++) {
    const from = -90 + i * step;
    const h = high(i);
    const at = (along: number, part: number): Point => spot(from + step * along, h * part, flare * part * (h / 150));
    segments.push(...tineForms[tine](at));
    tips.push(at(tine === 'thorn' ? 0.62 : 0.5, 1));
  }
  const low = depth > 0 ? 60 : 20;
  segments.push([136, 40 + low], [132, 40 + low + depth * 1.36, -132, 40 + low + depth * 1.36, -136, 40 + low]);
  return { outline: shape([...spot(-90, 0)], ...segments), tips };
}

function cap(bench: Smith, cut: Cut): void {
  const { cloth, trim } = bench.colours;
  bench.plate(
    shape([-120, 52], [-146, -50, -76, -98, 0, -84], [76, -98, 146, -50, 120, 52], [60, 86, -60, 86, -120, 52]),
    cloth,
    { shading: 'round', bevel: 7, finished: false },
  );
  const seams = [-84, -44, 0.5, 44, 84].map((x) => line([x * 0.2, -82], [x * 1.1, -50, x * 1.3, 60]).d).join('');
  bench.stroke(seams, cloth.deep, 5, 0.5);
  bench.stroke(line([-118, 30], [-120, -60, -50, -92, 0, -86], [50, -92, 120, -60, 118, 30]).d, trim.shade, 9);
  bench.stroke(line([-118, 30], [-120, -60, -50, -92, 0, -86], [50, -92, 120, -60, 118, 30]).d, trim.light, 3.4);
  bead(bench, 0, -104, 16, trim);
  gem(bench, 0, -138, 14, cut);
}

/** Draws a crown on the bench. */
export function crown(bench: Smith): void {
  const { luck, colours } = bench;
  const tine = (['lily', 'spike', 'leaf', 'spire', 'thorn'] as const)[bench.form(5)] ?? 'leaf';
  const count = tine === 'lily' || tine === 'leaf' ? 5 : luck.pick([5, 7, 9]);
  const tall = luck.between(150, 196);
  const middle = (count - 1) / 2;
  const rise = luck.pick<(i: number) => number>([
    (i) => (i % 2 === middle % 2 ? 1 : 0.66),
    (i) => 1 - Math.abs(i - middle) * (1 / count),
    () => 0.84,
  ]);
  const flare = luck.between(4, tine === 'spire' ? 22 : 40);
  const cut = luck.pick<Cut>(['pear', 'marquise', 'brilliant', 'long', 'hexagon', 'shield']);
  bench.placed(0, 22, 0, 1.1, () => {
    const behind = ring(count - 1, (i) => rise(i) * tall * 0.8, tine === 'lily' ? 'spire' : tine, flare * 0.5, -22);
    bench.plate(behind.outline, colours.main, { shading: 'shadow', bevel: 3, finished: false });
    bench.page.add(`<path d="${ellipse(0, 50, 134, 26).d}" fill="#05060c" stroke="none" opacity=".7"/>`);
    if (tine !== 'lily' && count < 9 && bench.form(2) === 1) cap(bench, cut);
    const front = ring(count, (i) => rise(i) * tall, tine, flare, 34);
    bench.plate(front.outline, colours.main, { shading: 'across', bevel: 6 });
    applyFinish(bench);
    const ribs: string[] = [];
    for (const [i, [x, y]] of front.tips.entries()) {
      const foot: Point = [x * 0.9, 74 - Math.abs(x) * 0.18];
      ribs.push(line([foot[0], foot[1] - 42], [x, y + 26]).d);
      if (rise(i) > 0.8 && Math.abs(x) < 110) gem(bench, foot[0], foot[1] - 26, 10, cut);
      else bead(bench, foot[0], foot[1] - 24, 5.5, colours.enamel, 7);
      bead(bench, x, y - 3, rise(i) > 0.8 ? 9 : 7, colours.trim);
    }
    bench.engrave(ribs.join(''), 1.6);
    const band = (y: number, drop: number) =>
      shape(
        [-137, y],
        [-135, y + 46, 135, y + 46, 137, y],
        [136, y + drop],
        [134, y + drop + 46, -134, y + drop + 46, -136, y + drop],
      );
    bench.plate(band(62, 7), colours.trim, { shading: 'across', bevel: 2, finished: false });
    bench.plate(band(96, 13), colours.trim, { shading: 'across', bevel: 3, finished: false });
    for (let i = -3; i <= 3; i++) {
      const angle = (i * 24 * Math.PI) / 180;
      const [x, y] = [Math.sin(angle) * 130, 85 + Math.cos(angle) * 34];
      if (i === 0) continue;
      if (i % 2 === 0) gem(bench, x, y, 9, cut);
      else bead(bench, x, y, 6, colours.enamel, 7.5);
    }
    medallion(bench, 112, 33);
  });
}
