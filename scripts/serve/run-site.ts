/** Runs a shop in the terminal, or under what keeps it there, until it is asked to end or a part of it fails for good. */
import { resolve } from 'node:path';
import { endProcess } from '#node/end-process.ts';
import { root } from '#node/root.ts';
import { type Site, type SiteOptions, startSite } from '../site.ts';
import { aborted, untilStopped } from './until-stopped.ts';

type Options = Omit<SiteOptions, 'outDir' | 'say' | 'warn' | 'log' | 'signal'>;

/** Where builds are. */
export const buildsFolder = () => resolve(root, process.env.OUT_DIR ?? 'dist');

/** Prints what `opened` returns once the shop is open. Ends the process. */
export async function runSite(options: Options, opened: (site: Site) => Promise<string>): Promise<void> {
  const signal = untilStopped();
  let site: Site;
  try {
    site = await startSite({
      ...options,
      outDir: buildsFolder(),
      say: (line) => console.log(line),
      warn: (line) => console.error(line),
      log: (line) => void (isIdleJob(line) || process.stdout.write(`${line}\n`)),
      signal,
    });
  } catch (error) {
    if (signal.aborted) return endProcess(0);
    throw error;
  }
  const welcome = await opened(site);
  if (!signal.aborted) console.log(welcome);
  const failure = await Promise.race([aborted(signal), site.failed]);
  if (failure) console.error(failure);
  await site.stop();
  endProcess(failure ? 1 : 0);
}

/** A job that had nothing to do, which is most of them at every beat. */
function isIdleJob(line: string): boolean {
  return /"job":.*"did":0\b/.test(line);
}
