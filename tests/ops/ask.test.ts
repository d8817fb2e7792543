/** Questions of commands as they are asked at a terminal: what cannot be undone, what looks like a slip, and what must not be seen. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askSecret } from '../../src/ops/ask.ts';
import { ops as run } from '../support/ops.ts';
import { createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);

/** Does `work` at a terminal where somebody types `answer` once something is asked; gives what was shown there too. */
async function typing<T>(answer: string, work: () => Promise<T>): Promise<{ done: T; shown: string }> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const kept = ['stdin', 'stderr'].map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const);
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  Object.defineProperty(process, 'stderr', { value: stderr, configurable: true });
  try {
    const asked = once(stderr, 'readable').then(() => stdin.write(`${answer}\n`));
    const done = await work();
    await asked;
    return { done, shown: String(stderr.read() ?? '') };
  } finally {
    for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(process, name, descriptor);
  }
}

test.each(['y', 'YES'])('%j goes on with what is asked about', async (word) => {
  const id = await listItem(app, 1000);
  const { done, shown } = await typing(word, () => ops('items', 'withdraw', id));
  expect(shown).toContain('`items restore` brings one back. [y/N] ');
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('is withdrawn')]);
});

test.each(['', 'n', 'yesterday'])('%j changes nothing', async (word) => {
  const id = await listItem(app, 1000);
  const { done } = await typing(word, () => ops('items', 'withdraw', id));
  expect([done.code, done.err]).toEqual([1, 'Nothing was changed.\n']);
  const rows = (await ops('items', 'list', '--state', 'available', '--json')).json();
  expect(rows).toContainEqual(expect.objectContaining({ id }));
});

test('what looks like a slip is done once the figure is typed again, and not for another figure', async () => {
  const { email, balance } = await createShopper(app, 1250);
  const credit = () => ops('customers', 'credit', email, '300', '--reason', 'x', '--yes');
  const other = await typing('3000', credit);
  expect(other.shown).toContain('€300.00 is unusual beside €12.50.');
  expect([other.done.code, await balance()]).toEqual([1, 1250]);
  const same = await typing('300.00', credit);
  expect(same.done.out).toContain('now has €312.50');
});

test('a person signs in with a key that is typed, and a key that is none is told', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'regalia-login-'));
  try {
    const there = (...args: string[]) => run({ LIBSQL_URL: app.url, DATA_DIR: dataDir }, ...args);
    await there('operators', 'invite', 'owner@regalia.test', '--role', 'owner');
    const { key } = (await there('operators', 'key', 'owner@regalia.test', '--json')).json();
    const wrong = await typing('rgk_wrong', () => there('login'));
    expect([wrong.done.code, wrong.done.err]).toEqual([1, expect.stringContaining('This key is no good (any more)')]);
    const { done, shown } = await typing(key, () => there('login'));
    expect(done.out).toContain('You are owner@regalia.test, owner, on this machine');
    expect(shown).toContain('Key: ');
    expect(shown).not.toContain(key);
    expect((await there('whoami', '--json')).json()).toMatchObject({ actor: 'owner@regalia.test', by: 'ops login' });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('a secret is asked for, and not shown while it is typed', async () => {
  const { done, shown } = await typing('  rgk_secret ', () => askSecret('Key: '));
  expect(done).toBe('rgk_secret');
  expect(shown).toContain('Key: ');
  expect(shown).not.toContain('secret');
});
