import { expect, test } from 'vitest';
import { bankSpellings, toLatin } from '#rules/transliteration.ts';

test.each([
  ['a', 'a'],
  ['Й', 'Y'],
  ['ώ', 'o'],
  ['Ψ', 'PS'],
  ['ż', 'z'],
  ['ø', 'o'],
  ['ﬁ', 'fi'],
  ['李', '李'],
  ['\u0301', ''],
])('for %j stands %j', (letter, latin) => {
  expect(toLatin(letter)).toBe(latin);
});

test.each([
  ['müller', ['muller', 'mueller']],
  ['łódź', ['lodz', 'lodz']],
  ['groß', ['gross', 'gross']],
  ['søren', ['soren', 'soeren']],
])('banks write %s as %j', (word, spellings) => {
  expect(bankSpellings(word)).toEqual(spellings);
});
