/** Axes with their shaft from lower left to upper right: single and double heads, spikes and hammers. */
import { applyFinish } from '../finish.ts';
import { gem } from '../gem.ts';
import { ellipse, even, flip, line, type Outline, polygon, shape } from '../geometry.ts';
import type { Smith } from '../smith.ts';

interface Head {
  body: Outline;
  edge: Outline;
}

const heads: (() => Head)[] = [
  () => ({
    body: shape([6, -150], [50, -150, 84, -168, 110, -196], [150, -130, 148, -60, 112, 4], [96, -40, 60, -72, 6, -78]),
    edge: shape([110, -196], [150, -130, 148, -60, 112, 4], [124, -60, 128, -130, 110, -196]),
  }),
  () => ({
    body: shape([6, -144], [40, -140, 70, -160, 88, -198], [166, -176, 182, -60, 104, 0], [92, -40, 66, -82, 6, -84]),
    edge: shape([88, -198], [166, -176, 182, -60, 104, 0], [156, -60, 142, -150, 88, -198]),
  }),
  () => ({
    body: shape(
      [6, -152],
      [60, -158, 100, -160, 134, -176],
      [140, -120, 134, -70, 118, 44],
      [100, 0, 86, -44, 62, -66],
      [40, -80, 20, -82, 6, -82],
    ),
    edge: shape([134, -176], [140, -120, 134, -70, 118, 44], [112, -40, 118, -120, 134, -176]),
  }),
  () => ({
    body: shape(
      [6, -146],
      [46, -152],
      [64, -178],
      [112, -186],
      [140, -140],
      [128, -112],
      [142, -84],
      [112, -40],
      [62, -52],
      [46, -84],
      [6, -88],
    ),
    edge: shape([112, -186], [140, -140], [128, -112], [142, -84], [112, -40], [120, -84], [108, -112], [120, -140]),
  }),
];

function bladeOf(bench: Smith, head: Head, mirror: boolean): void {
  const { colours } = bench;
  bench.plate(mirror ? flip(head.body) : head.body, colours.main, {
    shading: mirror ? 'polished' : 'diagonal',
    bevel: 6,
  });
}

/** Draws an axe on the bench. */
export function axe(bench: Smith): void {
  const { luck, colours } = bench;
  const head = (heads[bench.form(heads.length)] ?? heads[0])?.();
  if (!head) return;
  const back = bench.form(4);
  const lean = luck.between(20, 32);
  bench.placed(back === 0 ? -8 : -26, back === 0 ? 18 : 12, lean, back === 0 ? 0.92 : 0.98, () => {
    bench.plate(even([0, -176], [9, -172], [10, 60, 12, 186], [0, 194]), colours.cloth, {
      shading: 'across',
      bevel: 2,
      finished: false,
    });
    const wrapFrom = luck.between(40, 70);
    bench.stroke(
      Array.from({ length: 8 }, (_, i) => line([-11, wrapFrom + i * 13 + 5], [11, wrapFrom + i * 13 - 5]).d).join(''),
      colours.trim.light,
      2.4,
      0.85,
    );
    bench.part(even([0, 178], [16, 182], [10, 206], [0, 216]), colours.trim);
    for (const y of [wrapFrom - 14, wrapFrom + 106, -14])
      bench.part(even([0, y - 7], [14, y - 5], [14, y + 5], [0, y + 7]), colours.trim, { shading: 'across' });
    bench.placed(0, 26, 0, 1.2, () => {
      if (back === 0) bladeOf(bench, head, true);
      else if (back === 1)
        bench.plate(
          shape([-6, -134], [-50, -132, -84, -120, -112, -92], [-70, -104, -40, -102, -6, -98]),
          colours.main,
          { bevel: 4 },
        );
      else if (back === 2)
        bench.plate(
          polygon([
            [-6, -142],
            [-34, -142],
            [-40, -154],
            [-70, -154],
            [-76, -140],
            [-76, -92],
            [-70, -80],
            [-40, -80],
            [-34, -92],
            [-6, -92],
          ]),
          colours.main,
          { bevel: 5 },
        );
      else
        bench.plate(
          shape([-6, -138], [-40, -150, -60, -174, -66, -196], [-92, -150, -76, -96, -6, -92]),
          colours.main,
          { bevel: 4 },
        );
      bladeOf(bench, head, false);
      applyFinish(bench);
      const { main } = colours;
      const honed = { ...main, light: main.shine, base: main.light, shade: main.base };
      bench.part(head.edge, honed, { shading: 'down' });
      if (back === 0) bench.part(flip(head.edge), honed, { shading: 'down' });
      const lines = `${line([22, -138], [56, -140, 82, -152]).d}${line([22, -96], [58, -90, 84, -62]).d}${line([22, -132], [50, -133, 70, -139]).d}${line([22, -102], [54, -98, 74, -80]).d}`;
      bench.engrave(back === 0 ? lines + flip({ d: lines, edge: [] }).d : lines, 1.5, 0.8);
      bench.emblem(66, -116, 20, 'inlaid', -lean);
    });
    bench.plate(even([0, -178], [13, -168], [16, -116], [13, -62], [0, -50]), colours.trim, {
      shading: 'across',
      bevel: 3,
      finished: false,
    });
    if (luck.chance(0.6))
      bench.plate(even([0, -226], [13, -192], [9, -172], [0, -170]), colours.main, {
        shading: 'diagonal',
        bevel: 3,
        finished: false,
      });
    else bench.part(ellipse(0, -182, 12), colours.trim, { shading: 'round' });
    gem(bench, 0, -114, 11, luck.pick(['marquise', 'hexagon', 'brilliant', 'square']));
  });
}
