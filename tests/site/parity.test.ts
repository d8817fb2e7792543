/**
 * The server of `npm start` and Cloudflare's own development server over the same build, database and variables: each request of every
 * kind is answered alike by both, but for what is named here.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestHarness } from 'wrangler';
import { builtConfigs } from '../../scripts/builds.ts';
import { api } from '../support/site/api.ts';
import { type Asked, asked, type RawAnswer } from '../support/site/asked.ts';
import { everyKind } from '../support/site/every-kind.ts';

const site = process.env.SITE_UNDER_TEST ?? '';
const build = process.env.BUILD_UNDER_TEST ?? '';
const vars = JSON.parse(process.env.VARIABLES_UNDER_TEST ?? '{}');
const { shop, renderer } = builtConfigs(build);
const harness = createTestHarness({ workers: [{ configPath: shop, vars }, { configPath: renderer }] });
let theirs = '';

beforeAll(async () => {
  const { url } = await harness.listen();
  theirs = url.origin;
});
afterAll(() => harness.close());

/** Different from one answer of the same server to the next. */
const chance = ['date', 'x-request-id', 'server-timing', 'cf-cache-status'];

/** How the body comes over the connection, and whether that stays open: it says nothing of the answer. */
const transport = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

test('both servers answer every kind of request alike', async () => {
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  const { body } = await api('POST', '/login', { username: 'demo@regalia.test', password: 'Demo1234' });
  const requests = everyKind({ client: join(build, 'client'), item: item.id, token: body.token });
  expect(requests.length).toBeGreaterThanOrEqual(200);
  const different: string[] = [];
  for (const request of requests) {
    const [ours, wranglers] = await answersTo(request);
    if (JSON.stringify(ours) !== JSON.stringify(wranglers))
      different.push(
        `${request.method} ${request.path} ${JSON.stringify(request.headers)}\n${differences(ours, wranglers)}`,
      );
  }
  expect(different).toEqual([]);
}, 120_000);

test('what has not changed is not sent again, by either', async () => {
  for (const origin of [site, theirs])
    for (const path of ['/', '/favicon.svg', '/api/items/list?limit=2']) {
      const { headers } = await asked(origin, { method: 'GET', path, headers: {} });
      const again = (etag: string) => asked(origin, { method: 'GET', path, headers: { 'if-none-match': etag } });
      const strong = (headers.etag ?? '').replace(/^W\//, '');
      for (const etag of [strong, `W/${strong}`]) {
        const answer = await again(etag);
        expect([answer.status, answer.body.length], `${path} of ${origin}`).toEqual([304, 0]);
      }
    }
});

test('a file goes out as the build has compressed it', async () => {
  for (const path of ['/', '/sale', '/favicon.svg']) {
    const { headers } = await asked(site, { method: 'GET', path, headers: { 'accept-encoding': 'gzip' } });
    const { size } = statSync(join(build, 'compressed', (headers.etag ?? '').replaceAll('"', '')));
    expect(headers['content-length'], path).toBe(String(size));
  }
});

/** Of both; once more where they differ, because the shop's clock or courier may have struck between the two. */
async function answersTo(request: Asked, again = true): Promise<[Comparable, Comparable]> {
  const [our, their] = await Promise.all([asked(site, request), askedUntilHeard(request)]);
  const [ours, wranglers] = [comparable(our), comparable(their)];
  if (again && JSON.stringify(ours) !== JSON.stringify(wranglers)) return answersTo(request, false);
  return [ours, wranglers];
}

/** Cloudflare's development server loses the request after one whose body the Worker did not read; ours takes each body in itself. */
async function askedUntilHeard(request: Asked): Promise<RawAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await asked(theirs, request);
    const isLost = answer.status === 500 && answer.body.includes('Network connection lost');
    if (!isLost || attempt === 5) return answer;
  }
}

function comparable({ status, headers, body }: RawAnswer) {
  const kept = Object.entries(headers)
    .filter(([name]) => ![...chance, ...transport].includes(name))
    .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[^;]*/, '=') : value])
    // A file's ETag follows from its bytes here, from its path and the time of the build there.
    .map(([name = '', value = '']) => [name, name === 'etag' && isAsset(headers) ? 'of a file' : value])
    .sort();
  // A page that leads on names the address that was asked.
  const named = body.toString('latin1').replaceAll(site, 'ORIGIN').replaceAll(theirs, 'ORIGIN');
  // How long something has been waiting depends on the moment.
  const text = named.replace(/(?<="ages":\{[^}]*":)\d+/g, 'SECONDS');
  return { status, headers: Object.fromEntries(kept), body: text };
}

/** Only answers of the asset worker say what a cache before it has done. */
function isAsset(headers: Record<string, string>): boolean {
  return 'cf-cache-status' in headers;
}

type Comparable = ReturnType<typeof comparable>;

function differences(ours: Comparable, theirs: Comparable): string {
  const names = [...new Set([...Object.keys(ours.headers), ...Object.keys(theirs.headers)])];
  const lines = names
    .filter((name) => ours.headers[name] !== theirs.headers[name])
    .map((name) => `  ${name}: ${ours.headers[name]} here, ${theirs.headers[name]} there`);
  if (ours.status !== theirs.status) lines.unshift(`  ${ours.status} here, ${theirs.status} there`);
  if (ours.body !== theirs.body) lines.push(`  ${ours.body.slice(0, 150)} here, ${theirs.body.slice(0, 150)} there`);
  return lines.join('\n');
}
