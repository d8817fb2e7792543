/** Ornaments that every type shares: beads, and the medallion that carries the hero's emblem. */
import { hex } from './colour.ts';
import { ellipse, num } from './geometry.ts';
import type { Metal } from './palette.ts';
import type { Smith } from './smith.ts';

/** A polished bead at x, y. */
export function bead(bench: Smith, x: number, y: number, rx: number, metal: Metal, ry = rx): void {
  const drawn = bench.page.define(
    'g',
    '',
    bench.page.aside(() => bench.part(ellipse(0, 0, rx, ry), metal, { shading: 'round' })),
  );
  bench.page.add(`<use href="#${drawn}" x="${Math.round(x)}" y="${Math.round(y)}"/>`);
}

/** A disc of engine-turned enamel in a ring of trim, with the emblem raised on it; `turn` keeps the emblem upright. */
export function medallion(bench: Smith, y: number, r: number, turn = 0): void {
  const { trim, enamel } = bench.colours;
  bench.part(ellipse(0, y, r), trim, { shading: 'polished' });
  bench.part(ellipse(0, y, r * 0.8), enamel, { shading: 'shadow' });
  bench.page.add(
    `<circle cx="0" cy="${num(y)}" r="${num(r * 0.52)}" stroke="${hex(enamel.deep)}" stroke-width="${num(r * 0.46)}" stroke-dasharray=".5 ${num(r * 0.07 + 0.6)}" stroke-linecap="butt" opacity=".4"/>`,
  );
  bench.emblem(0, y, r * 0.56, 'raised', turn);
}
