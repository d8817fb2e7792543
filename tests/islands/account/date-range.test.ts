/** Ranges of days: the address, the seconds of the customer's clock, and what is no range. */
import { expect, test } from 'vitest';
import {
  allTime,
  dateRangeInAddress,
  isBounded,
  isReversed,
  periods,
  unixSecondsOf,
  writeDateRange,
} from '#islands/account/date-range.ts';

const secondsAt = (year: number, month: number, day: number) => String(new Date(year, month - 1, day).getTime() / 1000);

test('a range covers its first and its last day, by the clock of the customer', () => {
  expect(unixSecondsOf({ from: '2026-03-28', to: '2026-03-29' })).toEqual({
    from: secondsAt(2026, 3, 28),
    to: secondsAt(2026, 3, 30),
  });
  expect(unixSecondsOf({ from: '', to: '2026-12-31' })).toEqual({ to: secondsAt(2027, 1, 1) });
  expect(unixSecondsOf(allTime)).toEqual({});
});

test('the address keeps the range and loses its page number', () => {
  history.replaceState(null, '', '/account/statement?page=3&to=2026-01-02&tab=statement');
  writeDateRange({ from: '2026-01-01', to: '' });
  expect(location.search).toBe('?tab=statement&from=2026-01-01');
  expect(dateRangeInAddress()).toEqual({ from: '2026-01-01', to: '' });
});

test.each(['2026-13-01', '2026-1-1', 'yesterday', ''])('%j is no day', (day) => {
  history.replaceState(null, '', `/account/statement?from=${day}`);
  expect(dateRangeInAddress()).toEqual(allTime);
});

test.each([
  ['', '', false, false],
  ['2026-01-01', '', true, false],
  ['2026-01-01', '2026-01-01', true, false],
  ['2026-01-02', '2026-01-01', true, true],
])('from %j to %j', (from, to, bounded, reversed) => {
  expect([isBounded({ from, to }), isReversed({ from, to })]).toEqual([bounded, reversed]);
});

test('periods end today, by the clock of the customer', () => {
  expect(periods(new Date(2026, 2, 5, 23, 59))).toEqual([
    ['days30', { from: '2026-02-04', to: '2026-03-05' }],
    ['thisMonth', { from: '2026-03-01', to: '2026-03-05' }],
    ['thisYear', { from: '2026-01-01', to: '2026-03-05' }],
    ['allTime', allTime],
  ]);
});
