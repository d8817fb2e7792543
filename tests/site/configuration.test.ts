/** The built Worker without some of its variables: pages that are files are served, everything else is calm, and the log says why. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#node/sqld.ts';
import { type WorkerdServer, workerdServer } from '../../scripts/serve/workerd.ts';

let folder: string;
let server: WorkerdServer;
let stop: () => Promise<void>;
let url: string;
const log: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regalia-configuration-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  const variables = {
    LIBSQL_URL: process.env.LIBSQL_URL,
    SITE_URL: url,
    SANDBOX_SECRET: 'a secret',
    TOKEN_SECRET: 'weak',
  };
  const buildDir = process.env.BUILD_UNDER_TEST ?? '';
  server = await workerdServer({
    buildDir,
    folder,
    evidenceFolder: join(folder, 'evidence'),
    port,
    variables,
    log: (line) => log.push(line),
  });
  ({ stop } = await server.start());
});
afterAll(async () => {
  await stop();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('pages that are files are served', async () => {
  for (const path of ['/', '/de', '/cart', '/auth']) expect((await fetch(url + path)).status, path).toBe(200);
});

test('calls, the sandbox and the map of the site answer 503 with a pause, and stay in the envelope', async () => {
  const health = await fetch(`${url}/api/health`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({
    status: 'ERROR',
    message_key: 'shop_unavailable',
    problems: ['configuration'],
  });
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'pl' },
    body: JSON.stringify({ username: 'ada@example.test', password: 'Secret123' }),
  });
  expect(await login.json()).toMatchObject({ message: expect.stringContaining('Sklep jest w tej chwili zamknięty') });
  const others = await Promise.all(['/sandbox/pay/sbx_1', '/sitemap.xml'].map((path) => fetch(url + path)));
  for (const answer of [health, login, ...others]) {
    expect(answer.status, answer.url).toBe(503);
    expect(answer.headers.get('retry-after'), answer.url).toBe('60');
  }
});

test('a page that needs the database alone is rendered, and an unknown address is not found', async () => {
  expect((await fetch(`${url}/products/dota2/blade/itm_none`)).status).toBe(404);
  expect((await fetch(`${url}/no/such/page`)).status).toBe(404);
});

test('one line of the log names every variable, and each call has a line of its own', async () => {
  await expect.poll(() => log.filter((line) => line.includes('"configuration"'))).toHaveLength(1);
  const { configuration } = JSON.parse(log.find((line) => line.includes('"configuration"')) ?? '{}');
  expect(configuration.map((sentence: string) => sentence.split(';')[0])).toEqual([
    'SMTP_URL is missing',
    'TOKEN_SECRET is weak',
    'ENCRYPTION_KEY is missing',
  ]);
  const calls = log.map((line) => JSON.parse(line)).filter(({ route }) => route);
  expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', status: 503, key: 'shop_unavailable' }));
});
