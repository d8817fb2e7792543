/** A dragonfly with two pairs of wings and a jointed tail. */
import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { even, line, shape } from '../../geometry.ts';
import { bead, medallion } from '../../jewels.ts';
import type { Smith } from '../../smith.ts';
import { eye } from './creature.ts';

/** Draws it on the bench. */
export function dragonfly(bench: Smith): void {
  const { colours, luck } = bench;
  const lift = luck.between(-16, 16);
  const lean = luck.pick([-14, 12, -8, 16]);
  bench.placed(0, 4, lean, 1.04, () => {
    bench.mirrored(() => {
      bench.plate(
        shape([10, -24], [90, -20, 160, 10 + lift * 0.5, 188, 62 + lift], [150, 84 + lift, 70, 36, 10, 0]),
        colours.main,
        { shading: 'shadow', bevel: 5 },
      );
      bench.plate(
        shape([10, -64], [70, -124 - lift, 150, -138 - lift, 206, -96 - lift], [200, -56 - lift, 90, -34, 12, -34]),
        colours.main,
        { shading: 'diagonal', bevel: 5 },
      );
      applyFinish(bench);
      const veins = [
        line([16, -58], [80, -92 - lift, 186, -92 - lift]).d,
        line([16, -48], [90, -60 - lift * 0.6, 168, -66 - lift]).d,
        line([60, -84], [70, -62, 84, -42]).d,
        line([110, -112 - lift], [118, -84, 128, -48]).d,
        line([16, -16], [90, 0, 164, 54 + lift]).d,
        line([70, -10], [76, 10, 78, 30]).d,
      ];
      bench.engrave(veins.join(''), 1.6, 0.8);
      bench.part(
        shape([170, -116 - lift], [188, -114 - lift, 206, -96 - lift], [186, -92 - lift, 168, -100 - lift]),
        colours.enamel,
        {
          shading: 'diagonal',
        },
      );
      gem(bench, 140, -84 - lift, 9, 'marquise', { turn: 78 });
    });
    for (let i = 7; i >= 0; i--)
      bead(bench, 0, 40 + i * 20, 15 - i * 1.1, i % 2 === 0 ? colours.main : colours.trim, 13 - i * 0.5);
    bench.part(even([0, 190], [14, 196, 16, 216], [4, 208, 0, 206]), colours.trim, { shading: 'across' });
    bench.plate(even([0, -96], [30, -92, 36, -40], [34, 10, 20, 40, 0, 44]), colours.trim, {
      shading: 'across',
      bevel: 5,
      finished: false,
    });
    medallion(bench, -34, 26, -lean);
    bench.part(even([0, -132], [18, -128], [22, -104], [0, -88]), colours.main, { shading: 'across' });
    bench.mirrored(() => eye(bench, 16, -114, 13));
  });
}
