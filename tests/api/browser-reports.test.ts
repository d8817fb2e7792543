/** What pages and browsers report by themselves, as it stands in the log, and what is refused. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { knownReportsMax, reportCharactersMax } from '#rules/limits/sizes.ts';
import { reportBytesMax, reportsOfOneCall, sameReportMinutes } from '#rules/limits.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now += 60 * sameReportMinutes;
  app.log.length = 0;
});

const send = async (body: unknown, type = 'text/plain') => {
  const headers = { 'content-type': type };
  const answer = await app.browser().send('POST', '/browser-reports', body, { headers, withoutCsrf: true });
  return answer.status;
};
const lines = () => app.log.filter(({ report }) => report !== undefined);

const error = {
  kind: 'error',
  text: 'TypeError: x is not a function',
  at: '/_astro/page.Ab1.js:1:420',
  page: '/de/cart',
};

test('an error of a script is a line with its place in the bundle and the kind of page', async () => {
  expect(await send(error)).toBe(200);
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 'warn',
      report: 'error',
      text: 'TypeError: x is not a function',
      at: '/_astro/page.Ab1.js:1:420',
      page: '/cart',
    }),
  ]);
});

test('the same report is one line in ten minutes, however many send it', async () => {
  for (let call = 0; call < 5; call++) expect(await send(error)).toBe(200);
  expect(lines()).toHaveLength(1);
  app.clock.now += 60 * sameReportMinutes;
  await send(error);
  expect(lines()).toHaveLength(2);
});

test('what was typed, tokens and queries are not in the line', async () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9'.repeat(3);
  await send({
    ...error,
    text: `Unexpected "Ada Lovelace" of ada@regalia.test, DE89370400440532013000\u202e at https://a.test/?t=1 ${token}`,
    at: '/item/itm_0123456789abcdefghjk:3:4',
    page: '/email/verify/secret?x=ada@regalia.test',
  });
  const [line] = lines();
  expect(line).toMatchObject({ at: '/item/*:3:4', page: '/email/*' });
  expect(JSON.stringify(line)).not.toMatch(/Ada|ada@|DE89|t=1|eyJ|secret|itm_|\u202e/);
});

test('a browser tells a breach of the policy in either of its forms', async () => {
  const old = {
    'csp-report': {
      'document-uri': 'http://localhost:4321/cart?promo=SECRET',
      'violated-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.test/x.js?y',
      'line-number': 3,
    },
  };
  const body = {
    documentURL: 'http://localhost:4321/de/products',
    effectiveDirective: 'img-src',
    blockedURL: 'https://pictures.test/a.png',
    sourceFile: null,
  };
  expect(await send(old, 'application/csp-report')).toBe(200);
  expect(await send([{ type: 'csp-violation', body }], 'application/reports+json')).toBe(200);
  expect(lines().map(({ text, page, at }) => [text, page, at])).toEqual([
    ['script-src-elem https://evil.test/x.js', '/cart', '/cart:3:0'],
    ['img-src https://pictures.test/a.png', '/products', '/products:0:0'],
  ]);
});

test.each([
  ['another site', { documentURL: 'https://other.test/', effectiveDirective: 'img-src' }],
  [
    'an extension',
    { documentURL: 'http://localhost:4321/', effectiveDirective: 'x', blockedURL: 'chrome-extension://a' },
  ],
])('a report of %s leaves no line', async (_, body) => {
  expect(await send([{ type: 'csp-violation', body }])).toBe(200);
  expect(lines()).toEqual([]);
});

test.each([
  ['no JSON', 'ada', 400],
  ['another shape', { hello: 'there' }, 400],
  ['a place that is none', { ...error, at: 'javascript:alert(1)' }, 400],
  ['too much', { ...error, text: 'x'.repeat(9_000) }, 413],
])('%s is refused and leaves no line of its own', async (_, body, status) => {
  expect(await send(body)).toBe(status);
  expect(lines()).toEqual([]);
});

test('one call leaves five lines at most', async () => {
  await send(Array.from({ length: 50 }, (_, n) => ({ ...error, text: `error ${n}` })));
  expect(lines()).toHaveLength(5);
});

test('knownReportsMax different reports leave a line each, one more leaves none until they are forgotten', async () => {
  const different = Array.from({ length: knownReportsMax + 1 }, (_, n) => ({ ...error, text: `number ${n}` }));
  for (let from = 0; from < different.length; from += reportsOfOneCall)
    await send(different.slice(from, from + reportsOfOneCall));
  expect(lines()).toHaveLength(knownReportsMax);
  app.clock.now += 60 * sameReportMinutes;
  await send(different.at(-1));
  expect(lines()).toHaveLength(knownReportsMax + 1);
});

test('reportCharactersMax letters of a report are logged, and of more as many', async () => {
  const logged = async (count: number) => {
    await send({ ...error, text: `${'we '.repeat(count)}`.slice(0, count - 1).concat('n') });
    return String(lines().at(-1)?.text).length;
  };
  expect(await logged(reportCharactersMax)).toBe(reportCharactersMax);
  app.clock.now += 60 * sameReportMinutes;
  expect(await logged(reportCharactersMax + 1)).toBe(reportCharactersMax);
});

test('reportBytesMax bytes are read, and one more is refused', async () => {
  const body = (bytes: number) => JSON.stringify(error).padEnd(bytes);
  expect([await send(body(reportBytesMax)), await send(body(reportBytesMax + 1))]).toEqual([200, 413]);
});
