/** A gauntlet raised as on an armourer's stand: cuff, back of the hand, four jointed fingers and a thumb. */
import { applyFinish } from '../finish.ts';
import { gem } from '../gem.ts';
import { ellipse, even, line, type Point, polar, polygon, shape } from '../geometry.ts';
import type { Smith } from '../smith.ts';

/** One joint of a finger as a small barrel from a point along a direction; returns where the next begins. */
function joint(
  bench: Smith,
  from: Point,
  degrees: number,
  long: number,
  wide: number,
  bright: boolean,
  last: 'round' | 'claw' | 'no',
): Point {
  const at = (along: number, aside: number): Point => {
    const [x, y] = polar(degrees, along, from[0], from[1]);
    return polar(degrees + 90, aside, x, y);
  };
  const { main, trim } = bench.colours;
  const w = wide;
  const form =
    last === 'claw'
      ? shape(
          at(-3, -w),
          [...at(long * 0.5, -w * 1.1), ...at(long * 1.5, w * 0.2)],
          [...at(long * 0.6, w * 1.3), ...at(-3, w)],
        )
      : last === 'round'
        ? shape(
            at(-3, -w),
            [...at(long * 0.7, -w * 1.05), ...at(long * 1.1, -w * 0.6), ...at(long * 1.1, 0)],
            [...at(long * 1.1, w * 0.6), ...at(long * 0.7, w * 1.05), ...at(-3, w)],
          )
        : shape(
            at(-3, -w * 1.08),
            [...at(long * 0.5, -w * 0.86), ...at(long, -w)],
            [...at(long + 5, 0), ...at(long, w)],
            [...at(long * 0.5, w * 0.86), ...at(-3, w * 1.08)],
            [...at(2, 0), ...at(-3, -w * 1.08)],
          );
  if (last === 'claw') bench.part(form, trim, { shading: 'across' });
  else bench.plate(form, main, { shading: bright ? 'across' : 'polished', bevel: 3 });
  return at(long, 0);
}

function fingers(bench: Smith, claws: boolean, splay: number): void {
  const roots: [number, number, number, number][] = [
    [-45, -38, -1.4, 0.82],
    [-16, -50, -0.4, 1],
    [14, -50, 0.45, 0.96],
    [42, -40, 1.3, 0.76],
  ];
  for (const [x, y, lean, size] of roots) {
    let at: Point = [x, y];
    let degrees = lean * splay;
    for (const [i, long] of [46, 34, 28].entries()) {
      at = joint(bench, at, degrees, long * size, 13 - i * 1.2, i === 1, i === 2 ? (claws ? 'claw' : 'round') : 'no');
      degrees += lean * 2;
    }
  }
}

function fist(bench: Smith): void {
  const { main, trim } = bench.colours;
  for (const [i, x] of [-44, -15, 15, 43].entries()) {
    const high = [92, 100, 97, 84][i] ?? 90;
    bench.plate(
      shape(
        [x - 15, -30],
        [x - 17, -high + 12, x - 12, -high - 8, x, -high - 8],
        [x + 12, -high - 8, x + 17, -high + 12, x + 15, -30],
      ),
      main,
      { shading: 'across', bevel: 4 },
    );
    bench.part(
      shape(
        [x - 13, -high + 26],
        [x, -high + 14, x + 13, -high + 26],
        [x + 12, -high + 36],
        [x, -high + 26, x - 12, -high + 36],
      ),
      trim,
    );
    bench.part(
      polygon([
        [x - 9, -high - 2],
        [x, -high - 34],
        [x + 9, -high - 2],
      ]),
      trim,
      { shading: 'diagonal' },
    );
  }
}

/** Draws a gauntlet on the bench. */
export function gauntlets(bench: Smith): void {
  const { luck, colours, facts } = bench;
  const closed = /Fist|Knuckles|Refusal|Hold|Firm|Thunder/.test(facts.title) || luck.chance(0.18);
  const claws = /Claw|Bramble|Gravedigger/.test(facts.title) || luck.chance(0.35);
  const splay = luck.between(7, 12);
  const side = luck.pick([1, -1]);
  const draw = () => {
    bench.placed(0, closed ? 2 : 26, luck.between(-5, 5), closed ? 1.1 : 1.05, () => {
      const flare = luck.between(64, 86);
      const cuff = luck.whole(0, 2);
      bench.plate(
        even([0, 138], [flare * 0.5, 140, flare * 0.8, 134], [flare * 0.86, 164], [flare * 0.4, 178, 0, 178]),
        colours.cloth,
        { shading: 'across', bevel: 4, finished: false },
      );
      let at: Point = joint(bench, [-50, 34], -52, 40, 14, true, 'no');
      at = joint(bench, at, -30, 34, 13, false, 'no');
      joint(bench, at, -18, 28, 12, true, claws ? 'claw' : 'round');
      if (closed) fist(bench);
      else fingers(bench, claws, splay);
      bench.plate(even([0, 24], [34, 22], [48, 60, flare, 110, flare, 146], [40, 164, 0, 164]), colours.main, {
        shading: 'across',
        bevel: 8,
      });
      bench.plate(
        even([0, -60], [20, -64, 46, -54, 60, -42], [66, -10, 52, 30, 40, 50], [20, 58, 0, 60]),
        colours.main,
        { shading: 'diagonal', bevel: 8 },
      );
      applyFinish(bench);
      for (const x of [-45, -16, 14, 42]) bench.part(ellipse(x, -44, 13, 9), colours.trim, { shading: 'round' });
      bench.plate(even([0, 44], [20, 42, 40, 40], [46, 52, 42, 62], [20, 68, 0, 70]), colours.trim, {
        shading: 'across',
        bevel: 3,
        finished: false,
      });
      bench.plate(
        even(
          [0, 152],
          [40, 152, flare * 0.8, 142, flare + 4, 132],
          [flare + 8, 146, flare + 2, 156],
          [flare * 0.7, 172, 30, 174, 0, 174],
        ),
        colours.trim,
        { shading: 'across', bevel: 3, finished: false },
      );
      if (cuff === 0)
        bench.engrave(`${line([-44, 92], [0, 110, 44, 92]).d}${line([-52, 112], [0, 130, 52, 112]).d}`, 2);
      if (cuff === 1) bench.engrave('M0 76L22 108L0 142L-22 108ZM-34 90L-46 128M34 90L46 128', 2);
      if (cuff === 2)
        bench.mirrored(() => {
          for (const [i, y] of [84, 108, 130].entries())
            bench.part(
              polygon([
                [40 + i * 10, y - 8],
                [76 + i * 10, y - 22],
                [48 + i * 10, y + 8],
              ]),
              colours.trim,
              { shading: 'diagonal' },
            );
        });
      gem(bench, 0, 108, 12, luck.pick(['marquise', 'pear', 'hexagon', 'square', 'shield']), { glow: 0.4 });
      bench.part(ellipse(0, 0, 30), colours.trim, { shading: 'diagonal' });
      bench.part(ellipse(0, 0, 24), colours.enamel, { shading: 'round' });
      bench.page.add(side < 0 ? '<g transform="scale(-1 1)">' : '<g>');
      bench.emblem(0, 0, 17, 'raised');
      bench.page.add('</g>');
    });
  };
  bench.page.add(side < 0 ? '<g transform="scale(-1 1)">' : '<g>');
  draw();
  bench.page.add('</g>');
}
