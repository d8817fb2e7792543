/** The built site for one benchmark, as `npm start` serves it, over a database and a mailbox of its own; taken away in the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '#node/environment.ts';
import { root } from '#node/root.ts';
import { freePort } from '#node/sqld.ts';
import { type Site, startSite } from '../../scripts/site.ts';
import { commandOf, descendants } from '../support/site/processes.ts';
import { processorSeconds } from './processor.ts';

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
  const sum = (pids: readonly number[] = []) => pids.reduce((total, pid) => total + processorSeconds(pid) * 1_000, 0);
  return () => ({ worker: sum(worker), database: sum(database) });
}
