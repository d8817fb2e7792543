/** A shop whose variables are missing or wrong: it takes no call, says so calmly, and its log names every variable. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { shopVariablesOf } from '#server/configuration.ts';
import type { Runtime } from '#server/http/context.ts';
import { readHome, readItem, readListing } from '#server/page-reads.ts';
import { createSandboxApp } from '#server/sandbox/app.ts';
import { createSeoApp } from '#server/seo/app.ts';
import { tracesOf } from '#server/traces/configured.ts';
import { request } from '../support/request.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const good = {
  LIBSQL_URL: 'http://127.0.0.1:9',
  SITE_URL: 'http://localhost:4321',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  TOKEN_SECRET: 'Zm9yIHRlc3RzIG9ubHksIG5vIHNlY3JldCBvZiBhbnkgc2hvcA',
  ENCRYPTION_KEY: Buffer.from('a key of the tests, of 32 bytes.').toString('base64'),
  SANDBOX_SECRET: 'a secret of the sandbox',
};

let working: TestApp;
let log: Record<string, unknown>[];
const said = vi.spyOn(console, 'log');
beforeAll(async () => {
  working = await createTestApp();
});
beforeEach(() => {
  log = [];
  said.mockReset().mockImplementation(() => {});
});
afterAll(async () => {
  said.mockRestore();
  await working.close();
});

/** The API as the Worker makes it: with the variables first. */
function apiWith(env: object) {
  const { deps } = working;
  const runtimeOf = (): Runtime => {
    shopVariablesOf(env);
    return {
      deps,
      limits: () => ({ limit: async () => ({ success: true }) }),
      databaseUse: { roundTrips: 0, milliseconds: 0 },
      access: null,
    };
  };
  return createApp(runtimeOf, (line) => log.push(line));
}

test('a shop that lacks no variable is well, and logs nothing about them', async () => {
  expect((await request(apiWith(good), '/api/health')).status).toBe(200);
  expect(said).not.toHaveBeenCalled();
});

test.each(['LIBSQL_URL', 'SITE_URL', 'SMTP_URL', 'TOKEN_SECRET', 'ENCRYPTION_KEY', 'SANDBOX_SECRET'])(
  'without %s health answers 503, and the log names it',
  async (name) => {
    const api = apiWith({ ...good, [name]: undefined });
    const answer = await request(api, '/api/health');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      status: 'ERROR',
      message: 'The shop is not open at the moment. Nothing you entered is lost; please try again in a few minutes.',
      message_key: 'shop_unavailable',
      problems: ['configuration'],
    });
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`["${name} is missing; `));
  },
);

test('every call is answered calmly, in the language of the visitor, with a pause, an id and a line in the log', async () => {
  const api = apiWith({ ...good, SMTP_URL: '', TOKEN_SECRET: 'short' });
  const headers = { 'accept-language': 'de', 'content-type': 'application/json', 'x-request-id': 'abc-1' };
  const calls: [string, RequestInit][] = [
    ['/api/login', { method: 'POST', headers, body: '{"username":"ada@example.test","password":"Secret123"}' }],
    ['/api/items', { headers }],
    ['/api/no-such', { headers }],
  ];
  for (const [path, init] of calls) {
    const answer = await request(api, path, init);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(answer.headers.get('x-request-id')).toBe('abc-1');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('Der Shop ist im Moment nicht geöffnet'),
    });
  }
  expect(log).toHaveLength(3);
  expect(log).toMatchObject(calls.map(() => ({ id: 'abc-1', status: 503, key: 'shop_unavailable' })));
  expect(said).toHaveBeenCalledOnce();
  const [line] = said.mock.calls[0] ?? [];
  expect(JSON.parse(line)).toEqual({
    level: 'error',
    key: 'shop_unavailable',
    configuration: [expect.stringMatching(/^SMTP_URL is missing; /), expect.stringMatching(/^TOKEN_SECRET is weak; /)],
  });
  expect(JSON.stringify([line, log])).not.toContain('short');
});

test('a shop whose variables of traces are wrong is open, traces nothing, and one line of the log says why', async () => {
  const env = { ...good, OTEL_EXPORTER_OTLP_ENDPOINT: 'https://me:mine@collector.test' };
  const api = apiWith(env);
  for (const path of ['/api/health', '/api/items/list']) expect((await request(api, path)).status).toBe(200);
  expect(tracesOf(shopVariablesOf(env), (line) => log.push(line))).toBeNull();
  expect(said).toHaveBeenCalledOnce();
  expect(JSON.parse(said.mock.calls[0]?.[0])).toEqual({
    level: 'warn',
    key: 'nothing_traced',
    configuration: [expect.stringMatching(/^OTEL_EXPORTER_OTLP_ENDPOINT is not an address; /)],
  });
  expect(said.mock.calls[0]?.[0]).not.toContain('mine');
});

test('the sandbox’s page and the files for search engines answer 503 as well', async () => {
  const runtimeOf = () => shopVariablesOf({ ...good, SMTP_URL: '' }) as never;
  for (const answer of [
    await createSandboxApp(runtimeOf).request('/sandbox/pay/sbx_1'),
    await createSeoApp(runtimeOf, (line) => log.push(line)).request('/sitemap.xml'),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await answer.text()).toBe('shop_unavailable');
  }
});

test('a page that is rendered on demand needs the database alone, and is calm without its address', async () => {
  expect(await readItem({ LIBSQL_URL: working.url }, 'itm_none')).toBe('absent');
  expect(await readItem({}, 'itm_none')).toBe('unavailable');
  expect(await readListing({ LIBSQL_URL: 'shop.db' }, 'dota2')).toBe('unavailable');
  await expect(readHome({})).rejects.toThrow('shop_unavailable');
});
