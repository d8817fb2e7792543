/** What an exterior finish does to the large parts of an object: every finish is a small craft of its own. */
import type { Finish } from '../facts.ts';
import { hex, lit, type Tone } from './colour.ts';
import { blob, box, ellipse, line, num, nums, type Point, polar, polygon } from './geometry.ts';
import type { Smith, Surface } from './smith.ts';

interface Ground {
  bench: Smith;
  edge: Point[];
  left: number;
  top: number;
  width: number;
  height: number;
  /** The part of the marks of a whole shield that suits its size, to 1. */
  share: number;
}

const some = ({ share }: Ground, count: number): number[] =>
  Array.from({ length: Math.ceil(count * share) }, (_, i) => i);

const somewhere = ({ bench, left, top, width, height }: Ground): Point => [
  Math.round(left + bench.luck.between(0.04, 0.96) * width),
  Math.round(top + bench.luck.between(0.04, 0.96) * height),
];

/** The opening of an element that covers the ground. */
function sheetOf({ bench, left, top, width, height }: Ground): string {
  const all = bench.page.define(
    'path',
    `d="M${nums([left, top].map(Math.floor))}h${Math.ceil(width) + 1}v${Math.ceil(height) + 1}h-${Math.ceil(width) + 1}Z"`,
  );
  return `<use href="#${all}"`;
}

function bandOfLight(ground: Ground, strength: number): string {
  const { bench } = ground;
  const fill = bench.page.linear(
    [
      [0, [0, 0, 100], 0],
      [0.36, [0, 0, 100], 0],
      [0.42, [0, 0, 100], strength],
      [0.5, [0, 0, 100], strength * 0.5],
      [0.505, [0, 0, 100], 0],
      [1, [0, 0, 100], 0],
    ],
    [0, 0, 1, 0.8],
  );
  return `${sheetOf(ground)} fill="${fill}"/>`;
}

function wander(ground: Ground, from: Point, degrees: number, steps: number, stride: number): Point[] {
  const points: Point[] = [from];
  let angle = degrees;
  for (let i = 0; i < steps; i++) {
    angle += ground.bench.luck.between(-48, 48);
    const last = points.at(-1) ?? from;
    points.push(polar(angle, stride * ground.bench.luck.between(0.6, 1.3), last[0], last[1]));
  }
  return points;
}

const path = (points: readonly Point[]) => line(points[0] ?? [0, 0], ...points.slice(1).map((p) => [...p])).d;

