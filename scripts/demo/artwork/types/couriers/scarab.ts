import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { even, line, type Point, shape } from '../../geometry.ts';
import { bead, medallion } from '../../jewels.ts';
import type { Smith } from '../../smith.ts';
import { eye } from './creature.ts';

/** Draws it on the bench. */
export function scarab(bench: Smith): void {
  const { colours } = bench;
  bench.mirrored(() => {
    const legs: [Point, Point, Point][] = [
      [
        [60, -60],
        [130, -110],
        [118, -164],
      ],
      [
        [80, 10],
        [160, -10],
        [178, 46],
      ],
      [
        [70, 80],
        [146, 110],
        [130, 172],
      ],
    ];
    const joints = legs.map(([from, knee, foot]) => line(from, [...knee], [...foot]).d).join('');
    bench.stroke(joints, colours.main.deep, 15);
    bench.stroke(joints, colours.main.base, 9);
    bench.stroke(joints, colours.main.shine, 2, 0.6);
    for (const [, [x, y]] of legs) bead(bench, x, y, 8, colours.trim);
    bench.plate(shape([14, -136], [30, -190, 74, -196, 84, -166], [62, -172, 50, -150, 46, -126]), colours.trim, {
      bevel: 3,
      finished: false,
    });
  });
  bench.plate(even([0, -150], [44, -150, 62, -128, 60, -100], [30, -90, 0, -90]), colours.main, {
    shading: 'across',
    bevel: 5,
  });
  bench.plate(even([0, -108], [60, -108, 92, -84, 94, -48], [50, -36, 0, -34]), colours.main, {
    shading: 'across',
    bevel: 6,
  });
  const shell = shape([3, -36], [60, -40, 104, -20, 106, 40], [104, 110, 60, 164, 3, 172]);
  bench.plate(even([0, -36], [60, -40, 104, -20, 106, 40], [104, 110, 60, 164, 0, 172]), colours.main, {
    shading: 'polished',
    bevel: 9,
  });
  applyFinish(bench);
  bench.engrave('M0-36V170', 4, 1);
  bench.mirrored(() => {
    bench.engrave(line([28, -26], [50, 40, 24, 150]).d + line([60, -20], [88, 40, 46, 138]).d, 1.6, 0.7);
    bench.part(shape([74, -20], [98, 10, 96, 60, 80, 104], [86, 50, 84, 10, 66, -18]), colours.enamel, {
      shading: 'diagonal',
    });
    eye(bench, 40, -128, 9);
  });
  bench.stroke(shell.d, colours.trim.light, 1.4, 0.5);
  bench.plate(even([0, -62], [70, -60, 94, -52], [98, -36, 90, -26], [50, -36, 0, -36]), colours.trim, {
    shading: 'across',
    bevel: 3,
    finished: false,
  });
  gem(bench, 0, -74, 12, 'square');
  medallion(bench, 0, 40, 38);
}
