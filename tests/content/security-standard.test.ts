/** The page that compares the shop with OWASP ASVS 5.0.0 leaves no requirement of level 1 or 2 out. Its files are followed with all other references. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d/.test(line));
const numbers = rows.flatMap((row) => row.split('|')[1]?.match(/\d+\.\d+\.\d+/g) ?? []);

/** Of levels 1 and 2, by chapter, as the standard counts them. */
const counts = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

test('each requirement of levels 1 and 2 stands in one row', () => {
  const found = Object.keys(counts).map((chapter) => numbers.filter((each) => each.startsWith(`${chapter}.`)).length);
  expect(found).toEqual(Object.values(counts));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('each row says how it stands', () => {
  const states = /\| (kept|in part|not met|none|by the (edge|platform))\b/;
  expect(rows.filter((row) => !states.test(row))).toEqual([]);
});
