/** The backup of each night, made for as long as each succeeds: the network of a shop that was restarted meanwhile is another one, which only a new process is in. */
import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Problem } from '#node/problem.ts';
import { newestBackup } from './kept-backups.ts';

const dayMs = 86_400_000;
const againMs = 900_000;
const hour = 2;

/**
 * Backs up into the folder at two o'clock (UTC) each night, and at once where there is no backup since the last of them, until the signal is
 * aborted. @throws Problem a quarter of an hour after a backup that failed: whatever keeps this process starts it anew, to try again
 */
export async function everyNight(
  folder: string,
  backUp: () => Promise<void>,
  signal: AbortSignal,
  { wait = sleep, now = Date.now, warn = console.error } = {},
): Promise<void> {
  while (!signal.aborted) {
    await wait(untilDue(newestBackup(readdirSync(folder)), now()), signal);
    if (signal.aborted) return;
    try {
      await backUp();
    } catch (error) {
      warn(`${error instanceof Error ? error.message : error} It is tried again in 15 minutes.`);
      await wait(againMs, signal);
      if (!signal.aborted) throw new Problem('This ends, so that it is started anew beside the shop as it runs now.');
    }
  }
}

/** Milliseconds until the next backup, from when the newest was made. */
export function untilDue(newest: number | null, now: number): number {
  const tonight = new Date(now).setUTCHours(hour, 0, 0, 0);
  const last = tonight > now ? tonight - dayMs : tonight;
  return newest === null || newest < last ? 0 : last + dayMs - now;
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}
