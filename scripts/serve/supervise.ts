/** Keeps the parts of a running shop alive: what ends or no longer answers is started again, and what will not stay ends the shop. */
import { lineOf } from '#node/problem.ts';

export interface Running {
  /** Resolves when it is gone, with how: `ended by SIGKILL`. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface Part {
  /** As a line begins with it: `The database server`. */
  name: string;
  start(): Promise<Running>;
  /** For a part that can be there without answering. */
  answers?(): Promise<boolean>;
}

export interface Supervision {
  /** Takes a line for the operator each time. */
  warn(line: string): void;
  /** Before the first restart; doubled for each that follows. */
  pauseMs?: number;
  /** Between two looks at whether a part answers. */
  lookMs?: number;
}

export interface Supervised {
  /** Resolves with a line when the part failed for the last time; never when it is stopped. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

const failuresMax = 5;
const failuresWithinMs = 60_000;
/** A single answer may be late on a busy machine. */
const missesMax = 2;

/** Starts the part, or takes over the `running` one. @throws what the first start throws */
export async function supervise(
  part: Part,
  { warn, pauseMs = 200, lookMs = 5_000 }: Supervision,
  running?: Running,
): Promise<Supervised> {
  let current = running ?? (await part.start());
  const stopping = new AbortController();
  const { signal } = stopping;
  const failures: number[] = [];

  /** Returns the line of the last failure; null when it is stopped. */
  async function watch(): Promise<string | null> {
    for (;;) {
      let how = await endOf(part, current, lookMs, signal);
      if (signal.aborted) return null;
      for (let isUp = false; !isUp; ) {
        failures.push(Date.now());
        const recent = failures.filter((at) => Date.now() - at < failuresWithinMs).length;
        if (recent >= failuresMax)
          return `${part.name} ${how}, ${failuresMax} times within a minute; the shop is closed.`;
        warn(`${part.name} ${how}; it is started again.`);
        await pause(pauseMs * 2 ** (recent - 1), signal);
        if (signal.aborted) return null;
        try {
          current = await part.start();
          isUp = true;
        } catch (error) {
          how = `could not be started (${reasonOf(error)})`;
        }
      }
      // It was stopped while it started.
      if (signal.aborted) await current.stop();
    }
  }

  const watching = watch();
  return {
    failed: watching.then((line) => line ?? new Promise<string>(() => {})),
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}

/** How the part ended; one that no longer answers is ended first. */
async function endOf(part: Part, { ended, stop }: Running, lookMs: number, signal: AbortSignal): Promise<string> {
  const look = new AbortController();
  const silence = async () => {
    if (!part.answers) return;
    for (let misses = 0; misses < missesMax; ) {
      await pause(lookMs, AbortSignal.any([signal, look.signal]));
      if (signal.aborted || look.signal.aborted) return;
      misses = (await part.answers()) ? 0 : misses + 1;
    }
    if (signal.aborted || look.signal.aborted) return;
    await stop();
    return 'no longer answers';
  };
  const silent = silence();
  const how = await Promise.race([ended, silent.then((line) => line ?? ended)]);
  look.abort();
  return (await silent) ?? how;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

function reasonOf(error: unknown): string {
  const text = lineOf(error) ?? (error instanceof Error ? error.message : String(error));
  return text.trim().split('\n').at(-1) ?? 'no reason given';
}
