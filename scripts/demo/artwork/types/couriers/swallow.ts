/** A swallow in flight with a letter. */
import { applyFinish } from '../../finish.ts';
import { even, polar, shape } from '../../geometry.ts';
import { medallion } from '../../jewels.ts';
import type { Smith } from '../../smith.ts';
import { eye, letter } from './creature.ts';

/** Draws it on the bench. */
export function swallow(bench: Smith): void {
  const { colours } = bench;
  bench.placed(0, 6, bench.luck.between(-26, 26), 1.04, () => {
    bench.mirrored(() => {
      bench.plate(shape([4, 70], [20, 110, 46, 150, 58, 196], [30, 170, 8, 140, 0, 110]), colours.main, {
        shading: 'diagonal',
        bevel: 4,
        finished: false,
      });
      for (let i = 5; i >= 0; i--) {
        const [x, y] = polar(74 + i * 13, 182 - i * 20, 10, -40);
        bench.part(
          shape([16, -40 + i * 8], [x * 0.6, y - 30 + i * 4, x, y], [x * 0.55, y + 6, 16, -14 + i * 8]),
          i % 2 === 0 ? colours.main : colours.enamel,
          { shading: 'diagonal' },
        );
      }
      bench.plate(shape([10, -66], [70, -120, 140, -110, 190, -40], [120, -74, 70, -50, 14, 0]), colours.main, {
        shading: 'diagonal',
        bevel: 5,
      });
      applyFinish(bench);
    });
    bench.plate(even([0, -150], [30, -148, 36, -110, 34, -60], [36, 0, 20, 60, 0, 110]), colours.main, {
      shading: 'across',
      bevel: 7,
    });
    applyFinish(bench);
    bench.part(even([0, -176], [8, -150], [12, -138], [0, -130]), colours.trim);
    bench.mirrored(() => eye(bench, 16, -122, 6));
    medallion(bench, -36, 25);
    letter(bench, 0, 60, 6);
  });
}
