import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { holderOf, isAlive, takeLock } from '#node/lock.ts';
import { lockShop, runningSiteUrl } from '#node/running-shop.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a lock is held by one, who is named to the next, and is free when it was released', () => {
  const folder = newFolder();
  const file = join(folder, 'lock.json');
  const first = takeLock(file, 'first');
  const second = takeLock(file, 'second');
  expect(second).toMatchObject({ held: true, by: { pid: process.pid, note: 'first' } });
  if (!first.held) first.release();
  const third = takeLock(file, 'third');
  expect(holderOf(file)?.note).toBe('third');
  if (!third.held) third.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('of many who find a lock that a killed process has left, one gets it', async () => {
  const file = join(newFolder(), 'lock.json');
  const killed = spawn('sleep', ['60']);
  const holder = { pid: killed.pid ?? 0, began: 'long ago', note: 'killed' };
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  writeFileSync(file, JSON.stringify(holder));
  const program = `import { takeLock } from '#node/lock.ts';
    process.stdin.once('data', () => console.log(takeLock(${JSON.stringify(file)}, 'next').held ? 'held' : 'taken'));
    console.log('ready');`;
  const script = join(import.meta.dirname, '..', 'support', 'killed');
  const takers = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: script,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  onTestFinished(() => {
    for (const taker of takers) taker.kill('SIGKILL');
  });
  const line = async (taker: (typeof takers)[number]) => String((await once(taker.stdout, 'data'))[0]).trim();
  expect(new Set(await Promise.all(takers.map(line)))).toEqual(new Set(['ready']));
  const answers = takers.map(line);
  for (const taker of takers) taker.stdin.write('go\n');
  expect((await Promise.all(answers)).sort()).toEqual(['held', 'held', 'held', 'taken']);
});

test('a process that has the number of a killed one does not hold its lock', () => {
  const file = join(newFolder(), 'lock.json');
  writeFileSync(file, JSON.stringify({ pid: process.pid, began: 'another time', note: 'killed' }));
  expect(takeLock(file, 'mine').held).toBe(false);
});

test('a lock that cannot be read is nobody’s', () => {
  const file = join(newFolder(), 'lock.json');
  writeFileSync(file, '');
  expect(holderOf(file)).toBeNull();
  expect(isAlive({ pid: 0, began: '', note: '' })).toBe(false);
  const lock = takeLock(file, 'mine');
  expect(lock.held).toBe(false);
  if (!lock.held) lock.release();
  expect(existsSync(file)).toBe(false);
});

test('a folder tells where the links of the shop that runs in it lead to, as long as it runs', () => {
  const dataDir = newFolder();
  const siteUrl = 'http://localhost:4400';
  const unlock = lockShop(dataDir, { command: 'npm start', address: siteUrl, siteUrl });
  expect(runningSiteUrl(dataDir)).toBe(siteUrl);
  unlock();
  expect(runningSiteUrl(dataDir)).toBeUndefined();
});
