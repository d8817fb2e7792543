/** What a call costs the database: the time that was waited for it, and the time on a processor of the server's own threads. */
import { readdirSync, readFileSync } from 'node:fs';
import { openDatabase } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { median, quantile, rounded, sample } from '../measure.ts';
import type { Row } from '../row.ts';

export type Measure = (what: string, act: (n: number) => Promise<unknown>) => Promise<Row>;

/** Calls run over `deps` of their own, whose every round trip is counted. */
export function databaseMeter(url: string, deps: Deps, process: number | undefined) {
  const use = { roundTrips: 0, milliseconds: 0 };
  const counted: Deps = { ...deps, db: openDatabase(url, undefined, { use }) };
  const measure: Measure = async (what, act) => {
    const bounds = { warmUps: 2, runs: 50, secondsMax: 3 };
    const samples = await sample(async (n) => {
      Object.assign(use, { roundTrips: 0, milliseconds: 0 });
      const before = threadTimes(process);
      await act(n);
      return { ...use, cpuMs: spent(before, threadTimes(process)) };
    }, bounds);
    const clock = samples.map(({ milliseconds }) => milliseconds);
    const cpu = samples.map(({ cpuMs }) => cpuMs);
    return {
      what,
      'CPU ms': rounded(median(cpu)),
      'CPU p99': rounded(quantile(cpu, 0.99)),
      'clock ms': rounded(median(clock)),
      'clock p99': rounded(quantile(clock, 0.99)),
      'round trips': Math.max(...samples.map(({ roundTrips }) => roundTrips)),
    };
  };
  return { deps: counted, measure };
}

type Times = ReadonlyMap<string, number>;

/** Nanoseconds on a processor of each thread; Linux alone counts them. */
function threadTimes(process: number | undefined): Times {
  const times = new Map<string, number>();
  const folder = `/proc/${process}/task`;
  try {
    for (const thread of readdirSync(folder))
      times.set(thread, Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]));
  } catch {
    // a thread that has just ended, or another system: what is known stays
  }
  return times;
}

function spent(before: Times, after: Times): number {
  let nanoseconds = 0;
  for (const [thread, time] of after) nanoseconds += time - (before.get(thread) ?? 0);
  return nanoseconds / 1_000_000;
}
