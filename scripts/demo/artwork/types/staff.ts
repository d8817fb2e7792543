/** Staves and sceptres: a slender shaft and a head that carries the stone. */
import { applyFinish } from '../finish.ts';
import { gem } from '../gem.ts';
import { ellipse, even, line, polar, polygon, shape, star } from '../geometry.ts';
import type { Smith } from '../smith.ts';

type Head = (bench: Smith) => void;

function orb(bench: Smith, x: number, y: number, r: number): void {
  const { gem: stone } = bench.colours;
  bench.glow(x, y, r * 2.8, stone.light, 0.6);
  bench.part(ellipse(x, y, r), stone, { shading: 'round' });
  bench.stroke(
    line([x - r * 0.55, y - r * 0.3], [x - r * 0.35, y - r * 0.75, x + r * 0.1, y - r * 0.72]).d,
    [0, 0, 100],
    r * 0.13,
    0.8,
  );
  bench.stroke(
    line([x + r * 0.6, y + r * 0.35], [x + r * 0.4, y + r * 0.7, x, y + r * 0.78]).d,
    stone.shine,
    r * 0.08,
    0.6,
  );
}

const heads: Head[] = [
  (bench) => {
    bench.plate(
      shape(
        [-10, -66],
        [-96, -80, -104, -190, -34, -216],
        [-78, -170, -66, -104, 0, -98],
        [66, -104, 78, -170, 34, -216],
        [104, -190, 96, -80, 10, -66],
      ),
      bench.colours.main,
      { shading: 'diagonal', bevel: 6 },
    );
    applyFinish(bench);
    orb(bench, 0, -148, 34);
    bench.engrave('M-76-120C-84-150-78-180-58-198M76-120C84-150 78-180 58-198', 1.8);
  },
  (bench) => {
    bench.plate(star(32, [92, 64, 76, 64], 0, -138), bench.colours.main, { shading: 'polished', bevel: 4 });
    applyFinish(bench);
    bench.plate(ellipse(0, -138, 56), bench.colours.trim, { bevel: 4, finished: false });
    bench.part(ellipse(0, -138, 43), bench.colours.enamel, { shading: 'shadow' });
    bench.engrave(ellipse(0, -138, 37).d, 1.2);
    orb(bench, 0, -138, 26);
  },
  (bench) => {
    const { gem: stone } = bench.colours;
    bench.glow(0, -150, 110, stone.light, 0.5);
    const shards: [number, number, number][] = [
      [-34, 78, 13],
      [30, 84, 14],
      [-16, 104, 16],
      [18, 98, 15],
      [0, 128, 19],
    ];
    for (const [turn, long, w] of shards) {
      const at = (a: number, r: number) => polar(turn + a, r, 0, -84);
      bench.part(polygon([at(0, long), at(9, long * 0.76), at(w * 0.7, long * 0.5), at(40, 14), at(0, 4)]), stone, {
        shading: 'shadow',
      });
      bench.part(polygon([at(0, long), at(0, 4), at(-40, 14), at(-w * 0.7, long * 0.5), at(-9, long * 0.76)]), stone, {
        shading: 'down',
      });
    }
    bench.plate(
      shape(
        [-10, -56],
        [-70, -70, -72, -120, -48, -150],
        [-52, -110, -34, -96, 0, -92],
        [34, -96, 52, -110, 48, -150],
        [72, -120, 70, -70, 10, -56],
      ),
      bench.colours.main,
      { shading: 'diagonal', bevel: 5 },
    );
    applyFinish(bench);
  },
  (bench) => {
    bench.plate(
      shape(
        [-8, -50],
        [-14, -110, -60, -130, -52, -176],
        [-44, -224, 36, -226, 54, -178],
        [66, -136, 26, -108, 2, -126],
        [-16, -142, -4, -168, 18, -158],
        [2, -156, 0, -140, 14, -138],
        [34, -138, 36, -176, 10, -186],
        [-20, -194, -34, -160, -20, -132],
        [-4, -108, 8, -90, 9, -50],
      ),
      bench.colours.main,
      { shading: 'diagonal', bevel: 6 },
    );
    applyFinish(bench);
    orb(bench, 13, -152, 15);
    bench.engrave('M-38-186C-20-212 20-212 38-182', 1.6);
  },
  (bench) => {
    bench.mirrored(() => {
      for (let i = 0; i < 5; i++) {
        const [x, y] = polar(26 + i * 20, 120 - i * 13, 0, -92);
        const [cx, cy] = polar(8 + i * 20, 80, 0, -92);
        bench.part(
          shape([8, -104 + i * 9], [cx, cy, x, y], [x * 0.82, y + 22, 10, -88 + i * 9]),
          i % 2 === 0 ? bench.colours.main : bench.colours.enamel,
          { shading: 'diagonal' },
        );
      }
    });
    bench.plate(even([0, -190], [20, -150, 22, -112], [0, -62]), bench.colours.main, { bevel: 4 });
    applyFinish(bench);
    gem(bench, 0, -124, 20, 'pear');
  },
  (bench) => {
    const { trim, main } = bench.colours;
    for (const [rx, turn] of [
      [78, 24],
      [78, -36],
    ] as const) {
      bench.placed(0, -136, turn, 1, () => bench.stroke(ellipse(0, 0, rx, 24).d, trim.shade, 7));
    }
    bench.plate(
      shape(
        [0, -216],
        [80, -214, 92, -86, 0, -66],
        [-92, -86, -80, -214, 0, -216],
        [0, -202],
        [-62, -196, -72, -92, 0, -80],
        [72, -92, 62, -196, 0, -202],
      ),
      main,
      { bevel: 4 },
    );
    applyFinish(bench);
    orb(bench, 0, -140, 30);
    bench.placed(0, -136, 24, 1, () => bench.stroke('M-78 0C-78 32 78 32 78 0', trim.light, 3.4));
    bench.placed(0, -136, -36, 1, () => bench.stroke('M-78 0C-78 32 78 32 78 0', trim.light, 3.4));
  },
  (bench) => {
    const { main, trim } = bench.colours;
    bench.mirrored(() => {
      bench.plate(
        shape([6, -64], [70, -70, 92, -130, 74, -212], [58, -176, 56, -160, 40, -160], [64, -130, 52, -100, 8, -96]),
        main,
        { shading: 'diagonal', bevel: 5 },
      );
    });
    bench.plate(even([0, -236], [18, -176], [10, -150], [12, -70], [0, -64]), main, { shading: 'west', bevel: 5 });
    applyFinish(bench);
    bench.mirrored(() => bench.part(ellipse(46, -86, 9), trim, { shading: 'round' }));
    gem(bench, 0, -118, 17, 'marquise');
  },
  (bench) => {
    const { main, trim, enamel } = bench.colours;
    bench.plate(star(8, [90, 90], 0, -138, 22.5), main, { bevel: 5 });
    applyFinish(bench);
    bench.part(ellipse(0, -138, 66), enamel, { shading: 'shadow' });
    bench.engrave(star(16, [64, 26], 0, -138).d, 1.6);
    bench.part(star(16, [58, 22], 0, -138), trim, { shading: 'polished' });
    for (let i = 0; i < 8; i++) gem(bench, ...polar(i * 45 + 22.5, 76, 0, -138), 6, 'brilliant');
    gem(bench, 0, -138, 17, 'brilliant');
  },
];

