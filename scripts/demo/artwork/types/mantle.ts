/** Mantles on an unseen stand: folds of cloth, shoulders of metal, a collar and the emblem embroidered large. */
import { hex } from '../colour.ts';
import { applyFinish } from '../finish.ts';
import { gem } from '../gem.ts';
import { ellipse, even, line, type Outline, polar, polygon, shape } from '../geometry.ts';
import type { Stop } from '../sheet.ts';
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
    for (let ring = 0; ring < 2; ring++) {
      const tufts = Array.from({ length: 15 }, (_, i) =>
        polar(-112 + i * 16, (i % 2 === 0 ? 82 : 66) - ring * 16, 0, -88),
      );
      bench.plate(
        polygon([...tufts, ...tufts.map(([x, y]): [number, number] => [x * 0.5, -88 + (y + 88) * 0.5]).reverse()]),
        { ...trim, base: [30, 14, ring ? 62 : 44], light: [34, 20, 78], shade: [28, 14, 28] },
        { shading: 'down', bevel: 3, finished: false },
      );
    }
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

function shoulders(bench: Smith, style: number): void {
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
    gem(bench, 92, -98, 9, 'brilliant', { glow: 0.25 });
  });
}

/** Draws a mantle on the bench. */
export function mantle(bench: Smith): void {
  const { luck, colours, page, facts } = bench;
  const wide = luck.between(132, 158);
  const bottom = luck.whole(0, 3);
  bench.placed(0, 10, 0, 1, () => {
    const body = even(
      [0, -104],
      [50, -104, 92, -96, 112, -66],
      [124, 0, wide - 16, 80, wide, 162],
      ...hem(bottom, wide),
    );
    const inside = even([0, -60], [60, -50], [wide * 0.94, 158], [0, 176]);
    bench.plate(
      inside,
      { ...colours.cloth, base: colours.cloth.deep, light: colours.cloth.shade },
      { shading: 'shadow', bevel: 0, finished: false },
    );
    bench.plate(body, colours.cloth, { shading: 'across', bevel: 6 });
    const surfaces = bench.takeSurfaces();
    const id = page.define('path', `d="${body.d}"`);
    const clip = page.define('clipPath', '', `<use href="#${id}"/>`);
    const count = luck.whole(5, 8);
    const creases = Array.from({ length: count - 1 }, (_, i) => {
      const t = ((i + 1) / count) * 2 - 1;
      return line([t * 62, -70], [t * 84, 20, t * wide * 0.98, 190]).d;
    }).join('');
    page.add(
      `<use href="#${id}" fill="${folds(bench, count)}" opacity=".85"/><g clip-path="url(#${clip})" fill="none"><path d="${creases}" stroke="${hex(colours.cloth.deep)}" stroke-width="9" opacity=".4"/><path d="${creases}" stroke="${hex(colours.cloth.deep)}" stroke-width="2.4" opacity=".7"/>`,
      `<use href="#${id}" stroke="${hex(colours.trim.deep)}" stroke-width="26" opacity=".6"/><use href="#${id}" stroke="${hex(colours.trim.base)}" stroke-width="20"/><use href="#${id}" stroke="${hex(colours.trim.shine)}" stroke-width="2" stroke-dasharray="2 7" opacity=".0"/></g>`,
    );
    page.add(
      `<g clip-path="url(#${clip})" fill="none"><use href="#${id}" stroke="${hex(colours.trim.light)}" stroke-width="17" stroke-dasharray="3 5"/></g>`,
    );
    if (facts.quality === 'not_painted' || facts.exteriorName === 'Verdigris')
      bench.engrave(line([-40, 120], [0, 132, 40, 120]).d, 1.4, 0.4);
    else
      applyFinish(
        bench,
        surfaces.map(({ id: known, edge }) => ({ id: known, edge: edge.filter(([, y]) => y > 60) })),
      );
    bench.emblem(0, 48, 54, 'raised');
    collar(bench, /Raven|Nightjar/.test(facts.title) ? 1 : /Wolf|Winter|Hail/.test(facts.title) ? 2 : luck.whole(0, 3));
    shoulders(bench, luck.whole(0, 3));
    bench.stroke(line([-52, -70], [0, -34, 52, -70]).d, colours.trim.deep, 8);
    bench.stroke(line([-52, -71], [0, -35, 52, -71]).d, colours.trim.light, 4);
    bench.part(ellipse(0, -66, 23), colours.trim, { shading: 'diagonal' });
    gem(bench, 0, -66, 15, luck.pick(['brilliant', 'hexagon', 'square', 'shield']), { setting: null, glow: 0.5 });
  });
}
