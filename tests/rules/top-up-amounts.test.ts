import { describe, expect, it } from 'vitest';
import { euro } from '#rules/currency.ts';
import { quickAmounts } from '#rules/top-up-amounts.ts';

describe('quick amounts of a top-up', () => {
  it('are 10, 25, 50 and 100 euros', () => {
    expect(quickAmounts(euro, 0)).toEqual([1000, 2500, 5000, 10_000]);
  });

  it('are round in a currency of another size, in its own minor units', () => {
    expect(quickAmounts({ code: 'JPY', value: 162.4, symbol: '¥', default: 0 }, 0)).toEqual([
      2000, 5000, 10_000, 20_000,
    ]);
    expect(quickAmounts({ code: 'PLN', value: 4.28, symbol: 'zł', default: 0 }, 0)).toEqual([
      5000, 10_000, 20_000, 50_000,
    ]);
  });

  it('leave out what is below the minimum', () => {
    expect(quickAmounts(euro, 3000)).toEqual([5000, 10_000]);
  });
});
