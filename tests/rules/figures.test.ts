import { expect, test } from 'vitest';
import { spansOf, spansSince } from '#rules/figures.ts';

const noon = Date.UTC(2026, 10, 23, 12) / 1000;

test('a day counts to its own spans alone', () => {
  const sums = [
    { day: '2026-11-23', value: 1 },
    { day: '2026-11-17', value: 10 },
    { day: '2026-11-16', value: 100 },
    { day: '2026-10-25', value: 1_000 },
    { day: '2026-10-24', value: 10_000 },
    { day: '2026-09-25', value: 100_000 },
    { day: '2026-09-24', value: 1_000_000 },
  ];
  const { days, ...spans } = spansOf(sums, noon);
  expect(spans).toEqual({ day: 1, week: 11, weekBefore: 100, month: 1_111, monthBefore: 110_000 });
  expect([days.length, days[0], days.at(-1)]).toEqual([
    30,
    { day: '2026-10-25', value: 1_000 },
    { day: '2026-11-23', value: 1 },
  ]);
});

test('the spans need sixty days, from the first one of which on', () => {
  expect(new Date(spansSince(noon) * 1000).toISOString()).toBe('2026-09-25T00:00:00.000Z');
});
