/** Relics: amulets, chalices, hourglasses, lanterns, orbs and phials, chosen by what the title speaks of. */

import type { Smith } from '../smith.ts';
import { amulet } from './relics/amulet.ts';
import { chalice } from './relics/chalice.ts';
import { hourglass } from './relics/hourglass.ts';
import { lantern } from './relics/lantern.ts';
import { orb } from './relics/orb.ts';
import { phial } from './relics/phial.ts';

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
