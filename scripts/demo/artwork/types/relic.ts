/** Relics: amulets, chalices, hourglasses, lanterns, orbs and phials, chosen by what the title speaks of. */
import { hex } from '../colour.ts';
import { applyFinish } from '../finish.ts';
import { gem } from '../gem.ts';
import { ellipse, even, line, polar, shape, star } from '../geometry.ts';
import type { Smith } from '../smith.ts';

function glass(bench: Smith, d: string, strength = 0.3): void {
  const { gem: stone } = bench.colours;
  const fill = bench.page.radial(
    [
      [0, stone.shine, strength],
      [0.6, stone.base, strength * 0.7],
      [1, stone.deep, 0.75],
    ],
    [0.4, 0.36, 0.66],
  );
  bench.page.add(`<path d="${d}" fill="${fill}" stroke="${hex(stone.light)}" stroke-width="1.6" stroke-opacity=".7"/>`);
}

function flame(bench: Smith, y: number, size: number): void {
  const { gem: stone } = bench.colours;
  bench.glow(0, y, size * 2.6, stone.light, 0.85);
  bench.part(
    even(
      [0, y - size],
      [size * 0.15, y - size * 0.5, size * 0.6, y - size * 0.1, size * 0.46, y + size * 0.4],
      [size * 0.3, y + size * 0.7, 0, y + size * 0.7],
    ),
    stone,
    { shading: 'down' },
  );
  bench.page.add(
    `<path d="${even([0, y - size * 0.4], [size * 0.3, y + size * 0.1, size * 0.26, y + size * 0.55], [0, y + size * 0.6]).d}" fill="${hex(stone.shine)}"/>`,
  );
}

function amulet(bench: Smith): void {
  const { colours, luck } = bench;
  bench.mirrored(() => {
    const links = Array.from({ length: 11 }, (_, i) => {
      const [x, y] = [18 + i * 12 - (i * i) / 7, -96 - i * 9.4];
      return ellipse(x, y, i % 2 === 0 ? 7 : 4.4, i % 2 === 0 ? 5 : 7).d;
    }).join('');
    bench.stroke(links, colours.trim.deep, 5);
    bench.stroke(links, colours.trim.light, 2.2);
  });
  const points = luck.pick([8, 12, 16]);
  bench.plate(
    star(
      points * 2,
      luck.pick([
        [128, 100],
        [122, 108],
        [132, 94, 112, 94],
      ]),
      0,
      30,
    ),
    colours.trim,
    { bevel: 5, finished: false },
  );
  bench.plate(ellipse(0, 30, 96), colours.main, { shading: 'diagonal', bevel: 8 });
  applyFinish(bench);
  bench.engrave(ellipse(0, 30, 82).d + ellipse(0, 30, 62).d, 1.6);
  for (let i = 0; i < 8; i++) {
    const [x, y] = polar(i * 45 + 22.5, 72, 0, 30);
    gem(bench, x, y, 6.5, 'brilliant', { glow: 0 });
  }
  bench.part(ellipse(0, 30, 55), colours.trim, { shading: 'diagonal' });
  bench.part(ellipse(0, 30, 48), colours.enamel, { shading: 'round' });
  bench.emblem(0, 30, 34, 'raised');
  bench.part(even([0, -110], [16, -104, 20, -90, 12, -70], [0, -66]), colours.trim);
  gem(bench, 0, -88, 9, 'square', { setting: null });
  gem(bench, 0, 158, 15, 'pear', { turn: 180, glow: 0.4 });
}

