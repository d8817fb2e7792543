/** Couriers: small creatures of metal and enamel that carry the mail. */

import type { Smith } from '../smith.ts';
import { moth } from './couriers/moth.ts';
import { owl } from './couriers/owl.ts';
import { ray } from './couriers/ray.ts';
import { scarab } from './couriers/scarab.ts';
import { swallow } from './couriers/swallow.ts';

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
