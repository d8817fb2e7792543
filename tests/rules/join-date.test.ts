import { expect, test } from 'vitest';
import { formatJoinDate } from '#rules/format.ts';

test.each([
  ['en', 'Oct 11, 2026'],
  ['de', '11. Okt. 2026'],
  ['fr', '11 oct. 2026'],
  ['es', '11 oct 2026'],
  ['pl', '11 paź 2026'],
])('the join date in %s is %s', (language, text) => {
  expect(formatJoinDate(Date.UTC(2026, 9, 11) / 1000, language, 'UTC')).toBe(text);
});