function chalice(bench: Smith): void {
  const { colours, luck } = bench;
  const wide = luck.between(92, 112);
  bench.mirrored(() => {
    const d = luck.chance(0.5)
      ? line([wide - 8, -110], [wide + 70, -120, wide + 50, -10, 46, -4]).d
      : line([wide - 4, -90], [wide + 44, -150, wide + 74, -40, 50, -10]).d;
    bench.stroke(d, colours.trim.deep, 14);
    bench.stroke(d, colours.trim.base, 9);
    bench.stroke(d, colours.trim.shine, 2.4, 0.8);
  });
  bench.plate(even([0, 20], [14, 22], [14, 70, 24, 110, 74, 150], [78, 172], [40, 186, 0, 186]), colours.main, {
    shading: 'across',
    bevel: 5,
  });
  bench.plate(even([0, -132], [wide, -132], [wide - 2, -40, 56, 22, 0, 26]), colours.main, {
    shading: 'across',
    bevel: 8,
  });
  applyFinish(bench);
  bench.part(ellipse(0, -132, wide, 20), colours.trim, { shading: 'across' });
  bench.page.add(`<path d="${ellipse(0, -131, wide - 9, 14).d}" fill="${hex(colours.gem.shade)}"/>`);
  bench.glow(0, -138, wide, colours.gem.light, 0.8, 34);
  bench.plate(
    shape(
      [-wide + 4, -96],
      [-wide * 0.5, -78, wide * 0.5, -78, wide - 4, -96],
      [wide - 8, -80],
      [wide * 0.5, -62, -wide * 0.5, -62, -wide + 8, -80],
    ),
    colours.trim,
    { shading: 'across', bevel: 2, finished: false },
  );
  bench.part(even([0, 34], [24, 36, 30, 48], [24, 60, 0, 64]), colours.trim, { shading: 'across' });
  gem(bench, 0, 49, 10, 'marquise', { turn: 90, setting: null });
  bench.emblem(0, -28, 30, 'inlaid');
  bench.plate(even([0, 158], [50, 158, 76, 152], [84, 162, 82, 176], [40, 192, 0, 192]), colours.trim, {
    shading: 'across',
    bevel: 3,
    finished: false,
  });
  bench.mirrored(() => gem(bench, wide * 0.5, -72, 7, 'brilliant', { glow: 0.2 }));
}

function hourglass(bench: Smith): void {
  const { colours } = bench;
  const bulbs = even([0, -128], [64, -128], [84, -60, 30, -30, 8, 0], [30, 30, 84, 60, 64, 128], [0, 128]);
  bench.glow(0, 0, 150, colours.gem.base, 0.4);
  glass(bench, bulbs.d, 0.28);
  bench.part(even([0, -58], [40, -62, 50, -66], [30, -30, 12, -16, 2, 0], [0, 4]), colours.gem, { shading: 'down' });
  bench.part(even([0, 60], [24, 80, 52, 108, 58, 122], [0, 124]), colours.gem, { shading: 'down' });
  bench.stroke('M0 4V70', colours.gem.shine, 2.4, 0.9);
  bench.stroke('M-52-116C-64-70-40-44-22-24M-52 116C-62 84-52 60-38 44', [0, 0, 100], 4, 0.5);
  bench.mirrored(() => {
    bench.plate(
      shape(
        [84, -132],
        [100, -132],
        [104, -60, 92, -20, 98, 0],
        [92, 20, 104, 60, 100, 132],
        [84, 132],
        [90, 60, 78, 20, 84, 0],
        [78, -20, 90, -60, 84, -132],
      ),
      colours.main,
      { shading: 'across', bevel: 3 },
    );
    applyFinish(bench);
    gem(bench, 91, 0, 9, 'marquise', { glow: 0.2 });
  });
  for (const side of [-1, 1]) {
    const y = side * 144;
    bench.plate(even([0, y - 18], [90, y - 18], [118, y - 12, 118, y + 12, 100, y + 18], [0, y + 18]), colours.main, {
      shading: 'across',
      bevel: 5,
    });
    applyFinish(bench);
    bench.part(
      even(
        [0, y + side * 18 - 5],
        [70, y + side * 18 - 5],
        [76, y + side * 18],
        [70, y + side * 18 + 6],
        [0, y + side * 18 + 6],
      ),
      colours.trim,
      { shading: 'across' },
    );
  }
  bench.part(ellipse(0, -144, 24), colours.trim, { shading: 'diagonal' });
  bench.part(ellipse(0, -144, 19), colours.enamel, { shading: 'round' });
  bench.emblem(0, -144, 14, 'raised');
  gem(bench, 0, 144, 12, 'square');
  bench.part(even([0, -18], [14, -12], [16, 0], [14, 12], [0, 18]), colours.trim, { shading: 'across' });
}

