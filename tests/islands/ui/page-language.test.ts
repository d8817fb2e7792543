import { expect, test } from 'vitest';

/** What the imports at the head of a file read: those of islands make formatters of it. */
const whileLoading = document.documentElement.lang;

test('a page has its language before anything of it is loaded, and in a test that opens none', () => {
  expect([whileLoading, document.documentElement.lang]).toEqual(['en', 'en']);
});
