import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { minutesAndSeconds } from '#browser/minutes-and-seconds.ts';
import { watchPayment } from '#browser/watch-payment.ts';
import type { DepositStatus } from '#contract/deposits.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pending: DepositStatus = { status: 'Pending', purpose: 'topup' };

/** Watches a payment that answers as `answers` say, the last one for ever. Returns the seconds at which it was asked. */
function watch(answers: (DepositStatus | Error)[], goesOn = true) {
  const asked: number[] = [];
  const heard: unknown[] = [];
  let longAt: number | null = null;
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  watchPayment({
    async fetchStatus() {
      asked.push(seconds());
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer as DepositStatus;
    },
    onStatus: ({ status }) => heard.push(status),
    onFailure(error) {
      heard.push(error);
      return goesOn;
    },
    onSlow() {
      longAt ??= seconds();
    },
  });
  return { asked, heard, longAt: () => longAt };
}

describe('a payment under way', () => {
  test('is asked about at once and every 5 s; after a minute that is said', async () => {
    const { asked, longAt } = watch([pending]);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(asked).toEqual(Array.from({ length: 21 }, (_, index) => 5 * index));
    expect(longAt()).toBe(60);
  });

  test('is not asked about out of sight, and at once when the page is back', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { asked } = watch([pending]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toEqual([0]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toEqual([0, 20, 25]);
    hidden.mockRestore();
  });

  test.each(['Success', 'Error', 'Cancelled', null] as const)('%s stops the asking', async (status) => {
    // safe because an answer without a status is what a server of another version might give
    const { asked, heard } = watch([pending, { ...pending, status } as DepositStatus]);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(asked).toEqual([0, 5]);
    expect(heard).toEqual(['Pending', status]);
  });

  test('is asked about again when the shop could not be reached', async () => {
    const away = new Error('away');
    const { heard } = watch([away, pending, { ...pending, status: 'Success' }]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(heard).toEqual([away, 'Pending', 'Success']);
  });

  test('that is nobody’s is not asked about again', async () => {
    const { asked } = watch([new Error('not found')], false);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked).toEqual([0]);
  });
});

test.each([
  [900, '15:00'],
  [899, '14:59'],
  [61, '1:01'],
  [5, '0:05'],
])('%i seconds are %s', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});