const within: Record<Finish, (ground: Ground) => string> = {
  Gilded: (ground) => {
    const dots = some(ground, 16)
      .map(() => `M${nums(somewhere(ground))}h0`)
      .join('');
    return `${bandOfLight(ground, 0.3)}<path d="${dots}" stroke="#fff3c4" stroke-width="1.4" opacity=".6"/>`;
  },
  Moonsilver: (ground) => {
    const { bench, left, top, width, height } = ground;
    const sheen = bench.page.linear(
      [
        [0, [196, 70, 80], 0.25],
        [0.35, [280, 60, 80], 0.2],
        [0.65, [330, 60, 84], 0.08],
        [1, [210, 80, 60], 0.3],
      ],
      [0, 0, 1, 1],
    );
    const arcs = some(ground, 7)
      .map((i) => {
        const y = top + ((i + bench.luck.between(0.2, 0.8)) * height) / 7;
        const bend = bench.luck.between(-18, 18);
        return `M${nums([left, y])}q${nums([width * 0.25, bend, width * 0.5, 0, width * 0.5, 0])}`.replace(
          /q.*/,
          `Q${nums([left + width * 0.3, y + bend, left + width * 0.5, y])}T${nums([left + width, y])}`,
        );
      })
      .join('');
    return `${sheetOf(ground)} fill="${sheen}"/><path d="${arcs}" stroke="#fff" stroke-width="1" opacity=".32"/>`;
  },
  Frostbound: (ground) => {
    const { bench } = ground;
    const mist = bench.page.linear(
      [
        [0, [190, 80, 94], 0.5],
        [0.3, [195, 70, 86], 0.06],
        [0.7, [200, 70, 80], 0],
        [1, [190, 90, 95], 0.45],
      ],
      [0.2, 0, 0.5, 1],
    );
    const veins = some(ground, 5)
      .map(() => path(wander(ground, somewhere(ground), bench.luck.between(0, 360), 4, 15)))
      .join('');
    return `${sheetOf(ground)} fill="${mist}"/><path d="${veins}" stroke="#f2fbff" stroke-width=".9" opacity=".6"/>`;
  },
  Verdigris: (ground) => {
    const { bench } = ground;
    const shapes = [0, 1].map(() => {
      const d = blob(Array.from({ length: 9 }, (_, i) => polar(i * 40, bench.luck.between(4, 10.5)))).d;
      return bench.page.define('path', `d="${d}"`);
    });
    const patch = (tone: Tone, count: number, size: number, alpha: number) => {
      const uses = some(ground, count)
        .map(() => {
          const [x, y] = bench.luck.chance(0.6) ? bench.luck.pick(ground.edge) : somewhere(ground);
          const scale = Math.round(bench.luck.between(0.5, 1.2) * size) / 10;
          return `<use href="#${bench.luck.pick(shapes)}" transform="translate(${Math.round(x)} ${Math.round(y)})scale(${scale} ${bench.luck.pick([scale, -scale])})"/>`;
        })
        .join('');
      return `<g fill="${hex(tone)}" opacity="${alpha}">${uses}</g>`;
    };
    return patch([172, 42, 28], 7, 34, 0.5) + patch([167, 42, 44], 8, 17, 0.6) + patch([160, 44, 66], 8, 6, 0.6);
  },
  Emberforged: (ground) => {
    const { bench } = ground;
    const cracks = some(ground, 7)
      .map(() => {
        const from = bench.luck.chance(0.6) ? bench.luck.pick(ground.edge) : somewhere(ground);
        const middle = polar(0, 0, ground.left + ground.width / 2, ground.top + ground.height / 2);
        const toward = (Math.atan2(middle[0] - from[0], from[1] - middle[1]) * 180) / Math.PI;
        const trunk = wander(ground, from, toward, 5, 14);
        const twig = wander(ground, trunk[2] ?? from, toward + 70, 2, 10);
        return path(trunk) + path(twig);
      })
      .join('');
    const id = bench.page.define('path', `d="${cracks}"`);
    const use = (tone: string, width: number, alpha: number) =>
      `<use href="#${id}" stroke="${tone}" stroke-width="${width}" opacity="${alpha}"/>`;
    return `<g>${use('#ff5a1c', 9, 0.16)}${use('#f0561a', 3.6, 0.55)}${use('#ffb347', 1.8, 0.95)}${use('#fff0c0', 0.7, 0.95)}</g>`;
  },
  Obsidian: (ground) => {
    const { bench } = ground;
    const facets = some(ground, 12)
      .map((i) => {
        const [x, y] = somewhere(ground);
        const reach = bench.luck.between(18, 62);
        const turn = bench.luck.between(0, 360);
        const d = polygon([
          polar(turn, reach, x, y),
          polar(turn + bench.luck.between(70, 140), reach * 0.8, x, y),
          polar(turn + 230, reach * 0.6, x, y),
        ]).d;
        return `<path d="${d}" fill="${i % 3 === 0 ? '#05030c' : '#cfc4ff'}" opacity="${i % 3 === 0 ? 0.4 : Math.round(bench.luck.between(6, 20)) / 100}"/>`;
      })
      .join('');
    return facets + bandOfLight(ground, 0.26);
  },
  'Crimson Lacquer': (ground) => {
    const { bench } = ground;
    const flecks = some(ground, 26)
      .map(() => `M${nums(somewhere(ground))}h0`)
      .join('');
    return `${bandOfLight(ground, 0.3)}<path d="${flecks}" stroke="${hex(lit(bench.colours.trim.light, 70))}" stroke-width="1.7" opacity=".75"/>`;
  },
  Starforged: (ground) => {
    const { bench } = ground;
    const clouds = some(ground, 4)
      .map((i) => {
        const [x, y] = somewhere(ground);
        const tone: Tone = i % 2 === 0 ? [312, 82, 62] : [192, 88, 58];
        const fill = bench.page.radial([
          [0, tone, 0.55],
          [1, tone, 0],
        ]);
        return `<path d="${ellipse(x, y, bench.luck.whole(30, 60), bench.luck.whole(24, 48)).d}" fill="${fill}"/>`;
      })
      .join('');
    const stars = Array.from({ length: 7 }, () => somewhere(ground));
    const small = some(ground, 22)
      .map(() => `M${nums(somewhere(ground))}h0`)
      .join('');
    const bright = stars.map((p) => `M${nums(p)}h0`).join('');
    return `${clouds}<path d="${path(stars.slice(0, 5))}" stroke="#cfe4ff" stroke-width=".6" opacity=".5"/><g stroke="#fff"><path d="${small}" stroke-width="1.2" opacity=".7"/><path d="${bright}" stroke-width="2.8"/></g>`;
  },
};

