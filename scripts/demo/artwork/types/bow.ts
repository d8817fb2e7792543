/** Bows strung and at rest: two limbs, a grip with the emblem, and an arrow laid across. */
import { applyFinish } from '../finish.ts';
import { gem } from '../gem.ts';
import { even, line, type Outline, type Point, shape } from '../geometry.ts';
import { bead, medallion } from '../jewels.ts';
import type { Smith } from '../smith.ts';

interface Limb {
  outline: Outline;
  spine: string;
  tip: Point;
  /** Where a band of trim holds the limb. */
  joint: Point;
}

const limbs: ((w: number) => Limb)[] = [
  (w) => ({
    outline: shape(
      [12, -22],
      [46, -70, 54, -136, -30, -194],
      [-56, -208, -86, -202, -96, -178],
      [-78, -186, -60, -182, -50, -168],
      [0, -124, 0, -80, -w, -22],
    ),
    spine: line([2, -36], [26, -80, 18, -136, -40, -182]).d,
    tip: [-72, -190],
    joint: [16, -104],
  }),
  (w) => ({
    outline: shape(
      [12, -20],
      [58, -50, 76, -114, 12, -166],
      [-14, -188, -16, -208, 16, -222],
      [-38, -222, -64, -190, -42, -160],
      [-2, -122, 10, -66, -w, -20],
    ),
    spine: line([4, -34], [40, -80, 22, -134, -22, -170]).d,
    tip: [-40, -190],
    joint: [28, -100],
  }),
  (w) => ({
    outline: shape(
      [12, -20],
      [34, -60],
      [76, -84],
      [48, -98],
      [46, -126],
      [76, -156],
      [28, -156],
      [-6, -182],
      [-66, -212],
      [-36, -168],
      [-12, -138],
      [-2, -90],
      [-w, -20],
    ),
    spine: line([6, -40], [22, -90], [6, -146], [-44, -194]).d,
    tip: [-54, -200],
    joint: [20, -112],
  }),
  (w) => ({
    outline: shape(
      [12, -20],
      [48, -60, 50, -126, -4, -168],
      [-38, -188, -74, -190, -86, -214],
      [-104, -172, -76, -150, -50, -142],
      [-14, -120, -2, -70, -w, -20],
    ),
    spine: line([4, -36], [22, -84, 0, -140, -46, -164]).d,
    tip: [-82, -186],
    joint: [18, -96],
  }),
];

/** Draws a bow on the bench. */
export function bow(bench: Smith): void {
  const { luck, colours } = bench;
  const limb = (limbs[bench.form(limbs.length)] ?? limbs[0])?.(luck.between(12, 20));
  if (!limb) return;
  const feathered = bench.form(2) === 1;
  const lean = luck.between(28, 40);
  const [tx, ty] = limb.tip;
  bench.placed(24, 10, lean, 0.93, () => {
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
      const [jx, jy] = limb.joint;
      bench.placed(jx, jy, -4, 1, () =>
        bench.plate(shape([-28, -9], [-10, -16, 10, -16, 30, -8], [30, 9], [10, 2, -10, 2, -26, 10]), colours.trim, {
          shading: 'across',
          bevel: 3,
          finished: false,
        }),
      );
      gem(bench, jx, jy - 4, 8, 'marquise', { turn: 8 });
      bead(bench, tx, ty, 8, colours.trim);
      bench.part(shape([-17, -30], [0, -38, 20, -30], [18, -18], [0, -26, -16, -18]), colours.trim, {
        shading: 'across',
      });
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
    medallion(bench, 0, 23, -lean);
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