function lantern(bench: Smith): void {
  const { colours } = bench;
  bench.stroke(ellipse(0, -166, 26).d, colours.trim.deep, 11);
  bench.stroke(ellipse(0, -166, 26).d, colours.trim.base, 7);
  bench.stroke('M-22-180C-14-194 10-196 20-182', colours.trim.shine, 2.4);
  const body = even([0, -84], [72, -84], [92, 30], [70, 112], [0, 112]);
  bench.glow(0, 20, 190, colours.gem.light, 0.5);
  glass(bench, body.d, 0.5);
  flame(bench, 36, 46);
  bench.plate(even([0, -150], [26, -146, 40, -120, 96, -92], [102, -76], [0, -70]), colours.main, {
    shading: 'across',
    bevel: 6,
  });
  bench.plate(even([0, 100], [80, 98], [96, 130], [84, 156], [40, 172], [0, 186]), colours.main, {
    shading: 'across',
    bevel: 6,
  });
  applyFinish(bench);
  bench.mirrored(() => {
    bench.plate(shape([66, -80], [82, -80], [102, 32], [80, 110], [64, 110], [84, 30]), colours.main, {
      shading: 'diagonal',
      bevel: 4,
      finished: false,
    });
    bench.plate(shape([22, -80], [30, -80], [36, 110], [28, 110]), colours.trim, {
      shading: 'across',
      bevel: 1,
      finished: false,
    });
  });
  bench.plate(even([0, -86], [104, -86], [106, -70], [0, -66]), colours.trim, {
    shading: 'across',
    bevel: 2,
    finished: false,
  });
  bench.plate(even([0, 98], [88, 98], [86, 112], [0, 114]), colours.trim, {
    shading: 'across',
    bevel: 2,
    finished: false,
  });
  bench.emblem(0, 140, 20, 'raised');
  gem(bench, 0, -112, 12, 'shield');
}

function orb(bench: Smith): void {
  const { colours, luck, page } = bench;
  const { gem: stone } = colours;
  bench.plate(even([0, 84], [30, 88], [40, 130, 90, 150, 96, 172], [60, 190, 0, 192]), colours.main, {
    shading: 'across',
    bevel: 6,
  });
  applyFinish(bench);
  bench.glow(0, -38, 190, stone.light, 0.5);
  const fill = page.radial(
    [
      [0, stone.shine],
      [0.22, stone.light],
      [0.58, stone.base],
      [0.86, stone.shade],
      [1, stone.deep],
    ],
    [0.36, 0.3, 0.72],
  );
  page.add(`<path d="${ellipse(0, -38, 112).d}" fill="${fill}"/>`);
  const clip = page.define('clipPath', '', `<path d="${ellipse(0, -38, 112).d}"/>`);
  const bands = Array.from({ length: 6 }, (_, i) => {
    const y = -130 + i * 36 + luck.between(-8, 8);
    return `M-130 ${Math.round(y)}Q-50 ${Math.round(y + luck.between(-30, 40))} 0 ${Math.round(y)}T130 ${Math.round(y + luck.between(-16, 16))}`;
  }).join('');
  page.add(
    `<g clip-path="url(#${clip})" fill="none"><path d="${bands}" stroke="${hex(stone.shine)}" stroke-width="7" opacity=".16"/><path d="${bands}" stroke="${hex(stone.deep)}" stroke-width="1.6" opacity=".5"/></g>`,
  );
  bench.emblem(0, -38, 48, 'raised');
  bench.stroke(line([-84, -70], [-76, -116, -44, -130, -24, -134]).d, [0, 0, 100], 9, 0.6);
  bench.stroke(line([92, -6], [80, 40, 46, 62, 24, 66]).d, stone.shine, 3.4, 0.5);
  bench.mirrored(() => {
    bench.plate(
      shape([10, 96], [90, 90, 140, 20, 118, -70], [112, -90, 96, -104, 84, -108], [112, -70, 110, 20, 30, 70]),
      colours.main,
      { shading: 'diagonal', bevel: 5 },
    );
    applyFinish(bench);
    gem(bench, 112, 10, 9, 'marquise', { turn: 10, glow: 0.2 });
  });
  bench.part(even([0, 76], [30, 82, 36, 96], [30, 110, 0, 114]), colours.trim, { shading: 'across' });
  gem(bench, 0, 95, 11, luck.pick(['hexagon', 'square', 'brilliant']), { setting: null });
  bench.plate(even([0, 160], [60, 160, 94, 156], [104, 168, 102, 180], [50, 198, 0, 198]), colours.trim, {
    shading: 'across',
    bevel: 3,
    finished: false,
  });
}

