/** The database server of this machine. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort, startSqld } from '#node/sqld.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regalia-sqld-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of takers.splice(0)) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const takers: Server[] = [];

/** From now on a port that was found free is taken before anyone else listens on it, so many times. */
function takePorts(times: number): void {
  const { close } = Server.prototype;
  vi.spyOn(Server.prototype, 'close').mockImplementation(function (this: Server, done) {
    if (takers.length === times) return close.call(this, done);
    takers.push(this);
    done?.();
    return this;
  });
}

// safe because each listens on a port
const taken = () => takers.map((server) => (server.address() as AddressInfo).port);

test('the folder that it makes for its files is closed to everyone else on the machine', async () => {
  const directory = join(folder, 'data', 'database');
  const { stop } = await startSqld(directory);
  try {
    expect(statSync(directory).mode & 0o077).toBe(0);
  } finally {
    await stop();
  }
});

test('another free port is tried, and a third one, when something else has taken the first meanwhile', async () => {
  takePorts(2);
  const { url, stop } = await startSqld(join(folder, 'database'));
  try {
    expect(taken()).toHaveLength(2);
    expect(taken()).not.toContain(Number(new URL(url).port));
  } finally {
    await stop();
  }
});

test('after three ports it gives up, and says why', async () => {
  takePorts(3);
  await expect(startSqld(join(folder, 'database'))).rejects.toThrow('Address already in use');
  expect(taken()).toHaveLength(3);
});

test('at a port that it was given it is tried once', async () => {
  const port = await freePort();
  const server = new Server();
  takers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const started = startSqld(join(folder, 'database'), { port });
  await expect(started).rejects.toThrow('Address already in use');
});
