/**
 * Everything that serves the shop on one machine: the services, the build, the Worker in workerd, and the clock that Cloudflare would
 * be. Used by `npm start`, `npm run serve` and the browser tests; what ends is started again, and stopping it leaves no process behind.
 */
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Environment } from '#node/environment.ts';
import { evidenceFolderOf } from '#node/evidence-folder.ts';
import { Problem } from '#node/problem.ts';
import { lockShop } from '#node/running-shop.ts';
import { buildWhenStale, mustHoldBuilds } from './build.ts';
import { catalogueMark } from './catalogue-mark.ts';
import { isOpen } from './is-open.ts';
import { courierPart, isCourierWaiting } from './serve/courier-part.ts';
import { startJobsClock } from './serve/jobs-clock.ts';
import { supervise } from './serve/supervise.ts';
import { workerdServer } from './serve/workerd.ts';
import { startServices, type Terminal } from './services.ts';

export interface Site {
  url: string;
  /** Folder of the build that is served. */
  buildDir: string;
  mailboxUrl: string | null;
  /** The page of the double of Steam, where a courier runs against it. */
  steamUrl: string | null;
  /** What the Worker is given. */
  variables: Record<string, string | undefined>;
  libsqlUrl: string;
  libsqlAuthToken: string | undefined;
  /** Resolves with a line when a part failed for good. */
  failed: Promise<string>;
  /** Runs the scheduled handler before its next time. */
  runJobs(): Promise<void>;
  stop(): Promise<void>;
}

export interface SiteOptions extends Terminal {
  environment: Environment;
  /** Folder of the builds. */
  outDir: string;
  /** Origin that the built pages name as their own; the site's own address when absent. */
  builtFor?: string;
  /** A build that is served as it is, whatever database it was made for; it is built from this one's when absent. */
  buildDir?: string | undefined;
  /** Who may call besides this machine, and by whom; without it nobody. */
  reach?: { host: string; trustedProxies: readonly string[] };
  /** How the shop is started, as a second one is told. */
  command?: string;
  /** Runs the sandbox's courier where the shop has a double of Steam: what is bought is delivered within seconds. */
  withCourier?: boolean;
  /** Where a profiler of this machine may look into the Worker. */
  inspectorPort?: number;
  /** Takes each line that the Worker logs. */
  log?(line: string): void;
  /** Returns up what has begun when it is aborted. */
  signal?: AbortSignal;
}

const jobsEveryMs = 30_000;

export async function startSite(options: SiteOptions): Promise<Site> {
  const { environment, outDir, builtFor, withCourier = false, say, warn, log = () => {}, signal } = options;
  const { reach = { host: 'localhost', trustedProxies: [] }, command = 'npm start' } = options;
  const { port, dataDir, siteUrl, imageHost } = environment;
  const address = `http://${reachedAt(reach.host)}:${port}`;
  const unlock = lockShop(dataDir, { command, address, siteUrl });
  const stops = [async () => unlock()];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each();
  };
  try {
    await mustBeFree(port, reach.host);
    if (options.buildDir === undefined) mustHoldBuilds(outDir);
    const services = await startServices(environment, { say, warn });
    stops.push(services.stop);
    const { libsqlUrl, libsqlAuthToken, encryptionKey, variables } = services;
    const place = { url: libsqlUrl, authToken: libsqlAuthToken, encryptionKey };
    signal?.throwIfAborted();
    const buildDir =
      options.buildDir ??
      (await buildWhenStale({
        siteUrl: builtFor ?? siteUrl,
        imageHost,
        libsqlUrl,
        libsqlAuthToken,
        catalogue: await catalogueMark(environment, place),
        outDir,
        say,
        signal,
      }));
    signal?.throwIfAborted();
    const folder = join(dataDir, 'workerd');
    const courier = withCourier ? courierPart(environment, place) : null;
    const logged = courier ? (line: string) => isCourierWaiting(line) || log(line) : log;
    const evidenceFolder = evidenceFolderOf(dataDir);
    const { inspectorPort } = options;
    const serving = { buildDir, folder, evidenceFolder, port, ...reach, inspectorPort, variables, log: logged };
    const server = await workerdServer(serving);
    stops.push(async () => server.close());
    const worker = await supervise({ name: 'The Worker', ...server }, { warn });
    stops.push(worker.stop);
    await mustAnswer(`${address}/api/health`);
    const stopClock = startJobsClock(server.beat, jobsEveryMs);
    stops.push(async () => stopClock());
    const delivering = courier ? await supervise(courier.part, { warn }) : null;
    if (delivering) stops.push(delivering.stop);
    return {
      url: siteUrl,
      buildDir,
      mailboxUrl: services.mailboxUrl,
      steamUrl: courier?.steamUrl ?? null,
      variables,
      libsqlUrl,
      libsqlAuthToken,
      failed: Promise.race([services.failed, worker.failed, ...(delivering ? [delivering.failed] : [])]),
      runJobs: server.beat,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function mustAnswer(url: string): Promise<void> {
  const answer = await fetch(url).catch(() => null);
  if (!answer || !(await isOpen(answer)))
    throw new Problem(`The shop does not answer at ${url} (${answer?.status ?? 'no connection'}).`);
}

/** Where this machine reaches what listens at `host`. */
function reachedAt(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function mustBeFree(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const line =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use; stop what uses it, or set PORT to another one.`
          : `Port ${port} cannot be used at ${host} (${error.code}); set PORT to another one.`;
      reject(new Problem(line));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
