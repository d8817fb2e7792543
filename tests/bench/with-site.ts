/** The built site for one benchmark, as `npm start` serves it, over a database and a mailbox of its own; taken away in the end. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '#node/environment.ts';
import { root } from '#node/root.ts';
import { freePort } from '#node/sqld.ts';
import { type Site, startSite } from '../../scripts/site.ts';
import { commandOf, descendants } from '../support/site/processes.ts';

export interface SiteOptions {
  seedItems?: number;
  /** Where a profiler may look into the Worker. */
  inspectorPort?: number;
}

/** Limits of calls are far away: all of a benchmark's come from one address. */
export async function withSite<T>(
  { seedItems, inspectorPort }: SiteOptions,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regalia-bench-'));
  const [port, mail, web] = await Promise.all([freePort(), freePort(), freePort()]);
  const environment = readEnvironment({ PORT: String(port), MAIL_PORT: String(mail), MAIL_WEB_PORT: String(web) });
  const site = await startSite({
    environment: { ...environment, dataDir, seedItems: seedItems ?? environment.seedItems, rateLimitScale: 1_000_000 },
    outDir: join(root, 'dist'),
    inspectorPort,
    say: console.log,
    warn: console.error,
  });
  try {
    return await work(site);
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Reads how many milliseconds of a processor workerd and the database of the site have used so far. */
export function processorOfSite(): () => { worker: number; database: number } {
  const [worker, database] = ['workerd serve', 'sqld'].map((command) =>
    descendants(process.pid).filter((pid) => commandOf(pid).includes(command)),
  );
  return () => ({ worker: cpuMs(worker), database: cpuMs(database) });
}

const tickMs = 10;

/** Time that processes have reckoned so far. */
function cpuMs(pids: readonly number[] = []): number {
  return pids.reduce((sum, pid) => sum + (existsSync('/proc/self/stat') ? ticks(pid) * tickMs : psMs(pid)), 0);
}

function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function psMs(pid: number): number {
  const [minutes = 0, seconds = 0] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(':')
    .slice(-2)
    .map(Number);
  return (minutes * 60 + seconds) * 1_000;
}
