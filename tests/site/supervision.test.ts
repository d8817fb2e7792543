/** `npm start` when a part of it, a second one, or the command itself is killed, over one data folder. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endMs, type Started, spawned, start } from '../support/site/npm-start.ts';
import { commandOf, descendants, isAlive } from '../support/site/processes.ts';

describe('npm start', () => {
  let shop: Started;
  const folder = mkdtempSync(join(tmpdir(), 'regalia-kept-'));
  const env = { DATA_DIR: folder };
  const children = () => descendants(shop.child.pid ?? 0);
  const gone = (pids: number[]) =>
    expect.poll(() => pids.filter(isAlive).map(commandOf), { timeout: endMs }).toEqual([]);

  beforeAll(async () => {
    shop = await start(env);
  });
  afterAll(() => {
    shop.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('prints a line of each request to the API, with what finds it and nobody’s words', async () => {
    const answer = await fetch(`${shop.url}/api/currencies?note=secret+words`);
    const id = answer.headers.get('x-request-id') ?? '';
    await expect.poll(() => shop.lines.out).toContain(id);
    const line = shop.lines.out.split('\n').find((each) => each.includes(id)) ?? '';
    expect(JSON.parse(line)).toMatchObject({ id, method: 'GET', route: '/api/currencies', status: 200 });
    expect(shop.lines.out).not.toContain('secret');
  });

  test('prints a line of each page that is made on demand, with what it took of the database and what it weighs', async () => {
    const { payload } = JSON.parse(await (await fetch(`${shop.url}/api/items/list?limit=1`)).text());
    const page = await (await fetch(`${shop.url}/fr/products/dota2/all/${payload[0].id}`)).arrayBuffer();
    const lines = () => shop.lines.out.split('\n').filter((line) => line.includes('"/products/*"'));
    await expect.poll(lines).toHaveLength(1);
    const line = JSON.parse(lines()[0] ?? '');
    expect(line).toMatchObject({
      method: 'GET',
      route: '/products/*',
      status: 200,
      lang: 'fr',
      bytes: page.byteLength,
    });
    expect(line.db_trips).toBeGreaterThan(0);
    expect(line.db_ms).toBeLessThanOrEqual(line.ms);
  });

  test('writes no secret into the configuration of the Worker', () => {
    const file = join(folder, 'workerd', 'workerd.capnp');
    const text = readFileSync(file, 'utf8');
    const secrets: string[] = Object.values(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')));
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('runs its jobs for nobody who asks at its address', async () => {
    for (const path of [
      '/cdn-cgi/local/scheduled',
      '/cdn-cgi/handler/scheduled',
      '/cdn-cgi/mf/scheduled',
      '/__scheduled',
    ])
      expect((await fetch(shop.url + path)).status, path).toBe(404);
  });

  test('says which shop runs already, and leaves it alone', async () => {
    const second = await spawned(env);
    expect(await second.ended).toBe(1);
    expect(second.lines.out).toBe('');
    expect(second.lines.err).toBe(
      `npm start runs at ${shop.url} (process ${shop.child.pid}) with this data; stop it first, or set DATA_DIR, PORT, MAIL_PORT and MAIL_WEB_PORT for a second shop.\n`,
    );
    expect((await fetch(`${shop.url}/api/health`)).status).toBe(200);
  });

  test.each([
    ['The Worker', 'workerd serve'],
    ['The database server', 'sqld'],
    ['The mailbox', 'mailbox-process'],
    ['The courier', 'courier-process'],
  ])('starts again what is killed, and says so: %s', async (name, command) => {
    const parts = () => children().filter((pid) => commandOf(pid).includes(command));
    // between two starts there is none
    await expect.poll(parts, { timeout: endMs }).not.toEqual([]);
    const [part = Number.NaN] = parts();
    process.kill(part, 'SIGKILL');
    const line = `${name} ended by SIGKILL; it is started again.\n`;
    await expect.poll(() => shop.lines.err, { timeout: endMs }).toContain(line);
    await expect.poll(() => answers(shop), { timeout: endMs }).toEqual([200, 200]);
    const isBack = () => parts().some((pid) => pid !== part);
    await expect.poll(isBack, { timeout: endMs }).toBe(true);
    expect(shop.lines.err.split('\n').filter((each) => each.startsWith(name))).toEqual([line.trim()]);
  });

  test('leaves nothing behind when it is killed itself, and the next one takes over', async () => {
    const left = children();
    expect(left.length, 'database, Worker, mailbox, courier and what watches over them').toBeGreaterThan(4);
    shop.child.kill('SIGKILL');
    await shop.ended;
    await gone(left);
    shop = await start(env);
    expect(shop.lines.err).toBe('');
    expect(await answers(shop)).toEqual([200, 200]);
  });

  test('ends with all of its parts when its output closes', async () => {
    const left = children();
    shop.child.stdout?.destroy();
    shop.child.stderr?.destroy();
    // Its line in the log cannot be written any more.
    await fetch(`${shop.url}/api/health`);
    expect(await shop.ended).toBe(0);
    await gone(left);
  });
});

/** Of the shop, which asks its database, and of the mailbox. */
function answers({ url, mailboxUrl }: Started): Promise<number[]> {
  const asked = [`${url}/api/health`, mailboxUrl].map((each) =>
    fetch(each).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  return Promise.all(asked);
}
