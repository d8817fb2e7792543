import { expect, test } from 'vitest';
import { longWordClass } from '#console/ui/long-word.ts';

test.each([
  ['an e-mail address', 'maximiliana.konstantinopolitanskaya@regalia.test', 'wrap-anywhere'],
  ['an id', 'cus_n3nf84cappzfh2g4zq9e', ''],
  ['a title of many words', 'Wreath of the Iron Foundry and of the Wandering Glacier', ''],
])('of a cell, %s is broken where that spares the other columns', (_, content, expected) => {
  expect(longWordClass(content)).toBe(expected);
});
