/** What the Worker answers beside the API: pages for what no page can answer, and what an edge cache may keep. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { errorPage } from '#server/http/error-page.ts';
import { noStoreByDefault } from '#server/http/no-store-by-default.ts';
import { apiSecurityHeaders, pageHeaders } from '#server/http/security-headers.ts';
import { redirectToProfile } from '#server/http/unknown-account-tab.ts';

const assets = { fetch: async (url: URL) => new Response(`page of ${url.pathname}`) };
const withoutBuild = { fetch: async () => new Response('', { status: 404 }) };
const broken = { fetch: () => Promise.reject(new Error('no assets')) };
const addressOf = (path: string) => new URL(path, 'http://regalia.test');

test.each([
  ['method', 405, { allow: 'GET, HEAD', 'retry-after': null }],
  ['size', 413, { allow: null, 'retry-after': null }],
  ['failed', 500, { allow: null, 'retry-after': '10' }],
] as const)('a request refused for its %s has the page of its language, and status %i', async (reason, status, own) => {
  const answer = await errorPage(assets, addressOf('/de/cart'), reason);
  expect([answer.status, await answer.text()]).toEqual([status, `page of /de/refused/${reason}`]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const [name, value] of Object.entries(own)) expect(answer.headers.get(name), name).toBe(value);
});

test('a page of the build keeps its policy when it says that a request was refused, and has it once', async () => {
  const ofPages = "default-src 'self'; script-src 'self' 'sha256-x'";
  const framing = "frame-ancestors 'none'; report-uri /api/browser-reports; report-to shop";
  const policyOf = async (policy: string) => {
    const headers = { 'content-security-policy': policy };
    const answer = await errorPage({ fetch: async () => new Response('page', { headers }) }, addressOf('/'), 'method');
    return pageHeaders(answer, addressOf('/')).headers.get('content-security-policy');
  };
  expect(await policyOf(`${ofPages}, ${framing}`)).toBe(`${ofPages}, ${framing}`);
  expect(await policyOf(ofPages)).toBe(`${ofPages}, ${framing}`);
});

test('without the pages of a build an error is still a page with its status', async () => {
  for (const none of [withoutBuild, broken]) {
    const answer = await errorPage(none, addressOf('/cart'), 'failed');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('<title>500</title>');
  }
});

test('an answer that does not say how long it may be kept is kept by nobody, one that says so as it says', () => {
  const kept = (headers: HeadersInit) => noStoreByDefault(new Response('x', { headers })).headers.get('cache-control');
  expect(kept({})).toBe('private, no-store');
  expect(kept({ 'cache-control': 'public, max-age=60' })).toBe('public, max-age=60');
});

test('browsers are asked to stay on https by answers over https alone', async () => {
  const api = new Hono().use(apiSecurityHeaders).get('/', (c) => c.json({}));
  for (const [scheme, header] of [
    ['https', 'max-age=31536000; includeSubDomains'],
    ['http', null],
  ] as const) {
    const address = `${scheme}://regalia.test/`;
    const answers = [await api.request(address), pageHeaders(new Response('x'), new URL(address))];
    expect(answers.map(({ headers }) => headers.get('strict-transport-security'))).toEqual([header, header]);
  }
});

test.each([
  ['/account/unknown', '/account'],
  ['/de/account/orders/7?line=lin_1', '/de/account?line=lin_1'],
  ['/account/orders', null],
  ['/account/orders/', null],
  ['/account', null],
  ['/accounts/unknown', null],
])('%s leads to %s', (path, target) => {
  const answer = redirectToProfile(addressOf(path));
  expect(answer && [answer.status, answer.headers.get('location')]).toEqual(target && [302, target]);
});
