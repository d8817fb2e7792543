/** Couriers: small creatures of metal and enamel that carry the mail. */
import { applyFinish } from '../finish.ts';
import { gem } from '../gem.ts';
import { ellipse, even, line, type Point, polar, polygon, shape } from '../geometry.ts';
import type { Smith } from '../smith.ts';

function eye(bench: Smith, x: number, y: number, r: number): void {
  const { colours } = bench;
  bench.part(ellipse(x, y, r * 1.5), colours.trim, { shading: 'diagonal' });
  bench.part(ellipse(x, y, r), colours.gem, { shading: 'round' });
  bench.page.add(
    `<path d="${ellipse(x, y, r * 0.42, r * 0.5).d}" fill="#04060c"/><path d="${ellipse(x - r * 0.3, y - r * 0.36, r * 0.22).d}" fill="#fff"/>`,
  );
  bench.glow(x, y, r * 2.2, colours.gem.light, 0.35);
}

function letter(bench: Smith, x: number, y: number, turn: number): void {
  const { colours } = bench;
  bench.placed(x, y, turn, 1, () => {
    bench.part(
      polygon([
        [-36, -22],
        [36, -22],
        [36, 22],
        [-36, 22],
      ]),
      { deep: [34, 30, 14], shade: [36, 24, 56], base: [38, 34, 74], light: [40, 44, 84], shine: [42, 60, 94] },
      { shading: 'diagonal' },
    );
    bench.stroke('M-35-21L0 6L35-21', [34, 26, 40], 1.4, 0.8);
    bench.part(ellipse(0, 4, 11), colours.enamel, { shading: 'round' });
    bench.emblem(0, 4, 7, 'raised');
  });
}

function owl(bench: Smith): void {
  const { colours, luck } = bench;
  for (let i = -1; i <= 1; i++)
    bench.part(
      shape([i * 16 - 12, 110], [i * 30 - 14, 170, i * 34, 182], [i * 30 + 16, 166, i * 16 + 12, 110]),
      colours.main,
      { shading: 'across' },
    );
  bench.plate(even([0, -120], [70, -120, 106, -50, 96, 30], [90, 100, 50, 146, 0, 150]), colours.main, {
    shading: 'across',
    bevel: 8,
  });
  applyFinish(bench);
  const rows: string[] = [];
  for (let row = 0; row < 5; row++)
    for (let k = -2; k <= 2; k++)
      rows.push(
        line(
          [k * 22 - 10 + (row % 2) * 11, 14 + row * 20],
          [k * 22 + (row % 2) * 11, 34 + row * 20, k * 22 + 10 + (row % 2) * 11, 14 + row * 20],
        ).d,
      );
  bench.engrave(rows.slice(0, 23).join(''), 1.6, 0.6);
  bench.mirrored(() => {
    for (let i = 3; i >= 0; i--)
      bench.part(
        shape(
          [74, -50 + i * 14],
          [126 - i * 6, -10 + i * 18, 112 - i * 10, 92 + i * 22],
          [84 - i * 4, 60 + i * 14, 70 - i * 4, 20],
        ),
        i % 2 === 0 ? colours.enamel : colours.trim,
        { shading: 'diagonal' },
      );
    bench.plate(shape([62, -84], [128, -60, 138, 10, 112, 70], [96, 40, 64, 0, 60, -40]), colours.main, {
      shading: 'diagonal',
      bevel: 6,
      finished: false,
    });
    bench.plate(shape([20, -110], [50, -124, 66, -150, 84, -188], [98, -140, 90, -100, 64, -72]), colours.main, {
      shading: 'diagonal',
      bevel: 4,
      finished: false,
    });
    bench.part(
      shape([10, 138], [34, 136], [44, 160, 36, 172], [26, 160], [22, 176], [12, 160], [6, 172]),
      colours.trim,
    );
  });
  bench.plate(even([0, -62], [30, -112, 84, -104, 84, -64], [82, -26, 40, -14, 0, -34]), colours.trim, {
    shading: 'diagonal',
    bevel: 4,
    finished: false,
  });
  bench.mirrored(() => eye(bench, 40, -64, luck.between(17, 21)));
  bench.part(even([0, -62], [12, -50], [8, -28], [0, -14]), colours.trim, { shading: 'across' });
  bench.part(ellipse(0, 40, 26), colours.trim, { shading: 'diagonal' });
  bench.part(ellipse(0, 40, 21), colours.enamel, { shading: 'round' });
  bench.emblem(0, 40, 15, 'raised');
}

