/** Mantles on an unseen stand: folds of cloth, shoulders of metal, a collar and the emblem embroidered large. */
import { hex, lit, type Tone } from '../colour.ts';
import { applyFinish } from '../finish.ts';
import { type Cut, gem } from '../gem.ts';
import { ellipse, even, line, type Outline, polar, polygon, shape } from '../geometry.ts';
import type { Stop } from '../sheet.ts';
import { sigil } from '../sigils.ts';
import type { Smith } from '../smith.ts';

function folds(bench: Smith, count: number): string {
  const { cloth } = bench.colours;
  const stops: Stop[] = [[0, cloth.deep]];
  for (let i = 0; i < count; i++) {
    const at = (i + 0.5) / count;
    stops.push(
      [at - 0.3 / count, cloth.base],
      [at, i % 2 === 0 ? cloth.light : cloth.base],
      [at + 0.22 / count, cloth.shade],
      [at + 0.46 / count, cloth.deep],
    );
  }
  return bench.page.linear(stops, [0, 0.1, 1, 0]);
}

function hem(style: number, wide: number): number[][] {
  if (style === 0) return [[wide * 0.8, 188, wide * 0.4, 172, 0, 190]];
  if (style === 1)
    return [
      [wide * 0.8, 150],
      [wide * 0.62, 186],
      [wide * 0.44, 150],
      [wide * 0.24, 192],
      [wide * 0.1, 160],
      [0, 200],
    ];
  if (style === 2)
    return [
      [wide * 0.86, 176, wide * 0.72, 180, wide * 0.62, 166],
      [wide * 0.5, 194, wide * 0.34, 192, wide * 0.26, 172],
      [wide * 0.16, 196, wide * 0.04, 194, 0, 186],
    ];
  return [[wide * 0.6, 150, wide * 0.2, 176, 0, 204]];
}

function collar(bench: Smith, style: number): void {
  const { main, trim, cloth, enamel } = bench.colours;
  if (style === 0) {
    bench.plate(
      even([0, -128], [30, -130, 48, -150, 62, -196], [84, -150, 80, -110, 58, -92], [30, -80, 0, -78]),
      cloth,
      { shading: 'shadow', bevel: 5, finished: false },
    );
    bench.mirrored(() => bench.stroke(line([62, -196], [84, -150, 80, -110, 58, -92]).d, trim.light, 4));
  } else if (style === 1) {
    bench.mirrored(() => {
      for (let i = 7; i >= 0; i--) {
        const [x, y] = polar(20 + i * 15, 104 - i * 2, 0, -92);
        const [cx, cy] = polar(6 + i * 15, 74, 0, -92);
        bench.part(shape([0, -82], [cx, cy, x, y], [x * 0.72, y * 0.72 - 10, 0, -78]), i % 2 === 0 ? main : enamel, {
          shading: 'diagonal',
        });
      }
    });
  } else if (style === 2) {
    const pelt = bench.luck.pick<Tone>([
      [30, 20, 44],
      [216, 8, 62],
      [24, 30, 28],
    ]);
    const tufts = (r: number, wide: number, tone: Tone, dash: string) =>
      bench.page.add(
        `<path d="M-${r}-58a${r} ${r} 0 1 1 ${2 * r} 0" stroke="${hex(tone)}" stroke-width="${wide}" stroke-dasharray="${dash}"/>`,
      );
    tufts(62, 40, lit(pelt, pelt[2] * 0.22), '0 17');
    tufts(62, 33, lit(pelt, pelt[2] * 0.55), '0 17');
    tufts(59, 22, pelt, '0 17 0 14');
    tufts(52, 26, lit(pelt, pelt[2] * 0.8), '0 15');
    tufts(55, 13, lit(pelt, pelt[2] + 14), '0 19 0 12');
    tufts(62, 5, lit(pelt, pelt[2] + 26), '0 17 0 22');
  } else {
    bench.plate(even([0, -150], [34, -152, 60, -136, 66, -108], [50, -86, 20, -80, 0, -80]), main, {
      shading: 'across',
      bevel: 5,
      finished: false,
    });
    bench.plate(
      even([0, -134], [24, -134, 40, -124, 44, -104], [30, -94, 0, -92]),
      { ...cloth, base: cloth.deep, light: cloth.shade },
      { shading: 'shadow', bevel: 0, finished: false },
    );
  }
}

