/**
 * Everything that serves the shop on one machine: the services, the build, the Worker in workerd, and the clock that Cloudflare would
 * be. Used by `npm start` and by the browser tests; stopping it leaves no process behind.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Environment } from '#node/environment.ts';
import { Problem } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { buildWhenStale, builtConfig } from './build.ts';
import { quietTools } from './quiet-tools.ts';
import { startServices, writeVariables } from './services.ts';

export interface Site {
  url: string;
  mailboxUrl: string | null;
  libsqlUrl: string;
  /** Resolves when the Worker ends by itself. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  environment: Environment;
  outDir: string;
  /** Origin that the built pages name as their own; the site's own address when absent. */
  builtFor?: string;
  /** Tells a person what is going on. */
  say(line: string): void;
  /** Returns up what has begun when it is aborted. */
  signal?: AbortSignal;
}

const jobsEveryMs = 30_000;

export async function startSite({ environment, outDir, builtFor, say, signal }: SiteOptions): Promise<Site> {
  const { port, dataDir, siteUrl, imageHost } = environment;
  await mustBeFree(port, 'PORT');
  const services = await startServices(environment, say);
  const stops = [services.stop];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each();
  };
  try {
    const { libsqlUrl, libsqlAuthToken } = services;
    const catalogue = environment.libsqlUrl ?? `demo ${environment.seedItems}`;
    signal?.throwIfAborted();
    await buildWhenStale({
      siteUrl: builtFor ?? siteUrl,
      imageHost,
      libsqlUrl,
      libsqlAuthToken,
      catalogue,
      outDir,
      say,
      signal,
    });
    signal?.throwIfAborted();
    const variables = join(dataDir, 'worker.env');
    writeVariables(variables, services.variables);
    const worker = startWorker(port, builtConfig(outDir), variables, join(dataDir, 'workerd'));
    stops.push(worker.stop);
    await answers(`http://localhost:${port}/api/health`, worker);
    const clock = setInterval(() => void runJobs(port), jobsEveryMs);
    stops.push(async () => clearInterval(clock));
    return { url: siteUrl, mailboxUrl: services.mailboxUrl, libsqlUrl, ended: worker.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Cloudflare's clock, which workerd does not have: a missed beat does no harm. */
async function runJobs(port: number): Promise<void> {
  await fetch(`http://localhost:${port}/cdn-cgi/local/scheduled`).catch(() => {});
}

interface Worker {
  child: ChildProcess;
  ended: Promise<void>;
  output(): string;
  stop(): Promise<void>;
}

function startWorker(port: number, config: string, variables: string, state: string): Worker {
  const args = ['dev', '--config', config, '--ip', 'localhost', '--port', String(port), '--env-file', variables];
  const quiet = [
    '--log-level',
    'warn',
    '--show-interactive-dev-session=false',
    '--persist-to',
    state,
    '--inspector-port',
    '0',
  ];
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js'), ...args, ...quiet],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...quietTools, CI: '1' },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-8_000);
      for (const line of String(chunk).split('\n')) if (line.startsWith('{')) process.stdout.write(`${line}\n`);
    });
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // A command that ends by an exception or by `process.exit` leaves no Worker behind.
  const endWithProcess = () => child.kill('SIGTERM');
  process.once('exit', endWithProcess);
  child.once('exit', () => process.off('exit', endWithProcess));
  return {
    child,
    ended,
    output: () => output.trim(),
    async stop() {
      child.kill('SIGTERM');
      const forceKill = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(forceKill);
    },
  };
}

async function answers(url: string, worker: Worker): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (worker.child.exitCode !== null)
      throw new Problem(`${worker.output()}\nThe Worker did not start; see the lines above.`);
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Problem(`${worker.output()}\nThe Worker did not answer at ${url} within 30 seconds.`);
}

function mustBeFree(port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const line =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use; stop what uses it, or set ${variable} to another one.`
          : `Port ${port} cannot be used (${error.code}); set ${variable} to another one.`;
      reject(new Problem(line));
    });
    probe.listen(port, 'localhost', () => probe.close(() => resolve()));
  });
}
