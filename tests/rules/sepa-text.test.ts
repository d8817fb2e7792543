import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sepaText } from '#rules/sepa-text.ts';

test.each([
  ['Zoë Łukasiewicz', 'Zoe Lukasiewicz'],
  ['Straße 5 / Hof', 'Strasse 5 / Hof'],
  ['//Søren & Co.//', 'Soren + Co.'],
  ['a  b\n c', 'a b c'],
  ['off_1', 'off-1'],
  ['日本', '..'],
  ['Αθήνα', 'Athina'],
  ['ΑΘΗΝΑ, Θεσσαλονίκη, Ψυχικό, Ξάνθη, Χανιά', 'ATHINA, THessaloniki, PSychiko, Xanthi, CHania'],
  ['Ιφιγένεια Βουγιουκλάκη', 'Ifigeneia Voygioyklaki'],
  ['Димитър Йорданов Щърбев, Юлия Жечева', 'Dimitar Yordanov SHTarbev, YUliya ZHecheva'],
  ['Йордан', 'Yordan'],
  ['Ђорђе Ћирић, Љубљана, Джордж Выгодский', 'Dorde Ciric, LJubljana, Dzhordzh Vygodskiy'],
  ['//', '.'],
])('%j is written as %j', (text, written) => {
  expect(sepaText(text, 70)).toBe(written);
});

test('whatever is written keeps to the alphabet, the length and the place of slashes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 140 }), (text, max) => {
      const written = sepaText(text, max);
      expect(written).toMatch(/^[A-Za-z0-9/?:().,'+ -]+$/);
      expect(written.length).toBeLessThanOrEqual(max);
      expect(written).not.toMatch(/^\/|\/$|\/\//);
    }),
  );
});
