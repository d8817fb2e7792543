/** `/.well-known/security.txt`: where whoever found a weakness tells the shop. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#rules/languages.ts';
import { isSeoPath } from '#server/seo/seo-path.ts';
import { setSetting } from '../support/customers.ts';
import { seoAppOf } from '../support/seo-app.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const path = '/.well-known/security.txt';
const day = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ siteUrl: 'https://shop.test' });
});
afterAll(() => app.close());

async function read() {
  const answer = await seoAppOf(app).request(path);
  const lines = (await answer.text()).split('\n').filter(Boolean);
  const of = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  return { answer, of };
}

test('a shop without an address to write to has none', async () => {
  expect((await read()).answer.status).toBe(404);
});

test('it names the support address, the form, its own place, what is asked of finders and all languages', async () => {
  await setSetting(app.deps, 'support_email', 'help@shop.test');
  const { answer, of } = await read();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(of('Contact')).toEqual(['mailto:help@shop.test', 'https://shop.test/contact']);
  expect(of('Canonical')).toEqual([`https://shop.test${path}`]);
  expect(of('Policy')).toEqual(['https://shop.test/faq']);
  expect(of('Preferred-Languages')).toEqual([languages.map(({ code }) => code).join(', ')]);
});

test('an address keeps what has a meaning in a URI', async () => {
  await setSetting(app.deps, 'support_email', 'help+a&b?@shop.test');
  expect((await read()).of('Contact')[0]).toBe('mailto:help%2Ba%26b%3F@shop.test');
});

test.each([0, 1, 89, 90, 1_000])('%i days on it still ends within the next 90 days, and not today', async (days) => {
  await setSetting(app.deps, 'support_email', 'help@shop.test');
  const start = app.clock.now;
  app.clock.now += days * day + 1;
  const { of } = await read();
  const ahead = Date.parse(of('Expires')[0] ?? '') / 1000 - app.clock.now;
  app.clock.now = start;
  expect(of('Expires')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/)]);
  expect([ahead > 89 * day, ahead <= 90 * day]).toEqual([true, true]);
});

test('it is kept for an hour at most, as the map of the site is', async () => {
  const { answer } = await read();
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  expect(answer.headers.get('cloudflare-cdn-cache-control')).toBe('max-age=3600, stale-if-error=86400');
});

test('no other path below is the shop’s', () => {
  expect([path, '/.well-known/', `${path}/`, '/security.txt'].map(isSeoPath)).toEqual([true, false, false, false]);
});
