/** Bows strung and at rest: two limbs, a grip with the emblem, and an arrow laid across. */
import { applyFinish } from '../finish.ts';
import { gem } from '../gem.ts';
import { ellipse, even, line, type Outline, type Point, shape } from '../geometry.ts';
import type { Smith } from '../smith.ts';

interface Limb {
  outline: Outline;
  spine: string;
  tip: Point;
}

const limbs: ((w: number) => Limb)[] = [
  (w) => ({
    outline: shape(
      [10, -22],
      [38, -70, 44, -130, -34, -186],
      [-58, -200, -84, -196, -92, -178],
      [-76, -184, -56, -180, -44, -168],
      [8, -124, 10, -80, -w * 0.7, -22],
    ),
    spine: line([4, -36], [26, -80, 20, -130, -38, -176]).d,
    tip: [-70, -186],
  }),
  (w) => ({
    outline: shape(
      [10, -20],
      [50, -50, 64, -110, 6, -160],
      [-18, -182, -16, -202, 12, -214],
      [-34, -214, -54, -186, -34, -160],
      [6, -124, 16, -66, -w * 0.7, -20],
    ),
    spine: line([6, -34], [34, -80, 20, -130, -20, -164]).d,
    tip: [-32, -184],
  }),
  (w) => ({
    outline: shape(
      [10, -20],
      [30, -60],
      [66, -84],
      [42, -94],
      [40, -124],
      [66, -150],
      [26, -150],
      [-4, -176],
      [-60, -206],
      [-30, -168],
      [-4, -140],
      [8, -90],
      [-w * 0.7, -20],
    ),
    spine: line([8, -40], [24, -90], [10, -142], [-40, -190]).d,
    tip: [-50, -196],
  }),
  (w) => ({
    outline: shape(
      [10, -20],
      [40, -60, 40, -120, -10, -158],
      [-40, -178, -74, -180, -82, -204],
      [-96, -170, -70, -150, -46, -142],
      [-6, -120, 6, -70, -w * 0.7, -20],
    ),
    spine: line([6, -36], [22, -84, 4, -134, -40, -156]).d,
    tip: [-76, -180],
  }),
];

/** Draws a bow on the bench. */
export function bow(bench: Smith): void {
  const { luck, colours } = bench;
  const limb = (limbs[luck.whole(0, limbs.length - 1)] ?? limbs[0])?.(luck.between(12, 20));
  if (!limb) return;
  const feathered = luck.chance(0.45);
  const lean = luck.between(28, 40);
  const [tx, ty] = limb.tip;
  bench.placed(24, 4, lean, 1.04, () => {
    bench.stroke(line([tx, ty], [tx - 6, 0], [tx, -ty]).d, [210, 30, 86], 1.6, 0.85);
    arrow(bench, tx - 10, luck.between(112, 132));
    const half = () => {
      if (feathered) {
        for (let i = 0; i < 4; i++)
          bench.part(
            shape(
              [16, -40 - i * 22],
              [50 + i * 3, -50 - i * 24, 74 - i * 6, -84 - i * 26],
              [46, -76 - i * 25, 22, -62 - i * 22],
            ),
            i % 2 === 0 ? colours.enamel : colours.trim,
            { shading: 'diagonal' },
          );
      }
      bench.plate(limb.outline, colours.main, { shading: 'diagonal', bevel: 5 });
      applyFinish(bench);
      bench.engrave(limb.spine, 2, 0.7);
      gem(bench, 16, -78, 8, 'marquise', { turn: 12, glow: 0.25 });
    };
    const drawn = bench.page.define('g', '', bench.page.aside(half));
    bench.page.add(`<use href="#${drawn}" transform="scale(1 -1)"/><use href="#${drawn}"/>`);
    bench.plate(even([0, -44], [14, -36], [17, 0, 14, 36], [0, 44]), colours.cloth, {
      shading: 'across',
      bevel: 3,
      finished: false,
    });
    bench.stroke(
      [-26, -18, 18, 26].map((y) => line([-13, y + 3], [13, y - 3]).d).join(''),
      colours.trim.light,
      2.4,
      0.85,
    );
    bench.part(ellipse(0, 0, 23), colours.trim, { shading: 'diagonal' });
    bench.part(ellipse(0, 0, 18), colours.enamel, { shading: 'round' });
    bench.emblem(0, 0, 13, 'raised', -lean);
  });
}

function arrow(bench: Smith, nock: number, reach: number): void {
  const { colours } = bench;
  bench.stroke(line([nock, 0], [reach, 0]).d, colours.trim.deep, 6);
  bench.stroke(line([nock, -0.8], [reach, -0.8]).d, colours.trim.light, 2.4);
  bench.plate(shape([reach + 44, 0], [reach + 4, -15], [reach + 12, 0], [reach + 4, 15]), colours.main, {
    bevel: 3,
    finished: false,
  });
  bench.part(shape([nock + 4, -2], [nock - 12, -15], [nock + 26, -15], [nock + 42, -2]), colours.enamel, {
    shading: 'diagonal',
  });
  bench.part(shape([nock + 4, 2], [nock - 12, 15], [nock + 26, 15], [nock + 42, 2]), colours.enamel, {
    shading: 'shadow',
  });
}
