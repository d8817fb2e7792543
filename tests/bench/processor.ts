/** The time that a process has had on a processor. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const ticksOfSecond = 100;

/** Seconds, all threads together; 0 of a process that is gone. */
export function processorSeconds(pid: number | undefined): number {
  try {
    return existsSync('/proc/self/stat') ? ticks(pid) / ticksOfSecond : psSeconds(pid);
  } catch {
    return 0;
  }
}

function ticks(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function psSeconds(pid: number | undefined): number {
  const [minutes = 0, seconds = 0] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(':')
    .slice(-2)
    .map(Number);
  return minutes * 60 + seconds;
}
