/** Large light and shade over a whole object, and the engraver's texture of its finish. */
import type { Finish } from '../facts.ts';
import { hex } from './colour.ts';
import { type Ground, sheetOf } from './ground.ts';

/** Fine work of the engraver that covers a surface, as the tile of a pattern. */
const textures: Partial<Record<Finish, { size: readonly [number, number]; d: string; alpha: number }>> = {
  Gilded: { size: [24, 24], d: 'M0 12C6 12 6 6 12 6S18 12 12 12 8 18 12 18 18 12 24 12M12 0v3M12 21v3', alpha: 0.34 },
  Moonsilver: { size: [48, 12], d: 'M0 2Q12 8 24 2T48 2M0 7Q12 13 24 7T48 7M0-3Q12 3 24-3T48-3', alpha: 0.3 },
  Frostbound: {
    size: [26, 44],
    d: 'M13 0v44M13 8l8-6M13 8L5 2M13 22l10-8M13 22L3 14M13 36l8-6M13 36l-8-6',
    alpha: 0.24,
  },
  Verdigris: { size: [18, 16], d: 'M4 4a4 4 0 0 1 6 1M12 12a4 4 0 0 1 5-2M2 12a3 3 0 0 0 4 2', alpha: 0.4 },
  Emberforged: { size: [14, 14], d: 'M0 14L14 0M-3 3L3-3M11 17L17 11M2 4h4M9 11h3', alpha: 0.4 },
  'Crimson Lacquer': {
    size: [28, 14],
    d: 'M0 14a14 14 0 0 1 28 0M5 14a9 9 0 0 1 18 0M10 14a4 4 0 0 1 8 0M-14 7a14 14 0 0 1 28 0M14 7a14 14 0 0 1 28 0',
    alpha: 0.26,
  },
  Starforged: { size: [60, 60], d: 'M30 10a20 20 0 1 0 .1 0M30 18a12 12 0 1 0 .1 0M0 30h10M50 30h10', alpha: 0.22 },
};

/** Light above and shade below over all parts together, and the engraver's texture. */
export function volume(ground: Ground): string {
  const { bench } = ground;
  const { exteriorName, quality } = bench.facts;
  const all = sheetOf(ground);
  const [x, y] = bench.lightDirection();
  const body = bench.page.linear(
    [
      [0, [40, 60, 96], 0.2],
      [0.4, [40, 60, 90], 0],
      [0.55, [228, 60, 4], 0],
      [1, [228, 60, 3], 0.6],
    ],
    [0.5 - x / 2, 0.5 - y / 2, 0.5 + x / 2, 0.5 + y / 2],
  );
  const texture = quality === 'not_painted' ? undefined : textures[exteriorName];
  if (!texture) return `${all} fill="${body}"/>`;
  const { size, d, alpha } = texture;
  const tone = exteriorName === 'Crimson Lacquer' ? bench.colours.trim.light : bench.colours.main.deep;
  const tile = `<path d="${d}" fill="none" stroke="${hex(tone)}"/>`;
  const id = bench.page.define('pattern', `width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse"`, tile);
  return `${all} fill="url(#${id})" opacity="${alpha}"/>${all} fill="${body}"/>`;
}