function phial(bench: Smith): void {
  const { colours } = bench;
  const flask = even([0, -112], [26, -112], [26, -60], [110, -40, 128, 70, 88, 138], [60, 168, 30, 172, 0, 172]);
  bench.glow(0, 60, 190, colours.gem.light, 0.45);
  glass(bench, flask.d, 0.3);
  bench.part(even([0, 20], [50, 10, 104, 24], [112, 80, 96, 120, 78, 138], [56, 160, 30, 162, 0, 162]), colours.gem, {
    shading: 'down',
  });
  bench.page.add(`<path d="${ellipse(0, 21, 102, 13).d}" fill="${hex(colours.gem.light)}" opacity=".8"/>`);
  bench.stroke('M-40 100h0M22 70h0M46 118h0M-16 132h0M-60 66h0M60 60h0', colours.gem.shine, 7, 0.6);
  bench.stroke(line([-82, 90], [-98, 40, -80, -10, -40, -36]).d, [0, 0, 100], 8, 0.5);
  bench.mirrored(() => {
    bench.plate(
      shape([0, 176], [80, 182, 140, 110, 122, 30], [118, 10, 104, -10, 92, -16], [112, 40, 110, 130, 0, 158]),
      colours.main,
      { shading: 'diagonal', bevel: 4 },
    );
    applyFinish(bench);
  });
  bench.plate(even([0, -60], [36, -62], [42, -48], [34, -36], [0, -30]), colours.trim, {
    shading: 'across',
    bevel: 3,
    finished: false,
  });
  bench.plate(even([0, -170], [22, -166], [34, -140], [36, -104], [0, -100]), colours.main, {
    shading: 'across',
    bevel: 5,
  });
  applyFinish(bench);
  gem(bench, 0, -134, 13, 'hexagon');
  bench.part(ellipse(0, 84, 40), colours.trim, { shading: 'diagonal' });
  bench.part(ellipse(0, 84, 34), colours.enamel, { shading: 'round' });
  bench.emblem(0, 84, 24, 'raised');
  bench.part(even([0, 164], [30, 168], [44, 186], [0, 194]), colours.trim, { shading: 'across' });
}

const forms: [RegExp, (bench: Smith) => void][] = [
  [/Amulet|Locket|Talisman|Compass|Heart/, amulet],
  [/Cup|Grail/, chalice],
  [/Hourglass|Argument|Impatient/, hourglass],
  [/Lantern|Flames|Reliquary/, lantern],
  [/Orb|Moon|Eye|Sun|Eclipse/, orb],
  [/Jar|Phial|Bottled/, phial],
];

/** Draws a relic on the bench. */
export function relic(bench: Smith): void {
  const known = forms.find(([words]) => words.test(bench.facts.title))?.[1] ?? amulet;
  bench.placed(0, 0, 0, 1, () => known(bench));
}
