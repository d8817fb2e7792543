/** Swords and knives, lying from lower left to upper right. */

import { applyFinish } from '../finish.ts';
import { gem } from '../gem.ts';
import { ellipse, even, flip, line, type Outline, polar, polygon, shape } from '../geometry.ts';
import { bead } from '../jewels.ts';
import type { Smith } from '../smith.ts';

interface Steel {
  left: Outline;
  right: Outline;
  fuller: string;
}

const tip = -208;
const root = 74;

function straight(w: number): Steel {
  const right = shape([0, tip], [w * 0.62, tip + 44], [w, root - 8], [w * 0.8, root], [0, root]);
  return { left: flip(right), right, fuller: line([0, tip + 80], [0, root - 12]).d };
}

function leaf(w: number): Steel {
  const right = shape(
    [0, tip],
    [w * 0.5, tip + 40, w * 1.3, -110, w * 1.25, -62],
    [w * 1.2, -10, w * 0.5, 8, w * 0.62, root],
    [0, root],
  );
  return { left: flip(right), right, fuller: line([0, tip + 60], [0, root - 26]).d };
}

function curved(w: number, bend: number): Steel {
  const left = shape(
    [bend, tip],
    [bend * 0.1 - w * 0.9, -120, -w * 1.1, -20, -w * 0.7, root],
    [0, root],
    [-w * 0.1, -30, bend * 0.34, -130, bend, tip],
  );
  const right = shape(
    [bend, tip],
    [bend * 0.34, -130, -w * 0.1, -30, 0, root],
    [w * 0.8, root],
    [w * 0.9, -10, bend * 0.62 + w * 0.7, -124, bend, tip],
  );
  return { left, right, fuller: line([bend * 0.5, -130], [bend * 0.1, -60, -w * 0.2, 0, -w * 0.1, root - 16]).d };
}

function flamed(w: number): Steel {
  const step = (root - tip - 40) / 5;
  const waves = Array.from({ length: 5 }, (_, i) => {
    const y = tip + 40 + i * step;
    return [w * 1.4, y + step * 0.18, w * 1.25, y + step * 0.55, w * 0.72, y + step] as const;
  });
  const right = shape([0, tip], [w * 0.3, tip + 20, w * 0.74, tip + 40], ...waves, [0, root]);
  return { left: flip(right), right, fuller: line([0, tip + 60], [0, root - 12]).d };
}

function winged(w: number): Steel {
  const right = shape(
    [0, tip],
    [w * 0.9, tip + 62],
    [w * 0.82, 20],
    [w * 1.9, 2, w * 2.1, -18],
    [w * 2, 30, w * 0.9, 44],
    [w * 0.7, root],
    [0, root],
  );
  return { left: flip(right), right, fuller: line([0, tip + 74], [0, 18]).d };
}

function cleaver(w: number): Steel {
  const left = shape(
    [w * 0.4, tip + 14],
    [-w * 0.5, tip + 34],
    [-w * 0.85, tip + 70],
    [-w * 0.7, root],
    [0, root],
    [w * 0.2, tip + 60],
  );
  const right = shape(
    [w * 0.4, tip + 14],
    [w * 2.5, tip + 60, w * 1.5, -40, w * 0.8, root],
    [0, root],
    [w * 0.2, tip + 60],
  );
  return { left, right, fuller: line([w * 0.3, tip + 84], [0, root - 16]).d };
}

function forked(w: number): Steel {
  const right = shape(
    [0, tip + 70],
    [w * 0.3, tip + 50, w * 0.3, tip + 16],
    [w * 0.8, tip],
    [w * 1.5, tip + 70, w * 0.9, tip + 130],
    [w * 0.86, 10],
    [w * 1.5, 24],
    [w * 0.8, 44],
    [w * 0.8, root],
    [0, root],
  );
  return { left: flip(right), right, fuller: line([0, tip + 100], [0, root - 14]).d };
}

