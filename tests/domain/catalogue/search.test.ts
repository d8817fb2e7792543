import { afterAll, beforeAll, expect, test } from 'vitest';
import { listItems } from '#server/domain/catalogue/list-items.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await stock(app.deps, [
    { title: 'Stormbreaker', hero: 'Avarielle', type: 'Axe', class: 'Exalted', price: '90' },
    { title: 'Storm Lantern', hero: 'Brannoc', type: 'Relic', class: 'Sworn', price: '80' },
    { title: 'Éclair of the North', hero: 'Eirwyth', type: 'Staff', class: 'Sworn', price: '70' },
    { title: "Warden's Vow", hero: 'Noctarrin', type: 'Shield', class: 'Vaunted', price: '60' },
    { title: 'Stork Feather', hero: 'Quillane', type: 'Bow', class: 'Wayfarer', price: '99' },
    { title: 'Żar Żmii', hero: 'Tavreck', type: 'Blade', class: 'Wayfarer', price: '50' },
    { title: 'Crown of 1001 Nights', hero: 'Isaveth', type: 'Crown', class: 'Ascendant', price: '40' },
  ]);
});
afterAll(() => app.close());

async function titles(search: string): Promise<string[]> {
  const { items, meta } = await listItems({ deps: app.deps }, { search });
  expect(meta.total).toBe(items.length);
  return items.map((item) => item.title);
}

test.each([
  ['a word of the title', 'lantern', ['Storm Lantern']],
  ['the beginning of a word', 'lant', ['Storm Lantern']],
  ['one letter', 'q', ['Stork Feather']],
  ['words in any order', 'lantern storm', ['Storm Lantern']],
  ['beginnings in any order', 'nor ecl', ['Éclair of the North']],
  ['hero, type and class together', 'sworn relic brannoc', ['Storm Lantern']],
  ['a hero', 'NOCTARRIN', ["Warden's Vow"]],
  ['accents left out', 'eclair', ['Éclair of the North']],
  ['accents typed where there are none', 'stórmbrëaker', ['Stormbreaker']],
  ['letters with a dot above', 'zmii', ['Żar Żmii']],
  ['digits', '1001', ['Crown of 1001 Nights']],
  ['words that are not there', 'lantern axe', []],
])('finds %s', async (_, search, found) => {
  expect(await titles(search)).toEqual(found);
});

test.each([
  ['a wrong letter', 'stormbreakar'],
  ['a wrong first letter', 'ztormbreaker'],
  ['a letter missing', 'stormbraker'],
  ['the first letter missing', 'tormbreaker'],
  ['a letter too many', 'stormbreaaker'],
  ['two neighbours swapped', 'stromberaker'.replace('beraker', 'breaker').replace('strom', 'sotrm')],
  ['the last two swapped', 'stormbreakre'],
])('forgives %s', async (_, search) => {
  expect(await titles(search)).toEqual(['Stormbreaker']);
});

test('forgives one typo in each of several words', async () => {
  expect(await titles('stromm lantrn')).toEqual([]);
  expect(await titles('storn lantrn')).toEqual(['Storm Lantern']);
});

test.each(['stormbraekar', 'stermbreakar', 'tormbreake'])('does not forgive two typos: %s', async (search) => {
  expect(await titles(search)).toEqual([]);
});

test('does not forgive a typo in a word of four letters', async () => {
  expect(await titles('axxe')).toEqual([]);
  expect(await titles('fowl')).toEqual([]);
});

test('whole words come before beginnings, and those before typos, whatever the price', async () => {
  expect(await titles('storm')).toEqual(['Storm Lantern', 'Stormbreaker', 'Stork Feather']);
});

test.each([
  '"',
  '""" OR title:*',
  'storm"',
  "'; drop table items; --",
  'NEAR(storm lantern, 2)',
  'storm AND NOT lantern',
  '{title hero}: storm',
  '^storm*',
  'a'.repeat(10_000),
  'storm '.repeat(2_000),
  '\u0000storm',
  '👾🗡️',
  '%_\\',
  '(((((',
  'İIıi̇',
  '\ud800',
])('takes %j without harm', async (search) => {
  await expect(titles(search)).resolves.toBeInstanceOf(Array);
});

test('a search of nothing but signs finds nothing, one of spaces is none', async () => {
  expect(await titles('?!')).toEqual([]);
  expect((await listItems({ deps: app.deps }, { search: '  ' })).meta.total).toBe(7);
});
