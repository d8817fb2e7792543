/** What each exterior finish does within and around a surface: every finish is a small craft of its own. */
import type { Finish } from '../facts.ts';
import { hex, lit, type Tone } from './colour.ts';
import { blob, ellipse, nums, type Point, polar, polygon } from './geometry.ts';
import { type Ground, path, sheetOf, some, somewhere } from './ground.ts';

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

/** Markup inside the surfaces, by finish. */
export const within: Record<Finish, (ground: Ground) => string> = {
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
export function crystals(ground: Ground): string {
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
export function sparks(ground: Ground): string {
  const d = some(ground, 9)
    .map(() => {
      const [x, y] = ground.bench.luck.pick(ground.edge);
      return `M${nums([Math.round(x + ground.bench.luck.between(-22, 22)), Math.round(y - ground.bench.luck.between(4, 34))])}h0`;
    })
    .join('');
  return `<path d="${d}" stroke="#ff9a3c" stroke-width="2" opacity=".85"/>`;
}
