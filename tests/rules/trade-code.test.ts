import { expect, test } from 'vitest';
import { tradeCode } from '#rules/trade-code.ts';

const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const randomId = () =>
  `trd_${Array.from({ length: 20 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')}`;

test('a code is four words, the same for the same trade', () => {
  expect(tradeCode('trd_00000000000000000000')).toBe('acorn acorn acorn acorn');
  expect(tradeCode('trd_01000000000000000000')).toBe('amber acorn acorn acorn');
});

test('codes have many different words', () => {
  const words = new Set(Array.from({ length: 2000 }, () => tradeCode(randomId()).split(' ')).flat());
  expect(words.size).toBeGreaterThan(200);
  expect([...words].filter((word) => !/^[a-z]{3,8}$/.test(word))).toEqual([]);
});
