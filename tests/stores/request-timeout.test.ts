/** An API that takes a request and never answers it: how long a page and the console wait. The clock of the platform runs faster here. */
import { afterEach, expect, test, vi } from 'vitest';
import { requestTimeoutMs } from '#rules/limits.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Never answers; fails as browsers do when its signal says so. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

test.each([
  ['a page that asks for a token first', async () => (await import('#api/client.ts')).call('POST /logout')],
  ['a page', async () => (await import('#api/client.ts')).call('GET /user/profile')],
  ['the console', async () => (await import('#console/api/client.ts')).call('GET /ops/me')],
])('%s waits requestTimeoutMs for an answer, and then has none', async (_who, ask) => {
  const wholeTime = AbortSignal.timeout.bind(AbortSignal);
  const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => wholeTime(20));
  vi.stubGlobal('fetch', silent);
  await expect(ask()).rejects.toMatchObject({ status: 0 });
  expect(asked.mock.calls).toEqual([[requestTimeoutMs]]);
});
