/** Pairs of wings on a brooch: feathers, blades, membranes and the panes of a moth. */
import { applyFinish } from '../finish.ts';
import { type Cut, gem } from '../gem.ts';
import { blob, ellipse, even, line, type Outline, type Point, polar, shape } from '../geometry.ts';
import type { Smith } from '../smith.ts';

/** A feather from its root to its tip; `wide` is half its width, `sharp` makes it a blade. */
function feather(root: Point, degrees: number, long: number, wide: number, sharp: boolean): Outline {
  const at = (along: number, aside: number): Point => {
    const [x, y] = polar(degrees, along, root[0], root[1]);
    return polar(degrees + 90, aside, x, y);
  };
  if (sharp)
    return shape(
      root,
      [...at(long * 0.3, -wide), ...at(long, 0)],
      [...at(long * 0.7, wide * 1.2)],
      [...at(long * 0.62, wide * 0.7)],
      [...at(long * 0.2, wide), ...root],
    );
  return shape(
    root,
    [...at(long * 0.3, -wide * 1.1), ...at(long * 0.8, -wide * 0.9), ...at(long, wide * 0.3)],
    [...at(long * 0.9, wide * 1.3), ...at(long * 0.4, wide * 1.1), ...root],
  );
}

function feathered(bench: Smith, sharp: boolean, cut: Cut): void {
  const { colours, luck } = bench;
  const count = luck.whole(7, 9);
  const spread = luck.between(96, 122);
  const first = luck.between(14, 30);
  const wrist: Point = [luck.between(62, 78), -92];
  const quills: string[] = [];
  for (let i = count - 1; i >= 0; i--) {
    const t = i / (count - 1);
    const root: Point = [wrist[0] * (1 - t * 0.85), wrist[1] + t * 96];
    const degrees = first + t * spread + 14;
    const long = (1 - t * 0.42) * luck.between(140, 152);
    bench.plate(feather(root, degrees, long, sharp ? 12 : 15, sharp), colours.main, {
      shading: i % 2 === 0 ? 'diagonal' : 'polished',
      bevel: 3,
    });
    quills.push(line(polar(degrees, 20, ...root), [...polar(degrees + 2, long * 0.9, ...root)]).d);
  }
  applyFinish(bench);
  if (!sharp) bench.stroke(quills.join(''), colours.main.deep, 1.2, 0.7);
  for (let i = count - 2; i >= 0; i--) {
    const t = i / (count - 2);
    const root: Point = [wrist[0] * (1 - t * 0.8), wrist[1] + 2 + t * 84];
    bench.part(
      feather(root, first + 6 + t * spread, 62 - t * 10, 10, sharp),
      i % 3 === 1 ? colours.trim : colours.enamel,
      { shading: 'diagonal' },
    );
  }
  bench.plate(
    shape(
      [6, 14],
      [10, -40, 40, -88, wrist[0] - 4, wrist[1] - 14],
      [wrist[0] + 16, wrist[1] - 16, wrist[0] + 18, wrist[1] + 6],
      [wrist[0] - 8, wrist[1] + 8, 40, -30, 14, 34],
    ),
    colours.trim,
    { shading: 'diagonal', bevel: 4, finished: false },
  );
  gem(bench, wrist[0] + 2, wrist[1] - 2, 9, cut);
}

