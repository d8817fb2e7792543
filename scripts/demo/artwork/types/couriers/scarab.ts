/** A beetle seen from above. */
import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { even, line, type Point, shape } from '../../geometry.ts';
import { bead, medallion } from '../../jewels.ts';
import type { Smith } from '../../smith.ts';
import { eye } from './creature.ts';

/** Draws it on the bench. */
export function scarab(bench: Smith): void {
  const { colours, luck } = bench;
  const stance = luck.between(-22, 14);
  const wide = luck.between(92, 118);
  const horn = luck.pick([0, 1, 2]);
  bench.mirrored(() => {
    const legs: [Point, Point, Point][] = [
      [
        [60, -60],
        [130, -110],
        [118 + stance, -164],
      ],
      [
        [80, 10],
        [160, -10],
        [178 - stance * 0.6, 46 + stance],
      ],
      [
        [70, 80],
        [146, 110],
        [130 + stance, 172],
      ],
    ];
    const joints = legs.map(([from, knee, foot]) => line(from, [...knee], [...foot]).d).join('');
    bench.stroke(joints, colours.main.deep, 15);
    bench.stroke(joints, colours.main.base, 9);
    bench.stroke(joints, colours.main.shine, 2, 0.6);
    for (const [, [x, y]] of legs) bead(bench, x, y, 8, colours.trim);
    const mandible = [
      shape([14, -136], [30, -190, 74, -196, 84, -166], [62, -172, 50, -150, 46, -126]),
      shape([10, -140], [70, -150, 84, -190, 40, -214], [62, -188, 52, -178, 34, -180], [46, -168, 30, -160, 8, -158]),
    ][horn];
    if (mandible) bench.plate(mandible, colours.trim, { bevel: 3, finished: false });
  });
  if (horn === 2) {
    bench.plate(even([0, -214], [10, -180], [22, -150], [14, -112], [0, -108]), colours.trim, {
      bevel: 3,
      finished: false,
    });
  }
  bench.plate(even([0, -150], [44, -150, 62, -128, 60, -100], [30, -90, 0, -90]), colours.main, {
    shading: 'across',
    bevel: 5,
  });
  bench.plate(even([0, -108], [60, -108, 92, -84, 94, -48], [50, -36, 0, -34]), colours.main, {
    shading: 'across',
    bevel: 6,
  });
  const shell = shape([3, -36], [60, -40, wide - 2, -20, wide, 40], [wide - 2, 110, 60, 164, 3, 172]);
  bench.plate(even([0, -36], [60, -40, wide - 2, -20, wide, 40], [wide - 2, 110, 60, 164, 0, 172]), colours.main, {
    shading: 'polished',
    bevel: 9,
  });
  applyFinish(bench);
  bench.engrave('M0-36V170', 4, 1);
  bench.mirrored(() => {
    const grooves = [
      line([28, -26], [50, 40, 24, 150]).d + line([60, -20], [88, 40, 46, 138]).d,
      line([8, 94], [60, 90, 90, 70]).d + line([8, 112], [56, 108, 82, 92]).d + line([8, 130], [46, 126, 66, 114]).d,
      line([30, -24], [60, 0, 62, 40], [60, 90, 10, 120]).d + line([66, -14], [84, 40, 60, 110, 20, 146]).d,
    ];
    bench.engrave(grooves[(horn + bench.form(3)) % 3] ?? '', 1.6, 0.8);
    bench.part(
      shape(
        [wide - 30, -20],
        [wide - 8, 10, wide - 10, 60, wide - 26, 104],
        [wide - 20, 50, wide - 22, 10, wide - 38, -18],
      ),
      colours.enamel,
      {
        shading: 'diagonal',
      },
    );
    eye(bench, 40, -128, 9);
  });
  bench.stroke(shell.d, colours.trim.light, 1.4, 0.5);
  bench.plate(even([0, -62], [70, -60, 94, -52], [98, -36, 90, -26], [50, -36, 0, -36]), colours.trim, {
    shading: 'across',
    bevel: 3,
    finished: false,
  });
  gem(bench, 0, -74, 12, luck.pick(['square', 'hexagon', 'brilliant']));
  medallion(bench, 40, 38);
}