/** Crystals that grow outward from the edges of a frosted object. */
function crystals(ground: Ground): string {
  const { bench, edge } = ground;
  const middle: Point = [ground.left + ground.width / 2, ground.top + ground.height / 2];
  const groups = ['', ''];
  const { luck } = bench;
  for (const _ of some(ground, 9)) {
    const [x, y] = luck.pick(edge);
    const outward = (Math.atan2(x - middle[0], middle[1] - y) * 180) / Math.PI + luck.between(-35, 35);
    const long = luck.between(7, 17);
    const tip = polar(outward, long, x, y);
    const [left, right] = [polar(outward - 50, long * 0.32, x, y), polar(outward + 50, long * 0.32, x, y)];
    groups[0] += polygon([tip, left, polar(outward + 180, 3, x, y)]).d;
    groups[1] += polygon([tip, right, polar(outward + 180, 3, x, y)]).d;
  }
  return `<g stroke="none"><path d="${groups[0]}" fill="#f4fcff"/><path d="${groups[1]}" fill="#8fc4e6"/></g>`;
}

/** Sparks that rise from an object fresh from the fire. */
function sparks(ground: Ground): string {
  const d = some(ground, 9)
    .map(() => {
      const [x, y] = ground.bench.luck.pick(ground.edge);
      return `M${nums([Math.round(x + ground.bench.luck.between(-22, 22)), Math.round(y - ground.bench.luck.between(4, 34))])}h0`;
    })
    .join('');
  return `<path d="${d}" stroke="#ff9a3c" stroke-width="2" opacity=".85"/>`;
}

function guideLines(ground: Ground): string {
  const { left, top, width, height } = ground;
  const [x, y] = [left + width / 2, top + height / 2];
  return `<path d="M${nums([x, top])}v${num(height)}M${nums([left, y])}h${num(width)}M${nums([left, top + height * 0.25])}h${num(width)}M${nums([left, top + height * 0.75])}h${num(width)}" stroke="#e8eef6" stroke-width=".7" stroke-dasharray="5 3" opacity=".3"/>`;
}

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
function volume(ground: Ground): string {
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

const scratchCount = {
  factory_new: 0,
  minimal_wear: 3,
  field_tested: 9,
  well_worn: 16,
  battle_scarred: 20,
  not_painted: 0,
};

/** Scratches, rubbed edges and gouges by quality, inside the finished parts. */
function wear(ground: Ground): string {
  const { bench } = ground;
  const { luck, facts, colours } = bench;
  const count = scratchCount[facts.quality];
  if (count === 0) return '';
  const scratch = some(ground, count)
    .map(() => {
      const [x, y] = somewhere(ground);
      const [ex, ey] = polar(luck.between(20, 75) + (luck.chance(0.25) ? 90 : 0), luck.between(8, 34), x, y);
      return `M${nums([x, y])}L${nums([Math.round(ex), Math.round(ey)])}`;
    })
    .join('');
  const id = bench.page.define('path', `d="${scratch}"`);
  const strength = facts.quality === 'minimal_wear' ? 0.35 : 0.6;
  let markup = `<use href="#${id}" stroke="${hex(colours.main.deep)}" stroke-width="1.3" opacity="${strength}"/><use href="#${id}" stroke="${hex(colours.main.shine)}" stroke-width=".6" opacity="${strength}" transform="translate(.7 .9)"/>`;
  const chips = { factory_new: 0, minimal_wear: 0, field_tested: 3, well_worn: 7, battle_scarred: 12, not_painted: 0 }[
    facts.quality
  ];
  if (chips > 0) {
    const d = some(ground, chips)
      .map(() => {
        const [x, y] = luck.pick(ground.edge);
        const r = luck.between(2.5, facts.quality === 'battle_scarred' ? 8 : 5.5);
        const turn = luck.between(0, 360);
        return polygon(
          [0, 70, 150, 215, 290].map((a) => polar(turn + a, r * luck.between(0.6, 1.3), Math.round(x), Math.round(y))),
        ).d;
      })
      .join('');
    const chip = bench.page.define('path', `d="${d}"`);
    markup += `<use href="#${chip}" fill="${hex(lit([218, 10, 66], 66))}" opacity=".85"/><use href="#${chip}" fill="${hex([224, 22, 11])}" transform="translate(-.6 -1.2)" opacity=".9"/>`;
  }
  return markup;
}
