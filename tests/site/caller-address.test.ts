/** Whose call it is that the served shop counts: where the connection comes from, whatever its caller claims. A shop with real limits. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '#node/environment.ts';
import { freePort } from '#node/sqld.ts';
import { rateLimits } from '#server/http/rate-limit.ts';
import { type Site, startSite } from '../../scripts/site.ts';
import { forgedAddresses } from '../support/forged-addresses.ts';

let dataDir: string;
let site: Site;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'regalia-callers-'));
  const [port, mail, web] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { PORT: String(port), MAIL_PORT: String(mail), MAIL_WEB_PORT: String(web) };
  site = await startSite({
    environment: { ...readEnvironment(ports), dataDir },
    outDir: process.env.OUT_DIR ?? '',
    buildDir: process.env.BUILD_UNDER_TEST ?? '',
    say: () => {},
    warn: console.error,
  });
}, 120_000);
afterAll(async () => {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const { callsPerMinute } = rateLimits.reset;
const numbers = Array.from({ length: callsPerMinute + 1 }, (_, n) => n);

/** Over a connection of its own, as each of many callers has. */
function statusOf(headers: Record<string, string>): Promise<number | undefined> {
  const body = JSON.stringify({ email: 'nobody@regalia.test' });
  const own = { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' };
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent: false, headers: { ...own, ...headers } } as const;
    const call = request(`${site.url}/api/user/reset-password`, options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    call.once('error', reject).end(body);
  });
}

/** Begins where a minute has time left, since calls are counted anew with each. */
async function beginOfMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left));
}

test('forged headers make no other callers, be they Cloudflare’s own or those of proxies', async () => {
  await beginOfMinute();
  const statuses: (number | undefined)[] = [];
  for (const n of numbers)
    statuses.push(await statusOf({ ...forgedAddresses(n), 'CF-Connecting-IP': `198.51.100.${n}` }));
  expect(statuses).toEqual([...Array(callsPerMinute).fill(200), 429]);
  expect(await statusOf({}), 'and who claims nothing is the same caller').toBe(429);
});
