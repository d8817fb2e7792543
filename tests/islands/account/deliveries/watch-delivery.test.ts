import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Delivery, Trade } from '#contract/trades.ts';
import { watchDelivery } from '#islands/account/deliveries/watch-delivery.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  setHidden(false);
});

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Only what the watch looks at. */
const standing = (status: Trade['status']) => ({ line: { status: 'processing' }, trade: { status } }) as Delivery;

/** Watches a delivery that stands as `answers` say, the last one for ever. Gives the seconds at which it was asked about. */
function watch(answers: (Delivery | Error)[], goesOn = true) {
  const asked: number[] = [];
  const start = Date.now();
  const stop = watchDelivery({
    async fetchDelivery() {
      asked.push(Math.round((Date.now() - start) / 1000));
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer as Delivery;
    },
    onDelivery: () => undefined,
    onFailure: () => goesOn,
  });
  return { asked, stop };
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test('it is asked about at once and every 5 s, then less and less while nothing changes', async () => {
  const { asked, stop } = watch([standing('queued')]);
  await minutes(20);
  stop();
  expect(asked.slice(0, 4)).toEqual([0, 5, 10, 15]);
  expect(asked.filter((at) => at >= 120 && at < 600).length).toBeLessThanOrEqual(33);
  expect(asked.filter((at) => at > 660).length).toBeLessThanOrEqual(10);
});

test('a change is followed closely again', async () => {
  const { asked, stop } = watch([...Array.from({ length: 30 }, () => standing('queued')), standing('sent')]);
  await minutes(8);
  stop();
  const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(gaps[28]).toBe(15);
  expect(gaps[30]).toBe(5);
});

test('what has arrived is asked about every minute, what is over never again', async () => {
  const arrived = watch([standing('received')]);
  await minutes(3);
  arrived.stop();
  expect(arrived.asked).toEqual([0, 60, 120, 180]);
  const over = watch([standing('settled')]);
  await minutes(3);
  expect(over.asked).toEqual([0]);
});

test('nothing is asked while the page is out of sight, and at once when it is back', async () => {
  const { asked, stop } = watch([standing('queued')]);
  await vi.advanceTimersByTimeAsync(6000);
  setHidden(true);
  await minutes(5);
  expect(asked).toEqual([0, 5]);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([0, 5, 306]);
  stop();
  setHidden(true);
  setHidden(false);
  await minutes(1);
  expect(asked).toHaveLength(3);
});

test('a failure ends it only where there is nothing to come', async () => {
  const lost = watch([new Error('no network'), standing('queued')]);
  await vi.advanceTimersByTimeAsync(5000);
  lost.stop();
  expect(lost.asked).toEqual([0, 5]);
  const missing = watch([new Error('not found')], false);
  await minutes(1);
  expect(missing.asked).toEqual([0]);
});
