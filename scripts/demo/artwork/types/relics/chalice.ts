/** A cup with two handles that glows from within. */
import { hex } from '../../colour.ts';
import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { ellipse, even, line, shape } from '../../geometry.ts';
import type { Smith } from '../../smith.ts';

/** Draws it on the bench. */
export function chalice(bench: Smith): void {
  const { colours, luck } = bench;
  const wide = luck.between(92, 112);
  bench.mirrored(() => {
    const d = luck.chance(0.5)
      ? line([wide - 8, -110], [wide + 70, -120, wide + 50, -10, 46, -4]).d
      : line([wide - 4, -90], [wide + 44, -150, wide + 74, -40, 50, -10]).d;
    bench.stroke(d, colours.trim.deep, 14);
    bench.stroke(d, colours.trim.base, 9);
    bench.stroke(d, colours.trim.shine, 2.4, 0.8);
  });
  bench.plate(even([0, 20], [14, 22], [14, 70, 24, 110, 74, 150], [78, 172], [40, 186, 0, 186]), colours.main, {
    shading: 'across',
    bevel: 5,
  });
  bench.plate(even([0, -132], [wide, -132], [wide - 2, -40, 56, 22, 0, 26]), colours.main, {
    shading: 'across',
    bevel: 8,
  });
  applyFinish(bench);
  bench.part(ellipse(0, -132, wide, 20), colours.trim, { shading: 'across' });
  bench.page.add(`<path d="${ellipse(0, -131, wide - 9, 14).d}" fill="${hex(colours.gem.shade)}" stroke="none"/>`);
  bench.glow(0, -138, wide, colours.gem.light, 0.8, 34);
  bench.plate(
    shape(
      [-wide + 4, -96],
      [-wide * 0.5, -78, wide * 0.5, -78, wide - 4, -96],
      [wide - 8, -80],
      [wide * 0.5, -62, -wide * 0.5, -62, -wide + 8, -80],
    ),
    colours.trim,
    { shading: 'across', bevel: 2, finished: false },
  );
  bench.part(even([0, 34], [24, 36, 30, 48], [24, 60, 0, 64]), colours.trim, { shading: 'across' });
  gem(bench, 0, 49, 10, 'marquise', { turn: 90, setting: null });
  bench.emblem(0, -28, 30, 'inlaid');
  bench.plate(even([0, 158], [50, 158, 76, 152], [84, 162, 82, 176], [40, 192, 0, 192]), colours.trim, {
    shading: 'across',
    bevel: 3,
    finished: false,
  });
  bench.mirrored(() => gem(bench, wide * 0.5, -72, 7, 'brilliant'));
}
