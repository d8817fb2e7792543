/**
 * Locks that are files: each names the process that holds it. A process that was killed holds nothing any more; one that has got its
 * number since is told from it by the time it began.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

export interface Holder {
  pid: number;
  /** When the process began, as the system tells it. */
  began: string;
  /** What it says of itself. */
  note: string;
  /** Of a shop that is served: the address that its links lead to. */
  siteUrl?: string | undefined;
}

export type Taken = { held: false; release(): void } | { held: true; by: Holder };

/** Takes the lock unless a living process holds it. It is released with the end of this process. */
export function takeLock(file: string, note: string, siteUrl?: string): Taken {
  const mine: Holder = { pid: process.pid, began: beganAt(process.pid) ?? '', note, siteUrl };
  for (;;) {
    if (createWhole(file, JSON.stringify(mine))) return { held: false, release: releasing(file, mine) };
    const by = holderOf(file);
    if (by && isAlive(by)) return { held: true, by };
    takeAway(file);
  }
}

/** The process that a lock or a mark names; null when there is none that could be read. */
export function holderOf(file: string): Holder | null {
  try {
    const { pid, began, note, siteUrl } = JSON.parse(readFileSync(file, 'utf8'));
    return {
      pid: Number(pid),
      began: String(began),
      note: String(note),
      siteUrl: typeof siteUrl === 'string' ? siteUrl : undefined,
    };
  } catch {
    return null;
  }
}

export function isAlive({ pid, began }: Holder): boolean {
  return Number.isInteger(pid) && pid > 0 && beganAt(pid) === began;
}

/** Writes the file at once and as a whole. Returns false when there is one already. */
function createWhole(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${text}\n`);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    // safe because the file system throws nothing else
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP') throw error;
    // a file system without links
    if (existsSync(file)) return false;
    renameSync(draft, file);
    return true;
  } finally {
    rmSync(draft, { force: true });
  }
}

function releasing(file: string, mine: Holder): () => void {
  const release = () => {
    process.off('exit', release);
    const by = holderOf(file);
    if (by?.pid === mine.pid && by.began === mine.began) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return release;
}

const takingAwayMs = 10_000;

/** Takes a dead process's lock away. One at a time looks and does so: another may hold it by then. */
function takeAway(file: string): void {
  const turn = `${file}.turn`;
  if (!createWhole(turn, '')) {
    // one that was killed in its turn
    const since = statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > takingAwayMs) rmSync(turn, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    return;
  }
  try {
    const by = holderOf(file);
    if (!by || !isAlive(by)) rmSync(file, { force: true });
  } finally {
    rmSync(turn, { force: true });
  }
}

/** Null when there is no such process. */
function beganAt(pid: number): string | null {
  try {
    // the name before it may hold anything
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
