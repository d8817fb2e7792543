/** Shields seen from the front: field, rim, quarters of enamel and the hero's emblem in the middle. */

import { hex } from '../colour.ts';
import { applyFinish } from '../finish.ts';
import { gem } from '../gem.ts';
import { ellipse, even, nums, type Outline, type Point, polar, star } from '../geometry.ts';
import { medallion } from '../jewels.ts';
import type { Smith } from '../smith.ts';

const forms: ((s: number) => Outline)[] = [
  (s) =>
    even(
      [0, -172 * s],
      [60 * s, -168 * s, 112 * s, -158 * s, 138 * s, -140 * s],
      [142 * s, -30 * s, 128 * s, 70 * s, 0, 182 * s],
    ),
  (s) => ellipse(0, 0, 164 * s),
  (s) =>
    even(
      [0, -184 * s],
      [76 * s, -170 * s, 108 * s, -118 * s, 106 * s, -60 * s],
      [100 * s, 40 * s, 60 * s, 120 * s, 0, 190 * s],
    ),
  (s) =>
    even(
      [0, -150 * s],
      [40 * s, -152 * s, 70 * s, -176 * s, 104 * s, -176 * s],
      [116 * s, -140 * s, 140 * s, -128 * s, 150 * s, -112 * s],
      [122 * s, -40 * s, 150 * s, 60 * s, 92 * s, 112 * s],
      [60 * s, 140 * s, 24 * s, 150 * s, 0, 186 * s],
    ),
  (s) =>
    even([0, -182 * s], [108 * s, -168 * s], [124 * s, -120 * s], [124 * s, 120 * s], [104 * s, 160 * s], [0, 184 * s]),
  (s) => star(16, [172 * s, 138 * s, 152 * s, 138 * s]),
];

/** Draws a shield on the bench. */
export function shield(bench: Smith): void {
  const { luck, colours, page } = bench;
  const formed = bench.form(forms.length);
  const { title } = bench.facts;
  const form = forms[/Wall|Door|Gate/.test(title) ? 4 : /Targe|Turtle|Mirror|Moon/.test(title) ? 1 : formed];
  if (!form) return;
  const turn = luck.between(-7, 7);
  bench.placed(0, -4, turn, 1, () => {
    bench.plate(form(1), colours.trim, { shading: 'polished', bevel: 6, finished: false });
    bench.plate(form(0.88), colours.main, { shading: 'diagonal', bevel: 9 });
    const surfaces = bench.takeSurfaces();
    const field = form(0.8);
    const clip = page.define('clipPath', '', `<path d="${field.d}"/>`);
    const quarters = [
      'M0-200H200V0H-200V200H0Z',
      'M-200-40L0 40L200-40V60L0 140L-200 60Z',
      'M-44-200H44V200H-44Z',
      'M-200-200L200 200H90L-200-90ZM200-200L-200 200H-90L200-90Z',
      'M-200-30H200V-200H-200Z',
      star(16, [0, 240]).d,
    ];
    const halves = quarters[bench.form(quarters.length)] ?? '';
    const fill = page.linear(
      [
        [0, colours.enamel.base],
        [0.55, colours.enamel.shade],
        [1, colours.enamel.deep],
      ],
      [0.2, -0.1, 0.7, 1],
    );
    page.add(
      `<g clip-path="url(#${clip})"><path d="${halves}" fill="${fill}" fill-opacity=".9" stroke="${hex(colours.trim.light)}" stroke-width="2.4"/></g>`,
    );
    applyFinish(bench, surfaces);
    bench.engrave(field.d, 2, 0.8);
    const rivets = form(0.94).edge.filter((_, i) => i % 2 === 1);
    page.add(
      `<path d="${rivets.map((p: Point) => `M${nums(p)}h0`).join('')}" stroke="${hex(colours.trim.deep)}" stroke-width="8"/>`,
      `<path d="${rivets.map(([x, y]: Point) => `M${nums([x - 0.7, y - 1])}h0`).join('')}" stroke="${hex(colours.trim.shine)}" stroke-width="4"/>`,
    );
    const boss = luck.whole(0, 2);
    const r = luck.between(50, 60);
    if (boss === 0) bench.plate(ellipse(0, -8, r), colours.trim, { bevel: 5, finished: false });
    else if (boss === 1) bench.plate(star(8, [r + 4], 0, -8, 22.5), colours.trim, { bevel: 5, finished: false });
    else bench.plate(star(16, [r + 14, r - 4], 0, -8), colours.trim, { bevel: 4, finished: false });
    medallion(bench, -8, r * 0.82, -turn);
    const count = luck.pick([0, 4, 4, 6]);
    for (let i = 0; i < count; i++) {
      const [x, y] = polar((i * 360) / count + (count === 4 ? 45 : 0), r + 26, 0, -8);
      gem(bench, x, y, 7, 'brilliant');
    }
    if (count === 0) bench.engrave(ellipse(0, -8, r + 16).d, 1.6);
    gem(bench, 0, -8 - r - 2, 9, luck.pick(['square', 'hexagon', 'marquise']));
  });
}
