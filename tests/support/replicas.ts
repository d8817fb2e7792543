/** Replicas of a database, each a real server that follows the first over a line which a test can hold up. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Sqld, startSqld } from '#node/sqld.ts';

export interface Replica {
  url: string;
  /** From now on nothing of what is written arrives. */
  lag(): void;
  /** What was held up arrives, and what comes after it. */
  follow(): void;
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Options by which a server lets replicas follow it, and the port at which they do. */
export async function followedOptions(): Promise<{ options: string[]; port: number }> {
  const port = await freePort();
  return { options: ['--grpc-listen-addr', `127.0.0.1:${port}`], port };
}

export async function startReplica(followedPort: number): Promise<Replica> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-replica-'));
  const sockets = new Set<Socket>();
  let isHeld = false;
  const line = createServer((incoming) => {
    const outgoing = connect(followedPort, '127.0.0.1');
    for (const socket of [incoming, outgoing]) socket.on('error', () => undefined).on('close', () => socket.destroy());
    sockets.add(outgoing);
    if (isHeld) outgoing.pause();
    incoming.on('data', (data) => outgoing.write(data)).on('close', () => outgoing.destroy());
    outgoing.on('data', (data) => incoming.write(data)).on('close', () => incoming.destroy());
    if (isHeld) outgoing.pause();
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  // safe because a server that listens on a port has an address with one
  const { port } = line.address() as AddressInfo;
  const sqld: Sqld = await startSqld(join(folder, 'database'), {
    more: ['--primary-grpc-url', `http://127.0.0.1:${port}`],
  });
  return {
    url: sqld.url,
    lag() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    follow() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    kill: () => sqld.stop(),
    async close() {
      for (const socket of sockets) socket.destroy();
      line.close();
      await sqld.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
