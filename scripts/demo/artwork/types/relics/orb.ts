/** A clouded sphere held by two arms on a foot. */
import { hex } from '../../colour.ts';
import { applyFinish } from '../../finish.ts';
import { gem } from '../../gem.ts';
import { ellipse, even, line, shape } from '../../geometry.ts';
import type { Smith } from '../../smith.ts';

/** Draws it on the bench. */
export function orb(bench: Smith): void {
  const { colours, luck, page } = bench;
  const { gem: stone } = colours;
  bench.plate(even([0, 84], [30, 88], [40, 130, 90, 150, 96, 172], [60, 190, 0, 192]), colours.main, {
    shading: 'across',
    bevel: 6,
  });
  applyFinish(bench);
  bench.glow(0, -38, 190, stone.light, 0.5);
  const ringed = luck.chance(0.5);
  const tilt = luck.pick([-24, 22]);
  const ring = (half: string) =>
    bench.placed(0, -38, tilt, 1, () => {
      bench.stroke(`M-150 0C-150 ${half} 150 ${half} 150 0`, colours.main.deep, 17);
      bench.stroke(`M-150 0C-150 ${half} 150 ${half} 150 0`, colours.main.base, 12);
      bench.stroke(`M-150 0C-150 ${half} 150 ${half} 150 0`, colours.main.shine, 2.4, 0.8);
    });
  if (ringed) ring('-64');
  const fill = page.radial(
    [
      [0, stone.shine],
      [0.22, stone.light],
      [0.58, stone.base],
      [0.86, stone.shade],
      [1, stone.deep],
    ],
    [0.36, 0.3, 0.72],
  );
  page.add(`<path d="${ellipse(0, -38, 112).d}" fill="${fill}" stroke="none"/>`);
  const clip = page.define('clipPath', '', `<path d="${ellipse(0, -38, 112).d}"/>`);
  const bands = Array.from({ length: 6 }, (_, i) => {
    const y = -130 + i * 36 + luck.between(-8, 8);
    return `M-130 ${Math.round(y)}Q-50 ${Math.round(y + luck.between(-30, 40))} 0 ${Math.round(y)}T130 ${Math.round(y + luck.between(-16, 16))}`;
  }).join('');
  page.add(
    `<g clip-path="url(#${clip})"><path d="${bands}" stroke="${hex(stone.shine)}" stroke-width="7" opacity=".16"/><path d="${bands}" stroke="${hex(stone.deep)}" stroke-width="1.6" opacity=".5"/></g>`,
  );
  bench.emblem(0, -38, 48, 'raised');
  bench.stroke(line([-84, -70], [-76, -116, -44, -130, -24, -134]).d, [0, 0, 100], 9, 0.6);
  bench.stroke(line([92, -6], [80, 40, 46, 62, 24, 66]).d, stone.shine, 3.4, 0.5);
  if (ringed) ring('64');
  else
    bench.mirrored(() => {
      bench.plate(
        shape([10, 96], [90, 90, 140, 20, 118, -70], [112, -90, 96, -104, 84, -108], [112, -70, 110, 20, 30, 70]),
        colours.main,
        { shading: 'diagonal', bevel: 5 },
      );
      applyFinish(bench);
      gem(bench, 112, 10, 9, 'marquise', { turn: 10 });
    });
  bench.part(even([0, 76], [30, 82, 36, 96], [30, 110, 0, 114]), colours.trim, { shading: 'across' });
  gem(bench, 0, 95, 11, luck.pick(['hexagon', 'square', 'brilliant']), { setting: null });
  bench.plate(even([0, 160], [60, 160, 94, 156], [104, 168, 102, 180], [50, 198, 0, 198]), colours.trim, {
    shading: 'across',
    bevel: 3,
    finished: false,
  });
}
