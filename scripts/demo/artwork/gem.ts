/** Cut stones: any convex outline of corners becomes a stone with a table, facets lit by their direction, and a setting. */
import { hex, type Tone } from './colour.ts';
import { num, nums, type Point, polar, polygon } from './geometry.ts';
import type { Metal } from './palette.ts';
import type { Smith } from './smith.ts';

export type Cut = 'brilliant' | 'square' | 'hexagon' | 'marquise' | 'pear' | 'shield' | 'long';

const cuts: Record<Cut, (r: number) => Point[]> = {
  brilliant: (r) => Array.from({ length: 10 }, (_, i) => polar(i * 36 + 18, r)),
  square: (r) =>
    [
      [-0.55, -0.9],
      [0.55, -0.9],
      [0.9, -0.55],
      [0.9, 0.55],
      [0.55, 0.9],
      [-0.55, 0.9],
      [-0.9, 0.55],
      [-0.9, -0.55],
    ].map(([x = 0, y = 0]): Point => [x * r, y * r]),
  hexagon: (r) => Array.from({ length: 6 }, (_, i) => polar(i * 60, r)),
  marquise: (r) =>
    [
      [0, -1.35],
      [0.42, -0.75],
      [0.62, 0],
      [0.42, 0.75],
      [0, 1.35],
      [-0.42, 0.75],
      [-0.62, 0],
      [-0.42, -0.75],
    ].map(([x = 0, y = 0]): Point => [x * r, y * r]),
  pear: (r) =>
    [
      [0, -1.4],
      [0.5, -0.6],
      [0.82, 0.1],
      [0.72, 0.66],
      [0.3, 1],
      [-0.3, 1],
      [-0.72, 0.66],
      [-0.82, 0.1],
      [-0.5, -0.6],
    ].map(([x = 0, y = 0]): Point => [x * r, y * r]),
  shield: (r) =>
    [
      [-0.7, -0.95],
      [0.7, -0.95],
      [1, -0.5],
      [0.8, 0.3],
      [0, 1.2],
      [-0.8, 0.3],
      [-1, -0.5],
    ].map(([x = 0, y = 0]): Point => [x * r, y * r]),
  long: (r) =>
    [
      [-0.3, -1.3],
      [0.3, -1.3],
      [0.6, -0.95],
      [0.6, 0.95],
      [0.3, 1.3],
      [-0.3, 1.3],
      [-0.6, 0.95],
      [-0.6, -0.95],
    ].map(([x = 0, y = 0]): Point => [x * r, y * r]),
};

/** A stone of radius `r` at x, y in a setting of the trim metal, or without one. */
export function gem(
  bench: Smith,
  x: number,
  y: number,
  r: number,
  cut: Cut,
  { stone = bench.colours.gem, setting = bench.colours.trim as Metal | null, turn = 0 } = {},
): void {
  const { page } = bench;
  const cutStone = page.define(
    'g',
    '',
    page.aside(() => drawStone(bench, cut, { stone, setting })),
  );
  const spin = turn === 0 ? '' : `rotate(${num(turn)})`;
  page.add(
    `<use href="#${cutStone}" transform="translate(${nums([Math.round(x), Math.round(y)])})${spin}scale(${num(r / 10)})"/>`,
  );
}

interface Setting {
  stone: Metal;
  setting: Metal | null;
}

/** The stone at the origin with a radius of 10. */
function drawStone(bench: Smith, cut: Cut, { stone, setting }: Setting): void {
  const { page } = bench;
  const r = 10;
  const scaled = (p: Point, scale: number): Point => [p[0] * scale, p[1] * scale];
  const outer = cuts[cut](r);
  const table = outer.map((p) => scaled(p, 0.52));
  if (setting) bench.part(polygon(outer.map((p) => scaled(p, 1.26))), setting, { shading: 'diagonal' });
  const [lx, ly] = bench.lightDirection();
  const tones: Tone[] = [stone.deep, stone.shade, stone.base, stone.light];
  const groups = new Map<number, string>();
  outer.forEach((a, i) => {
    const b = outer[(i + 1) % outer.length] ?? a;
    const [c, d] = [table[(i + 1) % table.length] ?? a, table[i] ?? a];
    const normal: Point = [b[1] - a[1], a[0] - b[0]];
    const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1]) || 1;
    const facing = -(normal[0] * lx + normal[1] * ly) / length;
    const tone = Math.max(0, Math.min(3, Math.floor((facing + 1) * 1.7 + (i % 2) * 0.5)));
    groups.set(tone, `${groups.get(tone) ?? ''}M${nums([...a, ...b, ...c, ...d])}Z`);
  });
  page.add(
    '<g stroke="none">',
    ...[...groups].map(([tone, d]) => `<path d="${d}" fill="${hex(tones[tone] ?? stone.base)}"/>`),
  );
  const { shine, light, base, shade } = stone;
  const top = page.linear(
    [
      [0, shine],
      [0.46, light],
      [0.5, base],
      [1, shade],
    ],
    [0.1, 0, 0.7, 1],
  );
  page.add(`<path d="${polygon(table).d}" fill="${top}"/>`);
  page.add(`<circle cx="${num(-lx * 5)}" cy="${num(-ly * 6)}" r="1" fill="#fff"/></g>`);
  if (bench.facts.quality !== 'not_painted') bench.glow(0, 0, 26, stone.light, 0.36);
}
