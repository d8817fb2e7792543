/** A ray that glides upward. */
import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { even, line, shape } from '../../geometry.ts';
import type { Smith } from '../../smith.ts';
import { eye } from './creature.ts';

/** Draws it on the bench. */
export function ray(bench: Smith): void {
  const { luck } = bench;
  const lift = luck.between(-34, 26);
  const horn = luck.between(-30, 14);
  const tail = line([0, 90], [10, 130, -luck.whole(10, 46), 160, luck.pick([6, 24, -16]), 204]).d;
  bench.placed(0, 0, luck.between(-14, 14), 1, () => drawRay(bench, lift, horn, tail));
}

function drawRay(bench: Smith, lift: number, horn: number, tail: string): void {
  const { colours } = bench;
  bench.stroke(tail, colours.main.deep, 11);
  bench.stroke(tail, colours.main.light, 5);
  bench.mirrored(() =>
    bench.part(shape([14, 76], [40, 84, 50, 120, 44, 142], [24, 120, 10, 110, 2, 100]), colours.enamel, {
      shading: 'diagonal',
    }),
  );
  bench.plate(
    even(
      [0, -132],
      [22, -136, 40, -158, 48, -176 - horn],
      [62, -140, 60, -120, 66, -104],
      [110, -90, 170, -60 + lift * 0.6, 200, 6 + lift],
      [140, 4 + lift * 0.4, 90, 30, 60, 80],
      [40, 104, 14, 110, 0, 110],
    ),
    colours.main,
    { shading: 'diagonal', bevel: 9 },
  );
  applyFinish(bench);
  bench.mirrored(() => {
    bench.engrave(
      [0, 1, 2, 3]
        .map(
          (i) =>
            line([30 + i * 4, -70 + i * 34], [90 - i * 8, -60 + i * 36, 164 - i * 34, -20 + i * 30 + lift * 0.5]).d,
        )
        .join(''),
      1.8,
      0.7,
    );
    bench.part(
      shape([66, -100], [130, -76, 172, -46 + lift * 0.7, 192, -2 + lift], [150, -46 + lift * 0.6, 110, -70, 62, -84]),
      colours.trim,
      {
        shading: 'diagonal',
      },
    );
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
