/** The built Worker over a database that is gone, as workerd meets it: everything that needs it is calm and says when to come back. */
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
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regalia-no-database-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  const variables = {
    LIBSQL_URL: `http://127.0.0.1:${await freePort()}`,
    SITE_URL: url,
    SANDBOX_SECRET: 'a secret of the sandbox, of the tests alone',
    PAYMENT_PROVIDER: 'sandbox',
    SMTP_URL: 'smtp://127.0.0.1:9',
    TOKEN_SECRET: 'dT7h2kQw9LzX4vBn8mRc1sYp6fGj3aEu',
    ENCRYPTION_KEY: Buffer.from('a key of the tests, of 32 bytes.').toString('base64'),
  };
  const buildDir = process.env.BUILD_UNDER_TEST ?? '';
  server = await workerdServer({
    buildDir,
    folder,
    evidenceFolder: join(folder, 'evidence'),
    port,
    variables,
    log: () => undefined,
  });
  ({ stop } = await server.start());
});
afterAll(async () => {
  await stop();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(['/api/health', '/api/items/list', '/api/bootstrap', '/api/items/itm_1'])(
  '%s says so in its envelope',
  async (path) => {
    const answer = await fetch(url + path);
    expect(await answer.json()).toMatchObject({ status: 'ERROR', message_key: 'database_unavailable' });
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
  },
);

test.each([
  ['/products/dota2/all/itm_1', 'Unable to load product details'],
  ['/de/products/dota2/all/itm_1', 'Artikel'],
  ['/browse?category=dota2', 'Failed to load products'],
  ['/products/dota2/came-since', 'Failed to load products'],
])('the page %s is calm, in its language, and no machine keeps it', async (path, words) => {
  const answer = await fetch(url + path);
  const text = await answer.text();
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(text).toContain(words);
  expect(text).toMatch(/<meta name="robots" content="noindex/);
});

test.each(['/sitemap.xml', '/new.atom', '/de/new.atom', '/share/itm_1.png', '/sandbox/pay/sbx_1'])(
  '%s says when to come back',
  async (path) => {
    const { status, headers } = await fetch(url + path, { redirect: 'manual' });
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  },
);
