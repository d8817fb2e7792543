/** A cage of glass with a flame. */
import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { ellipse, even, shape } from '../../geometry.ts';
import type { Smith } from '../../smith.ts';
import { flame, glass } from './light.ts';

/** Draws it on the bench. */
export function lantern(bench: Smith): void {
  const { colours, luck } = bench;
  const round = luck.chance(0.5);
  const roof = luck.pick([
    even([0, -150], [26, -146, 40, -120, 96, -92], [102, -76], [0, -70]),
    even([0, -158], [60, -156, 98, -122, 102, -76], [0, -70]),
    even([0, -176], [14, -140], [40, -112], [84, -104], [104, -76], [0, -70]),
  ]);
  bench.stroke(ellipse(0, -166, 26).d, colours.trim.deep, 11);
  bench.stroke(ellipse(0, -166, 26).d, colours.trim.base, 7);
  bench.stroke('M-22-180C-14-194 10-196 20-182', colours.trim.shine, 2.4);
  const body = round
    ? even([0, -84], [60, -84], [116, -50, 116, 80, 62, 112], [0, 112])
    : even([0, -84], [72, -84], [92, 30], [70, 112], [0, 112]);
  bench.glow(0, 20, 190, colours.gem.light, 0.5);
  glass(bench, body.d, 0.5);
  flame(bench, 36, 46);
  bench.plate(roof, colours.main, {
    shading: 'across',
    bevel: 6,
  });
  bench.plate(even([0, 100], [80, 98], [96, 130], [84, 156], [40, 172], [0, 186]), colours.main, {
    shading: 'across',
    bevel: 6,
  });
  applyFinish(bench);
  bench.mirrored(() => {
    const post = round
      ? shape([54, -80], [68, -80], [122, -46, 122, 80, 70, 110], [56, 110], [104, 76, 104, -40, 54, -80])
      : shape([66, -80], [82, -80], [102, 32], [80, 110], [64, 110], [84, 30]);
    bench.plate(post, colours.main, {
      shading: 'diagonal',
      bevel: 4,
      finished: false,
    });
    const bar = round
      ? shape([16, -80], [24, -80], [50, -30, 50, 60, 26, 110], [18, 110], [40, 60, 40, -30, 16, -80])
      : shape([22, -80], [30, -80], [36, 110], [28, 110]);
    bench.plate(bar, colours.trim, {
      shading: 'across',
      bevel: 1,
      finished: false,
    });
  });
  bench.plate(even([0, -86], [104, -86], [106, -70], [0, -66]), colours.trim, {
    shading: 'across',
    bevel: 2,
    finished: false,
  });
  bench.plate(even([0, 98], [88, 98], [86, 112], [0, 114]), colours.trim, {
    shading: 'across',
    bevel: 2,
    finished: false,
  });
  bench.emblem(0, 140, 20, 'raised');
  gem(bench, 0, -112, 12, luck.pick(['shield', 'brilliant', 'hexagon']));
}