function scarab(bench: Smith): void {
  const { colours } = bench;
  bench.mirrored(() => {
    const legs: [Point, Point, Point][] = [
      [
        [60, -60],
        [130, -110],
        [118, -164],
      ],
      [
        [80, 10],
        [160, -10],
        [178, 46],
      ],
      [
        [70, 80],
        [146, 110],
        [130, 172],
      ],
    ];
    for (const [from, knee, foot] of legs) {
      bench.stroke(line(from, [...knee], [...foot]).d, colours.main.deep, 15);
      bench.stroke(line(from, [...knee], [...foot]).d, colours.main.base, 9);
      bench.stroke(line(from, [...knee], [...foot]).d, colours.main.shine, 2, 0.6);
      bench.part(ellipse(knee[0], knee[1], 8), colours.trim, { shading: 'round' });
    }
    bench.plate(shape([14, -136], [30, -190, 74, -196, 84, -166], [62, -172, 50, -150, 46, -126]), colours.trim, {
      bevel: 3,
      finished: false,
    });
  });
  bench.plate(even([0, -150], [44, -150, 62, -128, 60, -100], [30, -90, 0, -90]), colours.main, {
    shading: 'across',
    bevel: 5,
  });
  bench.plate(even([0, -108], [60, -108, 92, -84, 94, -48], [50, -36, 0, -34]), colours.main, {
    shading: 'across',
    bevel: 6,
  });
  const shell = shape([3, -36], [60, -40, 104, -20, 106, 40], [104, 110, 60, 164, 3, 172]);
  bench.plate(even([0, -36], [60, -40, 104, -20, 106, 40], [104, 110, 60, 164, 0, 172]), colours.main, {
    shading: 'polished',
    bevel: 9,
  });
  applyFinish(bench);
  bench.engrave('M0-36V170', 4, 1);
  bench.mirrored(() => {
    bench.engrave(line([28, -26], [50, 40, 24, 150]).d + line([60, -20], [88, 40, 46, 138]).d, 1.6, 0.7);
    bench.part(shape([74, -20], [98, 10, 96, 60, 80, 104], [86, 50, 84, 10, 66, -18]), colours.enamel, {
      shading: 'diagonal',
    });
    eye(bench, 40, -128, 9);
  });
  bench.stroke(shell.d, colours.trim.light, 1.4, 0.5);
  bench.plate(even([0, -62], [70, -60, 94, -52], [98, -36, 90, -26], [50, -36, 0, -36]), colours.trim, {
    shading: 'across',
    bevel: 3,
    finished: false,
  });
  gem(bench, 0, -74, 12, 'square');
  bench.part(ellipse(0, 40, 38), colours.trim, { shading: 'diagonal' });
  bench.part(ellipse(0, 40, 32), colours.enamel, { shading: 'round' });
  bench.emblem(0, 40, 23, 'raised');
}

function moth(bench: Smith): void {
  const { colours, luck } = bench;
  const reach = luck.between(170, 190);
  bench.mirrored(() => {
    bench.plate(
      shape([6, 20], [60, 20, 120, 40, 120, 92], [116, 150, 80, 164, 58, 130], [40, 100, 16, 80, 6, 60]),
      colours.main,
      { shading: 'shadow', bevel: 6 },
    );
    bench.plate(
      shape([6, -50], [60, -130, 140, -150, reach, -120], [reach - 10, -60, 160, 10, 110, 40], [60, 50, 20, 40, 6, 24]),
      colours.main,
      { shading: 'diagonal', bevel: 7 },
    );
    applyFinish(bench);
    bench.engrave(
      [
        [70, -110],
        [130, -118],
        [160, -70],
        [130, 10],
      ]
        .map(([x = 0, y = 0]) => line([14, -20], [x * 0.5, y * 0.7, x, y]).d)
        .join(''),
      1.8,
      0.7,
    );
    bench.part(
      shape([reach - 14, -108], [reach - 26, -60, 150, 0, 112, 28], [140, -10, 150, -50, reach - 34, -104]),
      colours.enamel,
      { shading: 'diagonal' },
    );
    eye(bench, 104, -58, 16);
    gem(bench, 76, 100, 12, 'marquise', { turn: -20 });
    bench.stroke(
      line([8, -88], [30, -150, 76, -168]).d +
        Array.from({ length: 6 }, (_, i) => line([20 + i * 9, -118 - i * 9], [34 + i * 9, -112 - i * 10]).d).join(''),
      colours.trim.light,
      3,
    );
  });
  bench.plate(even([0, 20], [22, 24, 26, 60], [22, 120, 0, 160]), colours.cloth, {
    shading: 'across',
    bevel: 4,
    finished: false,
  });
  bench.stroke(
    [50, 70, 90, 110, 128].map((y) => line([-20 + y * 0.05, y], [0, y + 8, 20 - y * 0.05, y]).d).join(''),
    colours.trim.light,
    2.6,
    0.8,
  );
  bench.plate(even([0, -92], [24, -90, 34, -50, 32, -20], [30, 20, 14, 34, 0, 34]), colours.trim, {
    shading: 'across',
    bevel: 4,
    finished: false,
  });
  bench.mirrored(() => eye(bench, 13, -82, 8));
  bench.part(ellipse(0, -20, 24), colours.enamel, { shading: 'round' });
  bench.emblem(0, -20, 17, 'raised');
}

