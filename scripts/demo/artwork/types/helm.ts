/** Helms seen from the front: a skull, a face, and what grows from it. */
import { hex, type Tone } from '../colour.ts';
import { applyFinish } from '../finish.ts';
import { gem } from '../gem.ts';
import { even, line, type Outline, type Point, polar, polygon, shape } from '../geometry.ts';
import { medallion } from '../jewels.ts';
import type { Smith } from '../smith.ts';

function horns(bench: Smith, style: number): void {
  const { trim, main } = bench.colours;
  const metal = style % 2 === 0 ? trim : main;
  bench.mirrored(() => {
    const horn: Outline[] = [
      shape([70, -62], [120, -60, 158, -96, 150, -182], [188, -110, 172, -22, 84, -10]),
      shape(
        [72, -70],
        [150, -96, 196, -40, 168, 30],
        [156, 62, 122, 60, 118, 30],
        [138, 44, 152, 14, 138, -12],
        [122, -38, 96, -30, 82, -16],
      ),
      shape([60, -84], [84, -128, 84, -164, 62, -206], [116, -176, 128, -120, 92, -52]),
    ];
    const outline = horn[style % 3];
    if (outline) bench.plate(outline, metal, { shading: 'diagonal', bevel: 5, finished: false });
    const rings: string[] = [
      line([96, -30], [108, -44, 100, -62]).d +
        line([118, -40], [134, -60, 120, -74]).d +
        line([136, -58], [152, -76, 138, -94]).d,
      line([104, -40], [104, -60, 118, -74]).d +
        line([124, -28], [134, -46, 152, -54]).d +
        line([140, 0], [156, -6, 172, -2]).d,
      line([86, -74], [96, -84, 110, -84]).d +
        line([88, -96], [100, -108, 114, -106]).d +
        line([86, -120], [98, -134, 108, -132]).d,
    ];
    bench.engrave(rings[style % 3] ?? '', 1.8, 0.8);
  });
}

function sideWings(bench: Smith): void {
  const { trim, enamel } = bench.colours;
  bench.mirrored(() => {
    for (let i = 0; i < 6; i++) {
      const [x, y] = polar(28 + i * 13, 132 - i * 10, 62, -40);
      const [cx, cy] = polar(14 + i * 14, 90, 62, -40);
      bench.part(
        shape([66, -64 + i * 12], [cx, cy, x, y], [x - 14, y + 26, 74, -40 + i * 12]),
        i % 2 === 0 ? trim : enamel,
        { shading: 'diagonal' },
      );
    }
  });
}

function plume(bench: Smith): void {
  const { cloth, trim } = bench.colours;
  const bristles = (tone: Tone, wide: number, dash: string) =>
    bench.page.add(
      `<path d="M-92-98A104 104 0 0 1 92-98" stroke="${hex(tone)}" stroke-width="${wide}"${dash && ` stroke-dasharray="${dash}"`} stroke-linecap="butt"/>`,
    );
  bristles(cloth.deep, 78, '');
  bristles(cloth.base, 74, '7 1.6');
  bristles(cloth.light, 62, '2 4 1 7.4');
  bench.stroke('M-76-88A88 88 0 0 1 76-88', trim.shade, 13);
  bench.stroke('M-76-89A88 88 0 0 1 76-89', trim.light, 3);
}

function spikes(bench: Smith): void {
  bench.mirrored(() => {
    for (let i = 0; i < 4; i++) {
      const base = polar(10 + i * 22, 100, 0, -26);
      const next = polar(24 + i * 22, 100, 0, -26);
      const tip = polar(18 + i * 23, 176 - i * 12, 0, -26);
      bench.part(polygon([base, tip, next]), bench.colours.trim, { shading: 'diagonal' });
    }
  });
}

const skull = even([0, -134], [72, -136, 106, -86, 106, -24], [104, 20], [0, 40]);

