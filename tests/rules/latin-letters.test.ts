import { expect, test } from 'vitest';
import { latinOf } from '#rules/latin-letters.ts';

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
  expect(latinOf(letter)).toBe(latin);
});