function ray(bench: Smith): void {
  const { colours } = bench;
  bench.stroke(line([0, 90], [10, 130, -30, 160, 6, 204]).d, colours.main.deep, 11);
  bench.stroke(line([0, 90], [10, 130, -30, 160, 6, 204]).d, colours.main.light, 5);
  bench.mirrored(() =>
    bench.part(shape([14, 76], [40, 84, 50, 120, 44, 142], [24, 120, 10, 110, 2, 100]), colours.enamel, {
      shading: 'diagonal',
    }),
  );
  bench.plate(
    even(
      [0, -132],
      [22, -136, 40, -158, 48, -176],
      [62, -140, 60, -120, 66, -104],
      [110, -90, 170, -60, 204, 6],
      [140, 4, 90, 30, 60, 80],
      [40, 104, 14, 110, 0, 110],
    ),
    colours.main,
    { shading: 'diagonal', bevel: 9 },
  );
  applyFinish(bench);
  bench.mirrored(() => {
    bench.engrave(
      [0, 1, 2, 3]
        .map((i) => line([30 + i * 4, -70 + i * 34], [90 - i * 8, -60 + i * 36, 168 - i * 34, -20 + i * 30]).d)
        .join(''),
      1.8,
      0.7,
    );
    bench.part(shape([66, -100], [130, -76, 172, -46, 196, -2], [150, -46, 110, -70, 62, -84]), colours.trim, {
      shading: 'diagonal',
    });
    gem(bench, 92, -34, 9, 'marquise', { turn: -56, glow: 0.3 });
    eye(bench, 30, -112, 10);
  });
  bench.plate(even([0, -84], [34, -60, 40, -20], [34, 40, 10, 80, 0, 96]), colours.trim, {
    shading: 'across',
    bevel: 4,
    finished: false,
  });
  bench.part(even([0, -70], [25, -50, 30, -18], [24, 34, 8, 62, 0, 76]), colours.enamel, { shading: 'round' });
  bench.emblem(0, -16, 22, 'raised');
}

function swallow(bench: Smith): void {
  const { colours } = bench;
  bench.placed(0, 6, -14, 1.04, () => {
    bench.mirrored(() => {
      bench.plate(shape([4, 70], [20, 110, 46, 150, 58, 196], [30, 170, 8, 140, 0, 110]), colours.main, {
        shading: 'diagonal',
        bevel: 4,
        finished: false,
      });
      for (let i = 5; i >= 0; i--) {
        const [x, y] = polar(74 + i * 13, 182 - i * 20, 10, -40);
        bench.part(
          shape([16, -40 + i * 8], [x * 0.6, y - 30 + i * 4, x, y], [x * 0.55, y + 6, 16, -14 + i * 8]),
          i % 2 === 0 ? colours.main : colours.enamel,
          { shading: 'diagonal' },
        );
      }
      bench.plate(shape([10, -66], [70, -120, 140, -110, 190, -40], [120, -74, 70, -50, 14, 0]), colours.main, {
        shading: 'diagonal',
        bevel: 5,
      });
      applyFinish(bench);
    });
    bench.plate(even([0, -150], [30, -148, 36, -110, 34, -60], [36, 0, 20, 60, 0, 110]), colours.main, {
      shading: 'across',
      bevel: 7,
    });
    applyFinish(bench);
    bench.part(even([0, -176], [8, -150], [12, -138], [0, -130]), colours.trim);
    bench.mirrored(() => eye(bench, 16, -122, 6));
    bench.part(ellipse(0, -36, 25), colours.trim, { shading: 'diagonal' });
    bench.part(ellipse(0, -36, 20), colours.enamel, { shading: 'round' });
    bench.emblem(0, -36, 14, 'raised');
    letter(bench, 0, 60, 6);
  });
}

const forms: [RegExp, (bench: Smith) => void][] = [
  [/Owl|Ambry|Whisk|Night Mail/, owl],
  [/Scarab|Beetle|Tin|Button/, scarab],
  [/Moth|Velvet Correspondent|Moonlit/, moth],
  [/Ray|Saltwater|Captain/, ray],
];

/** Draws a courier on the bench. */
export function courier(bench: Smith): void {
  const named = forms.find(([words]) => words.test(bench.facts.title))?.[1];
  const form = named ?? bench.luck.pick([owl, scarab, moth, ray, swallow, swallow, swallow]);
  form(bench);
}
