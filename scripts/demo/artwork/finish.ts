/** Finishes the large parts of an object: volume, texture, the finish's own craft, and wear. */
import { crystals, sparks, within } from './crafts.ts';
import { box, num, nums } from './geometry.ts';
import type { Ground } from './ground.ts';
import type { Smith, Surface } from './smith.ts';
import { volume } from './volume.ts';
import { wear } from './wear.ts';

/** The marks of an armourer on metal that is not painted yet. */
function guideLines(ground: Ground): string {
  const { left, top, width, height } = ground;
  const [x, y] = [left + width / 2, top + height / 2];
  return `<path d="M${nums([x, top])}v${num(height)}M${nums([left, y])}h${num(width)}M${nums([left, top + height * 0.25])}h${num(width)}M${nums([left, top + height * 0.75])}h${num(width)}" stroke="#e8eef6" stroke-width=".7" stroke-dasharray="5 3" opacity=".3"/>`;
}

/** Finishes the large parts drawn since the last call in the present system of coordinates; returns nothing when there are none. */
export function applyFinish(bench: Smith, also: Surface[] = []): void {
  const surfaces = [...also, ...bench.takeSurfaces()];
  const edge = surfaces.flatMap((surface) => surface.edge);
  if (edge.length === 0) return;
  const [left, top, right, bottom] = box(edge);
  const [width, height] = [right - left, bottom - top];
  const share = Math.max(0.3, Math.min(1, (width * height) / 52_000));
  const ground: Ground = { bench, edge, left, top, width, height, share };
  const clip = bench.page.define('clipPath', '', surfaces.map(({ id }) => `<use href="#${id}"/>`).join(''));
  const { exteriorName, quality } = bench.facts;
  const bare = quality === 'not_painted';
  const worn = quality === 'battle_scarred' ? 0.62 : quality === 'well_worn' ? 0.78 : 1;
  const inside = bare ? guideLines(ground) : within[exteriorName](ground);
  const faded = worn < 1 ? `<g opacity="${worn}">${inside}</g>` : inside;
  bench.page.add(`<g clip-path="url(#${clip})" stroke="none">${volume(ground)}${faded}${wear(ground)}</g>`);
  if (!bare && exteriorName === 'Frostbound') bench.page.add(crystals(ground));
  if (!bare && exteriorName === 'Emberforged') bench.page.add(sparks(ground));
}