/** The head that a title speaks of, if it does. */
function titled(title: string): number | undefined {
  if (/Crook/.test(title)) return 3;
  if (/Astrolabe|Orrery|Compass/.test(title)) return 5;
  if (/Starwell|Sky/.test(title)) return 7;
  if (/Moth/.test(title)) return 4;
  return undefined;
}

/** Draws a staff on the bench. */
export function staff(bench: Smith): void {
  const { luck, colours } = bench;
  const head = heads[titled(bench.facts.title) ?? bench.form(heads.length)];
  const lean = luck.between(26, 37);
  bench.placed(-22, 34, lean, 0.96, () => {
    bench.plate(even([0, -92], [8, -90], [7, 0, 8, 150], [0, 196]), luck.chance(0.5) ? colours.main : colours.cloth, {
      shading: 'across',
      bevel: 2,
      finished: false,
    });
    for (const [y, w] of [
      [-40, 15],
      [10, 12],
      [64, 12],
      [120, 11],
      [172, 10],
    ] as const) {
      bench.part(even([0, y - 8], [w * 0.8, y - 7], [w, y], [w * 0.8, y + 7], [0, y + 8]), colours.trim, {
        shading: 'across',
      });
    }
    bench.stroke(
      Array.from({ length: 5 }, (_, i) => line([-7, 22 + i * 8], [7, 16 + i * 8]).d).join(''),
      colours.trim.light,
      2,
      0.8,
    );
    bench.part(even([0, 190], [9, 192], [4, 220], [0, 228]), colours.trim);
    if (luck.chance(0.35))
      bench.engrave(Array.from({ length: 15 }, (_, i) => line([-8, -20 + i * 13], [8, -30 + i * 13]).d).join(''), 1.6);
    if (luck.chance(0.5)) {
      const sway = luck.between(20, 34);
      bench.plate(
        shape(
          [6, -36],
          [30, -10, sway, 20, 26, 60],
          [22, 90, 40, 100, 36, 128],
          [26, 112, 8, 100, 14, 60],
          [18, 30, 12, 0, 2, -30],
        ),
        colours.cloth,
        { bevel: 2, finished: false },
      );
    }
    bench.placed(0, 26, 0, 1.2, () => head?.(bench));
    bench.plate(even([0, -76], [22, -70], [17, -40], [9, -28], [0, -26]), colours.trim, {
      shading: 'across',
      bevel: 3,
      finished: false,
    });
    bench.emblem(0, -52, 13, 'engraved', -lean);
  });
}
