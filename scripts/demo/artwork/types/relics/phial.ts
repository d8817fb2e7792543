/** A stoppered flask with a bright liquid, in a cradle. */
import { hex } from '../../colour.ts';
import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { ellipse, even, line, shape } from '../../geometry.ts';
import { medallion } from '../../jewels.ts';
import type { Smith } from '../../smith.ts';
import { glass } from './light.ts';

/** Draws it on the bench. */
export function phial(bench: Smith): void {
  const { colours, luck } = bench;
  const flask = luck.pick([
    even([0, -112], [26, -112], [26, -60], [110, -40, 128, 70, 88, 138], [60, 168, 30, 172, 0, 172]),
    even([0, -112], [26, -112], [26, -60], [56, -30, 104, 10], [128, 60, 120, 130, 76, 158], [40, 172, 0, 172]),
  ]);
  bench.glow(0, 60, 190, colours.gem.light, 0.45);
  glass(bench, flask.d, 0.3);
  bench.part(even([0, 20], [50, 10, 104, 24], [112, 80, 96, 120, 78, 138], [56, 160, 30, 162, 0, 162]), colours.gem, {
    shading: 'down',
  });
  bench.page.add(
    `<path d="${ellipse(0, 21, 102, 13).d}" fill="${hex(colours.gem.light)}" stroke="none" opacity=".8"/>`,
  );
  bench.stroke('M-40 100h0M22 70h0M46 118h0M-16 132h0M-60 66h0M60 60h0', colours.gem.shine, 7, 0.6);
  bench.stroke(line([-82, 90], [-98, 40, -80, -10, -40, -36]).d, [0, 0, 100], 8, 0.5);
  bench.mirrored(() => {
    bench.plate(
      shape([0, 176], [80, 182, 140, 110, 122, 30], [118, 10, 104, -10, 92, -16], [112, 40, 110, 130, 0, 158]),
      colours.main,
      { shading: 'diagonal', bevel: 4 },
    );
    applyFinish(bench);
  });
  bench.plate(even([0, -60], [36, -62], [42, -48], [34, -36], [0, -30]), colours.trim, {
    shading: 'across',
    bevel: 3,
    finished: false,
  });
  bench.plate(even([0, -170], [22, -166], [34, -140], [36, -104], [0, -100]), colours.main, {
    shading: 'across',
    bevel: 5,
  });
  applyFinish(bench);
  gem(bench, 0, -134, 13, luck.pick(['hexagon', 'square', 'pear']));
  medallion(bench, 84, 40);
  bench.part(even([0, 164], [30, 168], [44, 186], [0, 194]), colours.trim, { shading: 'across' });
}
