/** An owl that stands and looks at you. */
import { applyFinish } from '../../finish.ts';
import { even, line, shape } from '../../geometry.ts';
import { medallion } from '../../jewels.ts';
import type { Smith } from '../../smith.ts';
import { eye } from './creature.ts';

/** Draws it on the bench. */
export function owl(bench: Smith): void {
  const { colours, luck } = bench;
  for (let i = -1; i <= 1; i++)
    bench.part(
      shape([i * 16 - 12, 110], [i * 30 - 14, 170, i * 34, 182], [i * 30 + 16, 166, i * 16 + 12, 110]),
      colours.main,
      { shading: 'across' },
    );
  bench.plate(even([0, -120], [70, -120, 106, -50, 96, 30], [90, 100, 50, 146, 0, 150]), colours.main, {
    shading: 'across',
    bevel: 8,
  });
  applyFinish(bench);
  const rows: string[] = [];
  for (let row = 0; row < 5; row++)
    for (let k = -2; k <= 2; k++)
      rows.push(
        line(
          [k * 22 - 10 + (row % 2) * 11, 14 + row * 20],
          [k * 22 + (row % 2) * 11, 34 + row * 20, k * 22 + 10 + (row % 2) * 11, 14 + row * 20],
        ).d,
      );
  bench.engrave(rows.slice(0, 23).join(''), 1.6, 0.6);
  bench.mirrored(() => {
    for (let i = 3; i >= 0; i--)
      bench.part(
        shape(
          [74, -50 + i * 14],
          [126 - i * 6, -10 + i * 18, 112 - i * 10, 92 + i * 22],
          [84 - i * 4, 60 + i * 14, 70 - i * 4, 20],
        ),
        i % 2 === 0 ? colours.enamel : colours.trim,
        { shading: 'diagonal' },
      );
    bench.plate(shape([62, -84], [128, -60, 138, 10, 112, 70], [96, 40, 64, 0, 60, -40]), colours.main, {
      shading: 'diagonal',
      bevel: 6,
      finished: false,
    });
    bench.plate(shape([26, -108], [54, -118, 72, -138, 92, -166], [98, -128, 92, -98, 64, -76]), colours.main, {
      shading: 'diagonal',
      bevel: 4,
      finished: false,
    });
    bench.part(
      shape([10, 138], [34, 136], [44, 160, 36, 172], [26, 160], [22, 176], [12, 160], [6, 172]),
      colours.trim,
    );
  });
  bench.plate(even([0, -62], [30, -112, 84, -104, 84, -64], [82, -26, 40, -14, 0, -34]), colours.trim, {
    shading: 'diagonal',
    bevel: 4,
    finished: false,
  });
  bench.mirrored(() => eye(bench, 40, -64, luck.between(17, 21), true));
  bench.part(even([0, -62], [12, -50], [8, -28], [0, -14]), colours.trim, { shading: 'across' });
  medallion(bench, 40, 26);
}
