/** What couriers have in common: eyes, and the letter they carry. */
import { ellipse, polygon } from '../../geometry.ts';
import type { Smith } from '../../smith.ts';

/** An eye of polished stone in a rim of trim; with a pupil for creatures that look at you. */
export function eye(bench: Smith, x: number, y: number, r: number, pupil = false): void {
  const { colours } = bench;
  bench.part(ellipse(x, y, r * (pupil ? 1.5 : 1.28)), colours.trim, { shading: 'diagonal' });
  bench.part(ellipse(x, y, r), colours.gem, { shading: 'round' });
  const dark = pupil ? `<path d="${ellipse(x, y, r * 0.4, r * 0.52).d}" fill="#04060c"/>` : '';
  const spark = ellipse(x - r * 0.34, y - r * 0.38, r * 0.2).d;
  bench.page.add(`<g stroke="none">${dark}<path d="${spark}" fill="#fff"/></g>`);
  bench.glow(x, y, r * 2.2, colours.gem.light, 0.35);
}

/** A sealed letter, from its middle. */
export function letter(bench: Smith, x: number, y: number, turn: number): void {
  const { colours } = bench;
  bench.placed(x, y, turn, 1, () => {
    bench.part(
      polygon([
        [-36, -22],
        [36, -22],
        [36, 22],
        [-36, 22],
      ]),
      { deep: [34, 30, 14], shade: [36, 24, 56], base: [38, 34, 74], light: [40, 44, 84], shine: [42, 60, 94] },
      { shading: 'diagonal' },
    );
    bench.stroke('M-35-21L0 6L35-21', [34, 26, 40], 1.4, 0.8);
    bench.part(ellipse(0, 4, 11), colours.enamel, { shading: 'round' });
    bench.emblem(0, 4, 7, 'raised');
  });
}