function membrane(bench: Smith): void {
  const { colours, luck } = bench;
  const wrist: Point = [92, -122];
  const tips: Point[] = [
    [196, -96],
    [190, 6],
    [146, 84],
    [82, 122],
  ].map(([x = 0, y = 0]) => [x + luck.between(-8, 8), y + luck.between(-10, 10)]);
  const [a = wrist, b = wrist, c = wrist, d = wrist] = tips;
  const skin = shape(
    [10, -4],
    [50, -60],
    [...wrist],
    [150, -132, ...a],
    [160, -50, ...b],
    [142, 20, ...c],
    [104, 60, ...d],
    [56, 60, 12, 60],
  );
  bench.plate(skin, colours.cloth, { shading: 'round', bevel: 6 });
  applyFinish(bench);
  const root: Point = [16, 10];
  for (const [tip, from] of [
    [a, wrist],
    [b, wrist],
    [c, wrist],
    [d, root],
  ] as [Point, Point][]) {
    const bend: Point = [(from[0] + tip[0]) / 2 + 12, (from[1] + tip[1]) / 2 - 14];
    bench.stroke(line(from, [...bend, ...tip]).d, colours.main.deep, 8);
    bench.stroke(line(from, [...bend, ...tip]).d, colours.main.base, 5);
    bench.stroke(line([from[0], from[1] - 1.5], [bend[0], bend[1] - 1.5, ...tip]).d, colours.main.shine, 1.4, 0.8);
  }
  bench.plate(
    shape([2, 20], [14, -60, 60, -100, 84, -146], [100, -136, 106, -120, 100, -108], [70, -80, 40, -30, 24, 36]),
    colours.main,
    { shading: 'diagonal', bevel: 5, finished: false },
  );
  bench.plate(shape([80, -130], [70, -160, 84, -188, 108, -200], [98, -172, 104, -152, 102, -118]), colours.trim, {
    bevel: 3,
    finished: false,
  });
}

function pane(bench: Smith): void {
  const { colours, luck } = bench;
  const reach = luck.between(168, 186);
  const upper = shape(
    [8, -16],
    [40, -120, 120, -178, reach, -160],
    [reach + 14, -100, 150, -20, 100, 6],
    [60, 12, 30, 8, 8, 0],
  );
  const lower = shape([8, 2], [60, 0, 130, 16, 136, 62], [134, 110, 96, 150, 66, 128], [50, 108, 20, 60, 8, 2]);
  bench.plate(lower, colours.main, { shading: 'shadow', bevel: 6 });
  bench.plate(upper, colours.main, { shading: 'diagonal', bevel: 7 });
  applyFinish(bench);
  const veins = [
    [60, -140],
    [110, -150],
    [148, -110],
    [140, -60],
  ]
    .map(([x = 0, y = 0]) => line([12, -10], [x * 0.4, y * 0.9, x, y]).d)
    .join('');
  bench.engrave(veins, 1.8, 0.8);
  const eye = (x: number, y: number, r: number) => {
    bench.part(ellipse(x, y, r * 1.5, r * 1.3), colours.trim, { shading: 'diagonal' });
    bench.part(ellipse(x, y, r * 1.2, r), colours.enamel, { shading: 'round' });
    gem(bench, x, y, r * 0.62, 'brilliant', { setting: null });
  };
  eye(118, -98, 18);
  eye(88, 74, 14);
  bench.part(
    blob([
      [reach - 22, -146],
      [reach - 6, -142],
      [reach - 6, -118],
      [reach - 24, -110],
    ]),
    colours.enamel,
    { shading: 'round' },
  );
}

/** Draws a pair of wings on the bench. */
export function wings(bench: Smith): void {
  const { luck, colours, facts } = bench;
  const style = /Moth/.test(facts.title)
    ? 3
    : /Bat|Gloam|Ashen/.test(facts.title)
      ? 2
      : ([0, 2, 1, 3, 0][bench.form(5)] ?? 0);
  const cut = luck.pick<Cut>(['pear', 'marquise', 'hexagon', 'shield', 'brilliant']);
  bench.placed(0, style < 2 ? 42 : 20, 0, style < 2 ? 1.1 : 1.06, () => {
    bench.mirrored(() => {
      if (style === 0) feathered(bench, false, cut);
      else if (style === 1) feathered(bench, true, cut);
      else if (style === 2) membrane(bench);
      else pane(bench);
    });
    bench.plate(even([0, -74], [14, -48], [34, -30, 34, 0], [34, 30, 14, 50], [0, 118]), colours.trim, {
      shading: 'diagonal',
      bevel: 4,
      finished: false,
    });
    bench.part(ellipse(0, -2, 25), colours.enamel, { shading: 'round' });
    bench.emblem(0, -2, 18, 'raised');
    gem(bench, 0, -46, 8, cut);
    gem(bench, 0, 62, 10, cut);
  });
}
