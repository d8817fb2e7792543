/** Calls that browsers cut off because the page is left: nobody is told of a failure that is none. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Browsers cut calls off up to so long before they say that the page is left. */
const leavingMs = 250;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose call fails without an answer; which of those that wait for it were told, so far. */
async function cutOff(): Promise<string[]> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { call, listenToFailures, watchLeaving } = await import('#api/client.ts');
  const told: string[] = [];
  listenToFailures(() => void told.push('page'));
  watchLeaving();
  call('GET /user/profile').catch(() => told.push('caller'));
  await vi.advanceTimersByTimeAsync(leavingMs - 1);
  return told;
}

test('a call without an answer is told a quarter of a second later, and not before', async () => {
  const told = await cutOff();
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['page', 'caller']);
});

test('a page that is left within that time is told of nothing', async () => {
  const told = await cutOff();
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([]);
});
