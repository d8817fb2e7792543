import { expect, test } from 'vitest';
import { pageMarks } from '#rules/pagination.ts';

const shown = (current: number, pages: number) =>
  pageMarks(current, pages)
    .map((mark) => (mark === 'gap' ? '…' : mark))
    .join(' ');

test.each([
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 … 8'],
  [4, 8, '1 2 3 4 5 6 7 8'],
  [5, 9, '1 2 3 4 5 6 7 8 9'],
  [10, 20, '1 … 8 9 10 11 12 … 20'],
  [20, 20, '1 … 18 19 20'],
])('page %i of %i shows %s', (current, pages, expected) => {
  expect(shown(current, pages)).toBe(expected);
});