const faces: ((bench: Smith) => void)[] = [
  (bench) => {
    bench.plate(
      even([0, -134], [72, -136, 104, -90, 106, -24], [104, 60, 92, 118, 60, 150], [30, 164, 0, 176]),
      bench.colours.main,
      { shading: 'across', bevel: 8 },
    );
    applyFinish(bench);
    eyes(bench, shape([14, -16], [86, -26], [88, -12], [18, 2]));
    bench.plate(even([0, -146], [9, -140], [11, 40], [20, 60], [8, 170], [0, 178]), bench.colours.trim, {
      bevel: 3,
      finished: false,
    });
    const holes = [0, 1, 2, 3]
      .flatMap((row) =>
        [0, 1, 2].map((k) => `M${34 + k * 15} ${48 + row * 18 - k * 3}h0M${-34 - k * 15} ${48 + row * 18 - k * 3}h0`),
      )
      .join('');
    bench.stroke(holes, bench.colours.main.deep, 6);
  },
  (bench) => {
    bench.page.add(`<path d="${even([0, 40], [40, 40], [70, 176], [0, 182]).d}" fill="#020308" stroke="none"/>`);
    bench.plate(
      even(
        [0, -138],
        [74, -140, 110, -86, 108, -20],
        [112, 60, 104, 120, 82, 176],
        [44, 160, 24, 120, 18, 60],
        [0, 60],
      ),
      bench.colours.main,
      { shading: 'across', bevel: 8 },
    );
    applyFinish(bench);
    eyes(bench, shape([12, 4], [30, -16, 60, -26, 94, -26], [92, 2, 70, 16, 40, 18], [24, 18, 14, 16, 12, 4]));
    bench.plate(even([0, -148], [10, -120], [12, 20], [16, 74], [0, 92]), bench.colours.trim, {
      bevel: 3,
      finished: false,
    });
    bench.engrave(
      'M30-52C60-70 96-58 102-20M-30-52C-60-70-96-58-102-20M36 60C60 70 84 66 100 44M-36 60C-60 70-84 66-100 44',
      1.8,
    );
  },
  (bench) => {
    bench.plate(skull, bench.colours.main, { shading: 'across', bevel: 7 });
    bench.plate(even([0, 20], [70, 10], [106, 0], [100, 90, 70, 146], [0, 168]), bench.colours.main, {
      shading: 'shadow',
      bevel: 5,
    });
    bench.plate(even([0, -46], [60, -42, 114, -34], [112, 24], [70, 60, 30, 92, 0, 126]), bench.colours.main, {
      shading: 'diagonal',
      bevel: 8,
    });
    applyFinish(bench);
    eyes(bench, shape([12, -10], [100, -18], [102, -8], [14, 6]));
    bench.engrave(line([0, 8], [0, 120]).d, 3);
    const holes = [0, 1, 2]
      .flatMap((row) =>
        [0, 1, 2].map((k) => `M${20 + k * 15} ${34 + row * 16 - k * 3}h0M${-20 - k * 15} ${34 + row * 16 - k * 3}h0`),
      )
      .join('');
    bench.stroke(holes, bench.colours.main.deep, 5.5);
    bench.mirrored(() => gem(bench, 104, -24, 9, 'brilliant'));
  },
  (bench) => {
    bench.plate(
      even(
        [0, -138],
        [78, -140, 112, -80, 106, -10],
        [104, 40, 92, 76, 84, 110],
        [66, 148, 36, 160, 18, 186],
        [0, 194],
      ),
      bench.colours.main,
      { shading: 'diagonal', bevel: 9 },
    );
    applyFinish(bench);
    eyes(bench, shape([14, 10], [34, -12, 66, -30, 96, -34], [96, -6, 74, 14, 44, 20], [26, 20, 16, 18, 14, 10]));
    bench.plate(even([0, -34], [10, -30], [15, 40], [22, 62], [0, 78]), bench.colours.main, {
      shading: 'across',
      bevel: 4,
      finished: false,
    });
    bench.part(even([0, -22], [22, -30, 60, -50, 102, -58], [100, -40, 60, -24, 26, -4], [0, 12]), bench.colours.trim);
    bench.stroke(
      [-40, -27, -13.5, 0.5, 13.5, 27, 40]
        .map((x) => line([x, 96 + Math.abs(x) * 0.2], [x * 0.8, 142 - Math.abs(x) * 0.4]).d)
        .join(''),
      [228, 50, 3],
      6,
    );
    bench.engrave(
      'M60 44C74 64 70 90 58 112M-60 44C-74 64-70 90-58 112M78 34C90 60 86 90 70 118M-78 34C-90 60-86 90-70 118',
      1.8,
    );
  },
];

function eyes(bench: Smith, outline: Outline): void {
  const { colours } = bench;
  bench.mirrored(() => {
    bench.page.add(`<path d="${outline.d}" fill="#030509" stroke="${hex(colours.main.deep)}"/>`);
    const [left, right] = [outline.edge[0] ?? [0, 0], outline.edge[outline.edge.length >> 1] ?? [0, 0]];
    const middle: Point = [(left[0] + right[0]) / 2 + 4, (left[1] + right[1]) / 2];
    bench.glow(middle[0], middle[1], 34, colours.gem.light, 0.75, 12);
    bench.stroke(line([middle[0] - 11, middle[1]], [middle[0] + 13, middle[1] - 2]).d, colours.gem.shine, 3.4, 0.95);
  });
}

/** Draws a helm on the bench. */
export function helm(bench: Smith): void {
  const { luck, colours, facts } = bench;
  const title = facts.title;
  bench.placed(0, 14, 0, 1, () => {
    bench.plate(even([0, 120], [60, 110, 92, 100], [118, 150, 120, 168], [70, 190, 0, 192]), colours.trim, {
      shading: 'shadow',
      bevel: 4,
      finished: false,
    });
    const growth = /Horn|Stag|Basilisk/.test(title)
      ? luck.whole(0, 2)
      : /Gryphon|Geese/.test(title)
        ? 4
        : bench.form(7);
    if (growth <= 2) horns(bench, growth);
    else if (growth === 3) plume(bench);
    else if (growth === 4) sideWings(bench);
    else if (growth === 5) spikes(bench);
    (faces[bench.form(faces.length)] ?? faces[0])?.(bench);
    bench.plate(even([0, -92], [50, -88, 88, -76, 104, -56], [106, -36], [70, -56, 40, -64, 0, -66]), colours.trim, {
      shading: 'across',
      bevel: 3,
      finished: false,
    });
    medallion(bench, -84, 30);
    if (growth === 6 || growth === 5) gem(bench, 0, -130, 13, luck.pick(['pear', 'marquise', 'hexagon', 'shield']));
    bench.mirrored(() => gem(bench, 78, -66, 6, 'brilliant'));
  });
}
