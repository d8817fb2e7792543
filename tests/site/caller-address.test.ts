/**
 * Whose call it is that the served shop counts: its front writes the address of the connection over what a caller claims, as Cloudflare
 * does. The shop is one of the test's own, with the limits of a real one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '#server/http/rate-limit.ts';
import { forgedAddresses } from '../support/forged-addresses.ts';
import { type Started, start } from '../support/site/npm-start.ts';

const folder = mkdtempSync(join(tmpdir(), 'regalia-forged-'));
let shop: Started;
beforeAll(async () => {
  shop = await start({ DATA_DIR: folder, RATE_LIMIT_SCALE: '1' });
});
afterAll(async () => {
  shop.child.kill('SIGTERM');
  await shop.ended;
  rmSync(folder, { recursive: true, force: true });
});

async function statusOf(n: number): Promise<number> {
  const answer = await fetch(`${shop.url}/api/user/reset-password`, {
    method: 'POST',
    headers: {
      ...forgedAddresses(n),
      'cf-connecting-ip': `198.51.100.${n}`,
      'content-type': 'application/json',
      cookie: 'XSRF-TOKEN=x',
      'x-xsrf-token': 'x',
    },
    body: JSON.stringify({ email: `nobody${n}@regalia.test` }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test('a caller who claims another address with each call has the calls of one', async () => {
  const { callsPerMinute } = rateLimits.reset;
  // a minute may end in between, and with it the window; two of them do not
  const most = 2 * callsPerMinute;
  const statuses: number[] = [];
  for (let n = 0; n <= most; n++) statuses.push(await statusOf(n));
  expect(statuses.slice(0, callsPerMinute)).toEqual(Array.from({ length: callsPerMinute }, () => 200));
  expect(statuses).toContain(429);
});
