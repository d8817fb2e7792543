import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { even, line, shape } from '../../geometry.ts';
import type { Smith } from '../../smith.ts';
import { eye } from './creature.ts';

/** Draws it on the bench. */
export function ray(bench: Smith): void {
  const { colours } = bench;
  bench.stroke(line([0, 90], [10, 130, -30, 160, 6, 204]).d, colours.main.deep, 11);
  bench.stroke(line([0, 90], [10, 130, -30, 160, 6, 204]).d, colours.main.light, 5);
  bench.mirrored(() =>
    bench.part(shape([14, 76], [40, 84, 50, 120, 44, 142], [24, 120, 10, 110, 2, 100]), colours.enamel, {
      shading: 'diagonal',
    }),
  );
  bench.plate(
    even(
      [0, -132],
      [22, -136, 40, -158, 48, -176],
      [62, -140, 60, -120, 66, -104],
      [110, -90, 170, -60, 204, 6],
      [140, 4, 90, 30, 60, 80],
      [40, 104, 14, 110, 0, 110],
    ),
    colours.main,
    { shading: 'diagonal', bevel: 9 },
  );
  applyFinish(bench);
  bench.mirrored(() => {
    bench.engrave(
      [0, 1, 2, 3]
        .map((i) => line([30 + i * 4, -70 + i * 34], [90 - i * 8, -60 + i * 36, 168 - i * 34, -20 + i * 30]).d)
        .join(''),
      1.8,
      0.7,
    );
    bench.part(shape([66, -100], [130, -76, 172, -46, 196, -2], [150, -46, 110, -70, 62, -84]), colours.trim, {
      shading: 'diagonal',
    });
    gem(bench, 92, -34, 9, 'marquise', { turn: -56 });
    eye(bench, 30, -112, 10);
  });
  bench.plate(even([0, -84], [34, -60, 40, -20], [34, 40, 10, 80, 0, 96]), colours.trim, {
    shading: 'across',
    bevel: 4,
    finished: false,
  });
  bench.part(even([0, -70], [25, -50, 30, -18], [24, 34, 8, 62, 0, 76]), colours.enamel, { shading: 'round' });
  bench.emblem(0, -16, 22, 'raised');
}
