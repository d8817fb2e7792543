import { expect, test } from 'vitest';
import { silhouetteOf } from '#server/domain/offers/parts/silhouette.ts';

test.each([
  ['Tidebound Gauntlets', 'gauntlets'],
  ['Crown of Small Hours', 'crown'],
  ['Crown of the Broken Sword', 'crown'],
  ['Voice of the Drowned Harp and Bow', 'bow'],
  ['Shield Hammer', 'axe'],
  ['DUSKWATCH HELM!', 'helm'],
  ['The Keeper’s Staff', 'staff'],
])('%s is drawn as what it names: %s', (title, kind) => {
  expect(silhouetteOf(title)).toBe(`/silhouettes/${kind}.svg`);
});

test.each(['The Long Vigil', 'Swordfish', '', 'of', 'constructor', 'Щит'])('%j names nothing known', (title) => {
  expect(silhouetteOf(title)).toBe('');
});
