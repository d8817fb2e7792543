import { expect, test } from 'vitest';
import { listTotal } from '#rules/list-total.ts';

test.each([
  [0, 0, false],
  [1000, 1000, false],
  [1001, 1000, true],
  [2234, 2200, true],
  [99_600, 100_000, true],
  [1_048_000, 1_000_000, true],
])('%i rows are %i, about (%s)', (rows, count, isEstimate) => expect(listTotal(rows)).toEqual({ count, isEstimate }));
