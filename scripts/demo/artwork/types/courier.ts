/** Couriers: small creatures of metal and enamel that carry the mail. */

import type { Smith } from '../smith.ts';
import { dragonfly } from './couriers/dragonfly.ts';
import { moth } from './couriers/moth.ts';
import { owl } from './couriers/owl.ts';
import { ray } from './couriers/ray.ts';
import { scarab } from './couriers/scarab.ts';
import { swallow } from './couriers/swallow.ts';

const forms: [RegExp, (bench: Smith) => void][] = [
  [/Brasswing|Gossip|Hush|Herald/, dragonfly],
  [/Owl|Ambry|Whisk|Night Mail/, owl],
  [/Scarab|Beetle|Tin|Button/, scarab],
  [/Moth|Velvet Correspondent|Moonlit/, moth],
  [/Ray|Saltwater|Captain/, ray],
];

/** Draws a courier on the bench. */
export function courier(bench: Smith): void {
  const named = forms.find(([words]) => words.test(bench.facts.title))?.[1];
  const form = named ?? [swallow, scarab, moth, swallow, ray][bench.form(5)] ?? owl;
  if (form === scarab) bench.placed(0, 14, 0, 0.93, () => scarab(bench));
  else form(bench);
}
