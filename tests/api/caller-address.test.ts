/** Whose call it is that a rate limit counts: Cloudflare's word on the address alone. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#server/http/rate-limit.ts';
import { forgedAddresses } from '../support/forged-addresses.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const opened: TestApp[] = [];
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ realLimits: true });
  opened.push(app);
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

const { callsPerMinute } = rateLimits.reset;
const numbers = Array.from({ length: callsPerMinute + 1 }, (_, n) => n);
const expected = [...numbers.slice(1).map(() => 200), 429];

async function statuses(headersOf: (n: number) => Record<string, string>): Promise<number[]> {
  const found: number[] = [];
  for (const n of numbers) {
    const { status } = await app
      .browser('203.0.113.9')
      .post('/user/reset-password', { email: `nobody${n}@regalia.test` }, { headers: headersOf(n) });
    found.push(status);
  }
  return found;
}

test('other headers that name an address change nothing', async () => {
  expect(await statuses(forgedAddresses)).toEqual(expected);
});

test('callers whose address nobody has told are counted together', async () => {
  expect(await statuses((n) => ({ ...forgedAddresses(n), 'cf-connecting-ip': '' }))).toEqual(expected);
});

test('another address is another caller', async () => {
  const each = await statuses((n) => ({ 'cf-connecting-ip': `203.0.113.${n}` }));
  expect(each).toEqual(numbers.map(() => 200));
});
