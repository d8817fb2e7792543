import { expect, test } from 'vitest';
import { countdownTo } from '#rules/countdown.ts';

test.each([
  [1, { days: 0, clock: '00:00:01' }],
  [0.2, { days: 0, clock: '00:00:01' }],
  [3661, { days: 0, clock: '01:01:01' }],
  [86_399, { days: 0, clock: '23:59:59' }],
  [86_400, { days: 1, clock: '00:00:00' }],
  [7 * 86_400 + 61, { days: 7, clock: '00:01:01' }],
  [0, null],
  [-5, null],
])('%d seconds are %j', (left, shown) => {
  expect(countdownTo(1_790_000_000 + left, 1_790_000_000)).toEqual(shown);
});