function shoulders(bench: Smith, style: number, cut: Cut): void {
  const { main, trim } = bench.colours;
  bench.mirrored(() => {
    const lames: Outline[] = [0, 1, 2].map((i) =>
      shape(
        [40 + i * 12, -110 + i * 24],
        [88 + i * 14, -136 + i * 24, 128 + i * 6, -112 + i * 26, 136 + i * 6, -72 + i * 26],
        [104 + i * 10, -88 + i * 26, 70 + i * 12, -84 + i * 24, 44 + i * 12, -78 + i * 24],
      ),
    );
    for (const lame of [...lames].reverse()) bench.plate(lame, main, { shading: 'diagonal', bevel: 5 });
    applyFinish(bench);
    if (style === 1)
      for (let i = 0; i < 3; i++)
        bench.part(
          polygon([
            [72 + i * 20, -116 + i * 6],
            [94 + i * 26, -158 + i * 22],
            [88 + i * 18, -108 + i * 10],
          ]),
          trim,
          { shading: 'diagonal' },
        );
    if (style === 2)
      bench.plate(shape([90, -112], [110, -150, 150, -160, 168, -150], [150, -140, 144, -110, 126, -96]), trim, {
        bevel: 4,
        finished: false,
      });
    gem(bench, 92, -98, 9, cut);
  });
}

/** A damask of small emblems woven into the cloth. */
function damask(bench: Smith): string {
  const { colours, page, facts } = bench;
  const { fill, stroke } = sigil(facts.hero);
  const tone = hex(colours.cloth.shine);
  const mark = (at: string) =>
    `<g transform="translate(${at})scale(.7)"><path d="${fill}${stroke}" stroke="none" fill-rule="evenodd"/></g>`;
  const woven =
    fill.length > 20 ? `${mark('14 14')}${mark('36 40')}` : '<path d="M14 5l9 9-9 9-9-9ZM36 31l9 9-9 9-9-9Z"/>';
  const id = page.define(
    'pattern',
    'width="44" height="52" patternUnits="userSpaceOnUse"',
    `<g fill="${tone}">${woven}</g>`,
  );
  return `url(#${id})`;
}

/** Draws a mantle on the bench. */
export function mantle(bench: Smith): void {
  const { luck, colours, page, facts } = bench;
  const { trim, cloth } = colours;
  const wide = luck.between(132, 160);
  const torn = facts.quality === 'battle_scarred' || facts.quality === 'well_worn';
  const cut = luck.pick<Cut>(['brilliant', 'hexagon', 'square', 'shield']);
  const bottom = torn ? 1 : luck.pick([0, 2, 3]);
  bench.placed(0, 10, 0, 1.03, () => {
    const body = even(
      [0, -104],
      [50, -104, 92, -96, 112, -66],
      [124, 0, wide - 16, 80, wide, 162],
      ...hem(bottom, wide),
    );
    bench.plate(body, cloth, { shading: 'across', bevel: 6, finished: false });
    const id = page.define('path', `d="${body.d}"`);
    const clip = page.define('clipPath', '', `<use href="#${id}"/>`);
    const count = luck.whole(5, 8);
    const creases = Array.from({ length: count - 1 }, (_, i) => {
      const t = ((i + 1) / count) * 2 - 1 + 0.001;
      return line([t * 62, -70], [t * 84, 20, t * wide * 0.98, 190]).d;
    }).join('');
    const crease = page.define('path', `d="${creases}"`);
    page.add(
      `<use href="#${id}" fill="${folds(bench, count)}" stroke="none"/><g clip-path="url(#${clip})"><use href="#${id}" fill="${damask(bench)}" stroke="none" opacity=".16"/>`,
      `<g stroke="${hex(cloth.deep)}"><use href="#${crease}" stroke-width="10" opacity=".4"/><use href="#${crease}" stroke-width="2.4" opacity=".7"/></g>`,
      `<use href="#${id}" stroke="${hex(trim.deep)}" stroke-width="30" opacity=".6"/><use href="#${id}" stroke="${hex(trim.base)}" stroke-width="23"/>`,
      `<use href="#${id}" stroke="${hex(trim.shade)}" stroke-width="15" stroke-dasharray="1 6"/><use href="#${id}" stroke="${hex(trim.shine)}" stroke-width="2.4"/></g>`,
    );
    bench.emblem(0, 48, 56, 'raised');
    collar(bench, /Raven|Nightjar/.test(facts.title) ? 1 : /Wolf|Winter|Hail/.test(facts.title) ? 2 : bench.form(4));
    shoulders(bench, bench.form(4), cut);
    bench.stroke(line([-52, -70], [0, -34, 52, -70]).d, trim.deep, 8);
    bench.stroke(line([-52, -71], [0, -35, 52, -71]).d, trim.light, 4);
    bench.part(ellipse(0, -66, 24), trim);
    gem(bench, 0, -66, 16, cut);
  });
}
