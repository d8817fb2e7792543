/** What shines in relics: glass and flames. */
import { hex } from '../../colour.ts';
import { even } from '../../geometry.ts';
import type { Smith } from '../../smith.ts';

/** A vessel of coloured glass. */
export function glass(bench: Smith, d: string, strength = 0.3): void {
  const { gem: stone } = bench.colours;
  const fill = bench.page.radial(
    [
      [0, stone.shine, strength],
      [0.6, stone.base, strength * 0.7],
      [1, stone.deep, 0.75],
    ],
    [0.4, 0.36, 0.66],
  );
  bench.page.add(`<path d="${d}" fill="${fill}" stroke="${hex(stone.light)}" stroke-width="1.6" stroke-opacity=".7"/>`);
}

/** A flame in the rarity's hue; y is its middle. */
export function flame(bench: Smith, y: number, size: number): void {
  const { gem: stone } = bench.colours;
  bench.glow(0, y, size * 2.6, stone.light, 0.85);
  bench.part(
    even(
      [0, y - size],
      [size * 0.15, y - size * 0.5, size * 0.6, y - size * 0.1, size * 0.46, y + size * 0.4],
      [size * 0.3, y + size * 0.7, 0, y + size * 0.7],
    ),
    stone,
    { shading: 'down' },
  );
  bench.page.add(
    `<path d="${even([0, y - size * 0.4], [size * 0.3, y + size * 0.1, size * 0.26, y + size * 0.55], [0, y + size * 0.6]).d}" fill="${hex(stone.shine)}" stroke="none"/>`,
  );
}
