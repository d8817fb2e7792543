/** `npm start` as a process: what it says when it cannot start, and what it leaves behind when it is stopped. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runningDatabase } from '#node/database.ts';
import { fillingTable } from '#node/filling-tables.ts';
import { freePort } from '#node/sqld.ts';
import { endMs, spawned, start, startMs } from '../support/site/npm-start.ts';
import { descendants, isAlive, kill } from '../support/site/processes.ts';

describe('npm start', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'regalia-start-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  for (const host of ['127.0.0.1', '::']) {
    test(`names the port that is in use on ${host}, and ends`, async () => {
      const server = createServer().listen(0, host);
      await new Promise((resolve) => server.once('listening', resolve));
      const address = server.address();
      const taken = address && typeof address === 'object' ? address.port : 0;
      const names = host === '::' ? ['PORT'] : ['PORT', 'MAIL_PORT', 'MAIL_WEB_PORT'];
      const lines = names.map((name) => startError({ [name]: String(taken), DATA_DIR: join(folder, name) }));
      expect(await Promise.all(lines)).toEqual(
        names.map((name) => `Port ${taken} is in use; stop what uses it, or set ${name} to another one.`),
      );
      server.close();
    });
  }

  test('names the folder that cannot be written, and ends', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const line = await startError({ DATA_DIR: join(file, 'data') });
    expect(line).toBe(
      `${join(file, 'data')} cannot be written (ENOTDIR; set DATA_DIR to a folder that can be written).`,
    );
  });

  test('names the folder that no build can be put into, and ends', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const line = await startError({ DATA_DIR: folder, OUT_DIR: join(file, 'dist') });
    expect(line).toBe(
      `${join(file, 'dist')} cannot be written (ENOTDIR; set OUT_DIR to a folder that can be written).`,
    );
  });

  test('names the database that does not answer, and ends', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const line = await startError({ LIBSQL_URL: url, DATA_DIR: folder });
    expect(line).toMatch(new RegExp(`^The database at ${url} does not answer \\(.+\\); check LIBSQL_URL`));
  });

  test('leaves no process behind when it is stopped, and loses nothing', async () => {
    const email = 'ada@regalia.test';
    const password = 'Secret123';
    const phone = '+4930901820';
    const person = { name: 'Ada', surname: 'Byron', email, phone, phoneE164: phone };
    const signUp = { ...person, password, passConfirm: password, terms: true };

    const first = await start({ DATA_DIR: folder });
    expect((await post(first.url, '/api/register', signUp)).status).toBe(200);
    const children = descendants(first.child.pid ?? 0);
    expect(children.length, 'at least the database and the Worker').toBeGreaterThan(1);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await expect.poll(() => children.filter(isAlive), { timeout: endMs }).toEqual([]);

    const second = await start({ DATA_DIR: folder });
    expect(second.lines.out).not.toContain('Building');
    expect((await post(second.url, '/api/login', { username: email, password })).status).toBe(200);
    const others = descendants(second.child.pid ?? 0);
    // As a terminal does on Ctrl-C: to the whole group at once.
    process.kill(-(second.child.pid ?? 0), 'SIGINT');
    expect(await second.ended).toBe(0);
    await expect.poll(() => others.filter(isAlive), { timeout: endMs }).toEqual([]);
    expect(second.lines.err).toBe('');
  });

  test('leaves no process behind when npm is killed', async () => {
    const { child, ended } = await start({ DATA_DIR: folder }, ['npm', 'start']);
    const children = descendants(child.pid ?? 0);
    expect(children.length, 'at least the shop, its database and the Worker').toBeGreaterThan(2);
    child.kill('SIGKILL');
    await ended;
    await expect.poll(() => children.filter(isAlive), { timeout: endMs }).toEqual([]);
  });

  test('killed with its database while it fills that, it fills it anew the next time', async () => {
    const { child, ended } = await spawned({ DATA_DIR: folder });
    const children = new Set<number>();
    const isFilling = async () => {
      for (const pid of descendants(child.pid ?? 0)) children.add(pid);
      const running = runningDatabase(folder);
      return running !== null && (await fillingTable(createClient(running))) !== null;
    };
    await expect.poll(() => isFilling().catch(() => false), { timeout: startMs, interval: 20 }).toBe(true);
    for (const pid of [child.pid ?? 0, ...children]) kill(pid);
    await ended;

    const { child: next, lines, ended: nextEnded } = await start({ DATA_DIR: folder });
    expect(lines.out).toContain('The demo was not filled in to its end; the database is emptied.\nFilled the empty');
    next.kill('SIGTERM');
    expect(await nextEnded).toBe(0);
  });

  test('leaves no process behind when nobody reads its output any more', async () => {
    const { child, lines, ended } = await spawned({ DATA_DIR: folder });
    const children = new Set<number>();
    const watch = setInterval(() => {
      for (const pid of descendants(child.pid ?? 0)) children.add(pid);
    }, 50);
    await expect.poll(() => lines.out, { timeout: startMs }).toContain('Filled the empty database');
    // The next line, which says that the shop is open, cannot be written.
    child.stdout?.destroy();
    expect(await ended, lines.err).toBe(0);
    clearInterval(watch);
    expect(children.size, 'at least the database and the Worker').toBeGreaterThan(1);
    await expect.poll(() => [...children].filter(isAlive), { timeout: endMs }).toEqual([]);
  });
});

/** The one line that `npm start` ends with when it cannot start. */
async function startError(env: Record<string, string>): Promise<string> {
  const { ended, lines } = await spawned(env);
  expect(await ended).toBe(1);
  expect(lines.out).toBe('');
  expect(lines.err).toMatch(/^[^\n]+\n$/);
  return lines.err.trim();
}

function post(url: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}
