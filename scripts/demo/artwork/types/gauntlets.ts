/** A gauntlet raised as on an armourer's stand: cuff, back of the hand, four jointed fingers and a thumb. */
import { applyFinish } from '../finish.ts';
import { type Cut, gem } from '../gem.ts';
import { even, type Point, polar, polygon, shape } from '../geometry.ts';
import { bead, medallion } from '../jewels.ts';
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
  else bench.part(form, main, { shading: bright ? 'across' : 'polished' });
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
      { shading: 'across', bevel: 3 },
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

/** A bracer: a forearm plate that rises to a point at the elbow, buckled at the sides, fanned along its edges. */
function bracer(bench: Smith): void {
  const { luck, colours } = bench;
  const spread = luck.between(0, 22);
  bench.placed(0, 2, luck.between(-8, 8), 1.05, () => {
    bench.mirrored(() => {
      for (let i = 3; i >= 0; i--) {
        const y = -92 + i * 46;
        const x = 78 - i * 9;
        bench.part(
          shape(
            [x - 10, y - 14],
            [x + 26 + spread, y - 26, x + 48 + spread, y - 70 + i * 4],
            [x + 50 + spread, y - 4, x - 6, y + 22],
          ),
          i % 2 === 0 ? colours.trim : colours.enamel,
          { shading: 'diagonal' },
        );
      }
    });
    bench.plate(even([0, 96], [44, 100], [70, 120, 84, 168], [50, 150, 24, 176], [0, 186]), colours.main, {
      shading: 'across',
      bevel: 6,
      finished: false,
    });
    bench.plate(
      even([0, -204], [30, -160], [56, -140, 92, -136], [104, -50, 74, 40, 58, 116], [30, 134, 0, 138]),
      colours.trim,
      { shading: 'across', bevel: 5, finished: false },
    );
    bench.plate(
      even([0, -178], [26, -144], [48, -126, 80, -122], [88, -50, 62, 36, 48, 104], [26, 118, 0, 122]),
      colours.main,
      { shading: 'across', bevel: 8 },
    );
    applyFinish(bench);
    bench.engrave(
      'M0-150L18-122Q52-104 64-100Q70-40 40 84Q20 98 0 100Q-20 98-40 84Q-70-40-64-100Q-52-104-18-122ZM0-84L26-62 0-40-26-62ZM0 38L20 62 0 92-20 62Z',
      1.7,
      0.9,
    );
    bench.plate(even([0, 100], [34, 98, 58, 90], [64, 104, 58, 116], [34, 128, 0, 130]), colours.trim, {
      shading: 'across',
      bevel: 3,
      finished: false,
    });
    const cut = luck.pick<Cut>(['marquise', 'pear', 'hexagon', 'shield']);
    gem(bench, 0, -64, 11, cut);
    gem(bench, 0, 63, 9, cut);
    bench.mirrored(() => bead(bench, 74, -112, 6, colours.trim));
    medallion(bench, 0, 34);
  });
}

/** Draws a gauntlet on the bench. */
export function gauntlets(bench: Smith): void {
  if (/Bracer|Clasp|Grasp|Burden|Penance|War/.test(bench.facts.title)) {
    bracer(bench);
    return;
  }
  const { luck, colours, facts } = bench;
  const closed = /Fist|Knuckles|Refusal|Hold|Firm|Thunder|Duelist|Temper/.test(facts.title) || bench.form(4) === 1;
  const claws = /Claw|Bramble|Gravedigger/.test(facts.title) || luck.chance(0.35);
  const splay = luck.between(7, 12);
  const side = luck.pick([1, -1]);
  const draw = () => {
    bench.placed(0, closed ? 2 : 26, luck.between(-5, 5), closed ? 1.1 : 1.05, () => {
      const flare = luck.between(64, 86);
      const cuff = bench.form(3);
      const winged = luck.chance(0.4);
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
      for (const x of [-45, -16, 14, 42]) bead(bench, x, -44, 13, colours.trim, 9);
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
      const flutes = 'M-44-34Q-34 6-26 40M-16-44Q-15-34-14-32M14-44Q13-34 12-32M44-34Q34 6 26 40';
      const cuts = [
        'M0 78V92M0 126V140M-30 84Q-42 110-54 138M30 84Q42 110 54 138M-16 82Q-22 110-28 140M16 82Q22 110 28 140',
        'M0 76L24 108 0 142-24 108ZM-36 86L-50 134M36 86L50 134',
        'M-52 104Q0 92 52 104M-58 122Q0 110 58 122',
      ][cuff];
      bench.engrave(closed ? `${cuts}` : flutes + cuts, 1.6, 0.9);
      if (cuff === 2) {
        bench.mirrored(() => {
          for (const [i, y] of [86, 108, 130].entries())
            bench.part(
              polygon([
                [36 + i * 10, y - 9],
                [84 + i * 10, y - 26],
                [46 + i * 10, y + 8],
              ]),
              colours.trim,
              { shading: 'diagonal' },
            );
        });
      } else if (winged) {
        bench.mirrored(() =>
          bench.plate(
            shape([34, 58], [70, 70, 96, 50, 118, 14], [122, 70, 104, 116, 60, 128], [52, 100, 46, 80, 34, 58]),
            colours.main,
            { shading: 'diagonal', bevel: 3, finished: false },
          ),
        );
      }
      gem(bench, 0, 108, 12, luck.pick(['marquise', 'pear', 'hexagon', 'square', 'shield']));
      bench.page.add(side < 0 ? '<g transform="scale(-1 1)">' : '<g>');
      medallion(bench, 0, 31);
      bench.page.add('</g>');
    });
  };
  bench.page.add(side < 0 ? '<g transform="scale(-1 1)">' : '<g>');
  draw();
  bench.page.add('</g>');
}
