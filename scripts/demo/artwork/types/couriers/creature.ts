import { ellipse, polygon } from '../../geometry.ts';
import type { Smith } from '../../smith.ts';

/** A jewelled eye. */
export function eye(bench: Smith, x: number, y: number, r: number): void {
  const { colours } = bench;
  bench.part(ellipse(x, y, r * 1.5), colours.trim, { shading: 'diagonal' });
  bench.part(ellipse(x, y, r), colours.gem, { shading: 'round' });
  bench.page.add(
    `<path d="${ellipse(x, y, r * 0.42, r * 0.5).d}" fill="#04060c" stroke="none"/><path stroke="none" d="${ellipse(x - r * 0.3, y - r * 0.36, r * 0.22).d}" fill="#fff"/>`,
  );
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
