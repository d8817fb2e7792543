import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Hold,
  reservableItems,
  reservationLeft,
  reservationSeconds,
  reservationSecondsMin,
} from '#rules/reservations.ts';

const whole = { seconds: reservationSeconds };

describe('the number of items', () => {
  const allowance = { itemsMax: 10, itemsPerPaidOrder: 5, itemsCap: 50 };

  test.each([
    [0, 10],
    [1, 15],
    [7, 45],
    [8, 50],
    [100, 50],
  ])('after %i paid orders is %i', (paid, items) => {
    expect(reservableItems(allowance, paid)).toBe(items);
  });

  test('never falls below what everyone has', () => {
    expect(reservableItems({ ...allowance, itemsCap: 5 }, 3)).toBe(10);
    expect(reservableItems({ ...allowance, itemsPerPaidOrder: 0 }, 3)).toBe(10);
  });
});

describe('the time of an item', () => {
  test('is 15 minutes for who has not held it', () => {
    expect(reservationLeft([], 1000)).toEqual(whole);
  });

  test('goes on for an attempt that replaces the open one, to the same end', () => {
    const now = 1000 + 400;
    expect(reservationLeft([{ from: 1000, until: now }], now)).toEqual({ seconds: 500 });
  });

  test('goes on after a declined card', () => {
    expect(reservationLeft([{ from: 1000, until: 1120 }], 1130)).toEqual({ seconds: 780 });
  });

  test('is over when it was used up, and whole again after as long', () => {
    const held = [{ from: 1000, until: 1900 }];
    expect(reservationLeft(held, 1900)).toEqual({ blockedUntil: 2800 });
    expect(reservationLeft(held, 2799)).toEqual({ blockedUntil: 2800 });
    expect(reservationLeft(held, 2800)).toEqual(whole);
  });

  test('counts all attempts that followed each other, in any order', () => {
    const held = [
      { from: 1600, until: 2000 },
      { from: 1000, until: 1500 },
    ];
    expect(reservationLeft(held, 2000)).toEqual({ blockedUntil: 2900 });
  });

  test('is used up by an operator who frees the item', () => {
    expect(reservationLeft([{ from: 1000, until: 1010, isFreed: true }], 1020)).toEqual({ blockedUntil: 1910 });
  });
});

/** What a customer does who wants to keep an item: waits, reserves, gives up early or not. */
const attempts = fc.array(
  fc.record({
    wait: fc.nat({ max: 1200 }),
    hold: fc.nat({ max: 1200 }),
  }),
  { maxLength: 40 },
);

/** The holds that come of it, where each begins as the rule allows and ends no later. */
function holdsOf(tried: readonly { wait: number; hold: number }[]): Hold[] {
  const holds: Hold[] = [];
  let now = 0;
  for (const { wait, hold } of tried) {
    now += wait;
    const left = reservationLeft(holds, now);
    if (!('seconds' in left)) continue;
    const until = now + Math.min(hold, left.seconds);
    holds.push({ from: now, until });
    now = until;
  }
  return holds;
}

test('whatever is tried, nobody keeps an item off sale for more than half of the time and the first 15 minutes', () => {
  fc.assert(
    fc.property(attempts, (tried) => {
      const holds = holdsOf(tried);
      const total = holds.reduce((sum, { from, until }) => sum + until - from, 0);
      const time = (holds.at(-1)?.until ?? 0) - (holds[0]?.from ?? 0);
      expect(total).toBeLessThanOrEqual(reservationSeconds + time / 2);
    }),
    { numRuns: 1000 },
  );
});

test('whatever is tried, 15 minutes in a row are the most, and who waits as long may reserve it whole', () => {
  fc.assert(
    fc.property(attempts, (tried) => {
      const holds = holdsOf(tried);
      let inRow = 0;
      for (const [index, { from, until }] of holds.entries()) {
        inRow = (from === holds[index - 1]?.until ? inRow : 0) + until - from;
        expect(inRow).toBeLessThanOrEqual(reservationSeconds);
      }
      const end = holds.at(-1)?.until ?? 0;
      expect(reservationLeft(holds, end + reservationSeconds)).toEqual(whole);
      const left = reservationLeft(holds, end);
      if ('seconds' in left) expect(left.seconds).toBeGreaterThanOrEqual(reservationSecondsMin);
      else expect(left.blockedUntil).toBeLessThanOrEqual(end + reservationSeconds);
    }),
    { numRuns: 1000 },
  );
});
