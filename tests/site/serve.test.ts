/** `npm run serve` as a process: the shop on a server of one's own, from an empty database to an item that is for sale. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '#node/root.ts';
import { rateLimits } from '#server/http/rate-limit.ts';
import { neededVariables } from '../../scripts/serve/needed-variables.ts';
import { databaseOver } from '../support/database-address.ts';
import { ops } from '../support/site/ask-test-server.ts';
import { asked } from '../support/site/asked.ts';
import { endMs, type Started, spawned, start } from '../support/site/npm-start.ts';
import { descendants, isAlive } from '../support/site/processes.ts';

const command = [process.execPath, join(root, 'scripts', 'run.mjs'), 'serve'] as const;
const variables = {
  SITE_URL: 'https://regalia.example',
  TOKEN_SECRET: 'dT7h2kQw9LzX4vBn8mRc1sYp6fGj3aEu',
  ENCRYPTION_KEY: Buffer.from('a key of the tests, of 32 bytes.').toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Shop <shop@regalia.example>',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
};
/** Another address of this machine than the one that tests call from by themselves. */
const proxy = process.platform === 'darwin' ? '::1' : '127.0.0.2';

describe('npm run serve', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-serve-'));
  let shop: Started;
  let database = '';
  beforeAll(async () => {
    const built = ['--built', process.env.BUILD_UNDER_TEST ?? ''];
    const env = { ...variables, DATA_DIR: folder, TRUSTED_PROXIES: `${proxy}, 192.0.2.0/24` };
    shop = await start(env, [...command, ...built]);
    database = databaseOver(folder);
  });
  afterAll(() => {
    shop.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Asks for a password anew, as somebody at `from` who says to be `claimed`. Returns the status. */
  async function resetFrom(from: string, claimed: string): Promise<number> {
    const { hostname, port } = new URL(shop.url);
    const headers = {
      host: `${hostname}:${port}`,
      'content-type': 'application/json',
      cookie: 'XSRF-TOKEN=x',
      'x-xsrf-token': 'x',
      'x-forwarded-for': claimed,
    };
    const body = JSON.stringify({ email: 'nobody@regalia.example' });
    const call = { method: 'POST', path: '/api/user/reset-password', headers, body, from };
    return (await asked(shop.url, call)).status;
  }

  /** Twice as many calls as a minute has, so that one of them is refused however the minute turns meanwhile. */
  const numbers = Array.from({ length: 2 * rateLimits.reset.callsPerMinute + 2 }, (_, n) => n + 1);

  test('refuses to start without what nothing stands in for, and names all of it in one line', async () => {
    const none = Object.fromEntries(neededVariables.map((name) => [name, '']));
    const { ended, lines } = await spawned({ ...none, DATA_DIR: join(folder, 'none') }, [...command]);
    expect(await ended).toBe(1);
    expect(lines.out).toBe('');
    expect(lines.err).toMatch(new RegExp(`^npm run serve lacks ${neededVariables.join(', ')}; [^\\n]+\\n$`));
  });

  test('refuses what is for trying out, or says nothing, each in a line', async () => {
    const refused: [Record<string, string>, RegExp][] = [
      [{ PAYMENT_PROVIDER: 'sandbox' }, /^PAYMENT_PROVIDER is sandbox/],
      [{ SITE_URL: 'http://regalia.example' }, /^SITE_URL is not on https/],
      [{ TRUSTED_PROXIES: 'caddy' }, /^TRUSTED_PROXIES is not a list of addresses/],
      [{ HOST: 'http://0.0.0.0' }, /^HOST is not a name or an address/],
      [{ SEED_DEMO: '1', LIBSQL_URL: database }, /^SEED_DEMO=1 is for a shop and a database on this machine/],
    ];
    const lines = refused.map(async ([wrong], n) => {
      const shop = await spawned({ ...variables, DATA_DIR: join(folder, `wrong-${n}`), ...wrong }, [...command]);
      return { code: await shop.ended, err: shop.lines.err };
    });
    expect(await Promise.all(lines)).toEqual(refused.map(([, err]) => ({ code: 1, err: expect.stringMatching(err) })));
  });

  test('serves pages, health, and an item of a catalogue that was imported into its own database', async () => {
    const file = join(folder, 'goods.csv');
    const columns = 'external_id,title,type,quality,hero,category,price,img_url,img_url_big';
    const line = 'served-1,Lantern of Service,Relic,field_tested,Brannoc,dota2,12.50,/favicon.svg,/favicon.svg';
    writeFileSync(file, `${columns}\n${line}\n`);
    const env = { LIBSQL_URL: database };
    expect(await ops(env, 'categories', 'add', 'Dota 2', 'dota2')).toMatchObject({ code: 0 });
    expect(await ops(env, 'items', 'import', file)).toMatchObject({ code: 0 });

    // safe because the page of the item is asked for by it
    const list = (await (await fetch(`${shop.url}/api/items/list`)).json()) as { payload: { id: string }[] };
    expect(list.payload).toHaveLength(1);
    const page = await fetch(`${shop.url}/products/dota2/all/${list.payload[0]?.id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Lantern of Service');
    const picture = await fetch(`${shop.url}/share/${list.payload[0]?.id}.png`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(shop.url)).status).toBe(200);
    expect((await fetch(`${shop.url}/api/health`)).status).toBe(200);
  });

  test('its database answers nobody without the token, which commands over its folder find and no line tells', async () => {
    const { origin, searchParams } = new URL(database);
    const body = JSON.stringify({ requests: [{ type: 'execute', stmt: { sql: 'select * from customers' } }] });
    expect((await fetch(`${origin}/v2/pipeline`, { method: 'POST', body })).status).toBe(401);
    const token = searchParams.get('authToken') ?? '';
    expect(token.length).toBeGreaterThan(100);
    const { code, out } = await ops({ DATA_DIR: folder }, 'settings', 'list');
    expect([code, out]).toEqual([0, expect.stringContaining('vat_percent')]);
    const configuration = readFileSync(join(folder, 'workerd', 'workerd.capnp'), 'utf8');
    for (const text of [out, shop.lines.out, shop.lines.err, configuration]) expect(text).not.toContain(token);
  });

  test('has neither demo nor sandbox, and keeps no secrets of its own', async () => {
    const client = createClient({ url: database });
    const { rows } = await client.execute('select count(*) as customers from customers');
    client.close();
    expect(rows[0]?.customers).toBe(0);
    for (const path of ['/sandbox/steam', '/sandbox/pay/sbx_1'])
      expect((await fetch(shop.url + path)).status).toBe(404);
    expect(() => readFileSync(join(folder, 'secrets.json'))).toThrow('ENOENT');
  });

  test('runs its jobs as soon as it is open, and for nobody who asks', async () => {
    const client = createClient({ url: database });
    const succeeded = async () =>
      (await client.execute('select count(*) as jobs from job_runs where succeeded_at is not null')).rows[0]?.jobs;
    await expect.poll(succeeded, { timeout: 60_000 }).toBeGreaterThan(5);
    client.close();
    for (const path of ['/beat', '/alive', '/cdn-cgi/handler/scheduled', '/__scheduled'])
      expect((await fetch(shop.url + path)).status, path).toBe(404);
  });

  test('is backed up into a folder, while it goes on', async () => {
    const into = join(folder, 'backups');
    const script = join(root, 'scripts', 'backups.ts');
    const { ended, lines } = await spawned({ DATA_DIR: folder }, [process.execPath, script, into]);
    expect(await ended, lines.err).toBe(0);
    expect(readdirSync(into)).toEqual([expect.stringMatching(/^regalia-[\dT-]+Z\.backup$/)]);
    expect((await fetch(`${shop.url}/api/health`)).status).toBe(200);
  });

  test('a peer that is not named is one caller, whomever it says to call for', async () => {
    const statuses = [];
    for (const n of numbers) statuses.push(await resetFrom('127.0.0.1', `198.51.100.${n}`));
    expect(statuses).toContain(429);
  });

  test('a proxy that is named calls for those whom it names, by the last address that is not a proxy’s', async () => {
    const each = [];
    for (const n of numbers) each.push(await resetFrom(proxy, `198.51.100.${n}, 192.0.2.7`));
    expect(each).toEqual(numbers.map(() => 200));
    const same = [];
    for (const n of numbers) same.push(await resetFrom(proxy, `198.51.100.${n}, 203.0.113.9`));
    expect(same).toContain(429);
  });

  test('stops clean', async () => {
    const children = descendants(shop.child.pid ?? 0);
    expect(children.length, 'at least the database and the Worker').toBeGreaterThan(1);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    await expect.poll(() => children.filter(isAlive), { timeout: endMs }).toEqual([]);
    expect(shop.lines.err).toBe('');
  });

  test('names the folder that holds no build', async () => {
    const { ended, lines } = await spawned({ ...variables, DATA_DIR: folder }, [...command, '--built', folder]);
    expect(await ended).toBe(1);
    expect(lines.err).toBe(`There is no build in ${folder}.\n`);
  });
});
