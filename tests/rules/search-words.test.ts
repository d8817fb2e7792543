import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fragmentsOf, lettersLeftOut, neighboursSwapped, searchWords } from '#rules/search-words.ts';

test('words lose case, accents and signs', () => {
  expect(searchWords('Éclair  d’OR, "ÜBER" (x-1)')).toEqual(['eclair', 'd', 'or', 'uber', 'x', '1']);
});

test('any text gives few short words of letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const words = searchWords(text);
      expect(words.length).toBeLessThanOrEqual(8);
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
    }),
  );
});

test('each letter is left out in turn', () => {
  expect(lettersLeftOut('abc')).toEqual(['bc', 'ac', 'ab']);
});

test('each two neighbours that differ are swapped', () => {
  expect(neighboursSwapped('abbc')).toEqual(['babc', 'abcb']);
});

test('short words have no fragments', () => {
  expect(fragmentsOf('helm')).toEqual([]);
  expect(fragmentsOf('blade')).toContain('bade');
});