function guard(bench: Smith, style: number): void {
  const { trim, enamel } = bench.colours;
  const y = root;
  if (style === 0) {
    const arm = [
      [30, y - 6],
      [56, y - 5],
      [68, y - 16],
      [94, y - 11],
      [98, y],
      [94, y + 11],
      [68, y + 16],
      [56, y + 6],
      [30, y + 10],
      [0, y + 16],
    ];
    bench.plate(even([0, y - 12], ...arm), trim, { bevel: 3, finished: false });
    bench.mirrored(() => bead(bench, 79, y, 7, enamel));
  } else if (style === 1) {
    bench.plate(even([0, y - 6], [40, y - 8, 70, y - 24, 82, y - 50], [88, y - 14, 62, y + 14, 0, y + 18]), trim, {
      bevel: 3,
      finished: false,
    });
  } else if (style === 2) {
    bench.plate(even([0, y - 12], [36, y - 10, 66, y + 4, 74, y + 40], [56, y + 16, 30, y + 8, 0, y + 12]), trim, {
      bevel: 3,
      finished: false,
    });
  } else if (style === 3) {
    bench.mirrored(() => {
      for (let i = 3; i >= 0; i--) {
        const [x, yy] = polar(64 + i * 17, 84 - i * 9, 0, y + 6);
        bench.part(
          shape([6, y - 6 + i * 3], [x * 0.6, yy - 12, x, yy], [x * 0.7, yy + 10, 4, y + 10 + i * 2]),
          i % 2 === 0 ? trim : enamel,
          { shading: 'diagonal' },
        );
      }
    });
  } else {
    bench.part(ellipse(0, y, 44, 17), trim);
    bench.part(ellipse(0, y - 2, 30, 10), enamel, { shading: 'shadow' });
  }
}

function grip(bench: Smith, pommel: number): void {
  const { trim, cloth } = bench.colours;
  bench.plate(even([0, root + 6], [8.5, root + 6], [10.5, root + 40, 8, root + 88], [0, root + 88]), cloth, {
    shading: 'across',
    bevel: 2,
    finished: false,
  });
  const wraps = Array.from({ length: 7 }, (_, i) => line([-9.5, root + 22 + i * 10], [9.5, root + 14 + i * 10]).d).join(
    '',
  );
  bench.stroke(wraps, trim.light, 1.7, 0.75);
  const y = root + 100;
  if (pommel === 0) {
    bench.part(ellipse(0, y, 17), trim, { shading: 'round' });
    gem(bench, 0, y, 9, 'brilliant', { setting: null });
  } else if (pommel === 1) {
    bench.part(
      polygon([
        [0, y - 14],
        [15, y - 2],
        [10, y + 12],
        [0, y + 24],
        [-10, y + 12],
        [-15, y - 2],
      ]),
      trim,
      { shading: 'diagonal' },
    );
    gem(bench, 0, y + 2, 7, 'marquise', { setting: null });
  } else {
    bench.part(even([0, y - 14], [18, y - 12, 22, y + 10], [10, y + 4, 0, y + 12]), trim);
    gem(bench, 0, y - 1, 6, 'hexagon', { setting: null });
  }
}

/** Small cuts along the fuller, like an old script that nobody reads. */
function runes(count: number): string {
  const cuts = ['m-4-4l8 8m0-8l-8 8', 'm-4 0l4-5 4 5-4 5Z', 'm-4-4h8m-4 0v8', 'm-4 4l4-8 4 8', 'm-4-3l8 3-8 3'];
  return Array.from({ length: count }, (_, i) => `M0 ${18 - i * 17}${cuts[(i * 3 + count) % cuts.length]}`).join('');
}

/** Draws a blade on the bench. */
export function blade(bench: Smith): void {
  const { luck, colours } = bench;
  const w = luck.between(20, 26);
  const formed = bench.form(7);
  const style = /Sabre|Fang|Tide/.test(bench.facts.title) ? 2 : formed;
  const steel =
    [
      () => straight(w + 2),
      () => leaf(w + 4),
      () => curved(w + 4, luck.between(34, 58)),
      () => flamed(w + 2),
      () => winged(w + 2),
      () => cleaver(w + 2),
      () => forked(w + 3),
    ][style]?.() ?? straight(w);
  bench.placed(-4, 4, luck.between(36, 44), 1.2, () => {
    bench.placed(0, 14, 0, 1, () => {
      bench.plate(steel.left, colours.main, { shading: 'west', bevel: 5 });
      bench.plate(steel.right, colours.main, { shading: 'east', bevel: 5 });
      applyFinish(bench);
      bench.engrave(steel.fuller, 4, 0.9);
      if (luck.chance(0.7)) bench.engrave(runes(luck.whole(4, 7)), 1.4, 0.8);
      bench.emblem(0, root - 34, Math.min(13, w * 0.62), 'inlaid', -40);
      guard(bench, [1, 3, 0, 4][bench.form(4)] ?? 2);
      grip(bench, luck.whole(0, 2));
      gem(bench, 0, root + 2, luck.between(9, 12), luck.pick(['brilliant', 'square', 'hexagon', 'marquise']));
    });
  });
}
