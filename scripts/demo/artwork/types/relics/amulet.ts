/** A jewelled disc on a chain. */
import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { ellipse, even, polar, star } from '../../geometry.ts';
import { medallion } from '../../jewels.ts';
import type { Smith } from '../../smith.ts';

/** Draws it on the bench. */
export function amulet(bench: Smith): void {
  const { colours, luck } = bench;
  bench.mirrored(() => {
    const links = Array.from({ length: 11 }, (_, i) => {
      const [x, y] = [18 + i * 12 - (i * i) / 7, -96 - i * 9.4];
      return ellipse(x, y, i % 2 === 0 ? 7 : 4.4, i % 2 === 0 ? 5 : 7).d;
    }).join('');
    bench.stroke(links, colours.trim.deep, 5);
    bench.stroke(links, colours.trim.light, 2.2);
  });
  const points = luck.pick([8, 12, 16]);
  bench.plate(
    star(
      points * 2,
      luck.pick([
        [128, 100],
        [122, 108],
        [132, 94, 112, 94],
      ]),
      0,
      30,
    ),
    colours.trim,
    { bevel: 5, finished: false },
  );
  bench.plate(ellipse(0, 30, 96), colours.main, { shading: 'diagonal', bevel: 8 });
  applyFinish(bench);
  bench.engrave(ellipse(0, 30, 82).d + ellipse(0, 30, 62).d, 1.6);
  for (let i = 0; i < 8; i++) {
    const [x, y] = polar(i * 45 + 22.5, 72, 0, 30);
    gem(bench, x, y, 6.5, 'brilliant');
  }
  medallion(bench, 30, 55);
  bench.part(even([0, -110], [16, -104, 20, -90, 12, -70], [0, -66]), colours.trim);
  gem(bench, 0, -88, 10, 'brilliant');
  gem(bench, 0, 158, 15, 'pear', { turn: 180 });
}
