/** Sand in the rarity's hue between two plates. */
import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { even, shape } from '../../geometry.ts';
import { medallion } from '../../jewels.ts';
import type { Smith } from '../../smith.ts';
import { glass } from './light.ts';

/** Draws it on the bench. */
export function hourglass(bench: Smith): void {
  const { colours } = bench;
  const bulbs = even([0, -128], [64, -128], [84, -60, 30, -30, 8, 0], [30, 30, 84, 60, 64, 128], [0, 128]);
  bench.glow(0, 0, 150, colours.gem.base, 0.4);
  glass(bench, bulbs.d, 0.28);
  bench.part(even([0, -58], [40, -62, 50, -66], [30, -30, 12, -16, 2, 0], [0, 4]), colours.gem, { shading: 'down' });
  bench.part(even([0, 60], [24, 80, 52, 108, 58, 122], [0, 124]), colours.gem, { shading: 'down' });
  bench.stroke('M0 4V70', colours.gem.shine, 2.4, 0.9);
  bench.stroke('M-52-116C-64-70-40-44-22-24M-52 116C-62 84-52 60-38 44', [0, 0, 100], 4, 0.5);
  bench.mirrored(() => {
    bench.plate(
      shape(
        [84, -132],
        [100, -132],
        [104, -60, 92, -20, 98, 0],
        [92, 20, 104, 60, 100, 132],
        [84, 132],
        [90, 60, 78, 20, 84, 0],
        [78, -20, 90, -60, 84, -132],
      ),
      colours.main,
      { shading: 'across', bevel: 3 },
    );
    bench.takeSurfaces();
    gem(bench, 91, 0, 10, 'square');
  });
  for (const side of [-1, 1]) {
    const y = side * 144;
    bench.plate(even([0, y - 18], [90, y - 18], [118, y - 12, 118, y + 12, 100, y + 18], [0, y + 18]), colours.main, {
      shading: 'across',
      bevel: 5,
    });
    bench.part(
      even(
        [0, y + side * 18 - 5],
        [70, y + side * 18 - 5],
        [76, y + side * 18],
        [70, y + side * 18 + 6],
        [0, y + side * 18 + 6],
      ),
      colours.trim,
      { shading: 'across' },
    );
  }
  applyFinish(bench);
  medallion(bench, -144, 24);
  gem(bench, 0, 144, 12, 'square');
  bench.part(even([0, -18], [14, -12], [16, 0], [14, 12], [0, 18]), colours.trim, { shading: 'across' });
}
