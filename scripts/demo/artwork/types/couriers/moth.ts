/** A moth with open wings. */
import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { ellipse, even, line, shape } from '../../geometry.ts';
import type { Smith } from '../../smith.ts';
import { eye } from './creature.ts';

/** Draws it on the bench. */
export function moth(bench: Smith): void {
  const { colours, luck } = bench;
  const reach = luck.between(170, 190);
  bench.mirrored(() => {
    bench.plate(
      shape([6, 20], [60, 20, 120, 40, 120, 92], [116, 150, 80, 164, 58, 130], [40, 100, 16, 80, 6, 60]),
      colours.main,
      { shading: 'shadow', bevel: 6 },
    );
    bench.plate(
      shape([6, -50], [60, -130, 140, -150, reach, -120], [reach - 10, -60, 160, 10, 110, 40], [60, 50, 20, 40, 6, 24]),
      colours.main,
      { shading: 'diagonal', bevel: 7 },
    );
    applyFinish(bench);
    bench.engrave(
      [
        [70, -110],
        [130, -118],
        [160, -70],
        [130, 10],
      ]
        .map(([x = 0, y = 0]) => line([14, -20], [x * 0.5, y * 0.7, x, y]).d)
        .join(''),
      1.8,
      0.7,
    );
    bench.part(
      shape([reach - 14, -108], [reach - 26, -60, 150, 0, 112, 28], [140, -10, 150, -50, reach - 34, -104]),
      colours.enamel,
      { shading: 'diagonal' },
    );
    eye(bench, 104, -58, 16);
    gem(bench, 76, 100, 12, 'marquise', { turn: -20 });
    bench.stroke(
      line([8, -88], [30, -150, 76, -168]).d +
        Array.from({ length: 6 }, (_, i) => line([20 + i * 9, -118 - i * 9], [34 + i * 9, -112 - i * 10]).d).join(''),
      colours.trim.light,
      3,
    );
  });
  bench.plate(even([0, 20], [22, 24, 26, 60], [22, 120, 0, 160]), colours.cloth, {
    shading: 'across',
    bevel: 4,
    finished: false,
  });
  bench.stroke(
    [50, 70, 90, 110, 128].map((y) => line([-20 + y * 0.05, y], [0, y + 8, 20 - y * 0.05, y]).d).join(''),
    colours.trim.light,
    2.6,
    0.8,
  );
  bench.plate(even([0, -92], [24, -90, 34, -50, 32, -20], [30, 20, 14, 34, 0, 34]), colours.trim, {
    shading: 'across',
    bevel: 4,
    finished: false,
  });
  bench.mirrored(() => eye(bench, 13, -82, 8));
  bench.part(ellipse(0, -20, 24), colours.enamel, { shading: 'round' });
  bench.emblem(0, -20, 17, 'raised');
}
