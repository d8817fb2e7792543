import { expect, test } from 'vitest';
import { formatTradableDay, isTradable } from '#rules/tradable.ts';
import { qualityEnds } from '#rules/wear.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const now = at('2026-11-23T12:00:00Z');

test.each([
  [null, true],
  [now - 1, true],
  [now, true],
  [now + 1, false],
])('a lock until %s leaves an item tradable: %s', (tradableFrom, expected) => {
  expect(isTradable(tradableFrom, now)).toBe(expected);
});

test.each([
  ['2026-12-03T08:00:00Z', 'en', '3\u00a0Dec'],
  ['2026-12-03T08:00:00Z', 'de', '3.\u00a0Dez.'],
  ['2026-12-03T23:59:59Z', 'fr', '3\u00a0déc.'],
  ['2027-01-02T00:00:00Z', 'en', '2\u00a0Jan\u00a02027'],
  ['2027-01-02T08:00:00Z', 'pl', '2\u00a0sty\u00a02027'],
  ['2026-12-03T08:00:00Z', 'es', '3\u00a0dic'],
] as const)('%s is in %s the %s', (iso, language, expected) => {
  expect(formatTradableDay(at(iso), now, language)).toBe(expected);
});

test('the ranges of wear join without a gap', () => {
  let end = 0;
  for (const { from, till } of qualityEnds) {
    expect(from).toBe(end);
    end = till;
  }
  expect(end).toBe(1);
});
