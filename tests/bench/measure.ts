/** Takes samples, a bounded number for a bounded time, and says what is in the middle of them. */

export interface Bounds {
  /** Runs whose time does not count. */
  warmUps: number;
  runs: number;
  /** No run is begun later than this after the first. */
  secondsMax: number;
}

const usual: Bounds = { warmUps: 5, runs: 100, secondsMax: 30 };

/** What `act` gives for 0, 1, 2 …, without the warm-ups. */
export async function sample<T>(act: (n: number) => Promise<T>, bounds: Partial<Bounds> = {}): Promise<T[]> {
  const { warmUps, runs, secondsMax } = { ...usual, ...bounds };
  const samples: T[] = [];
  const start = performance.now();
  for (let n = 0; n < warmUps + runs && performance.now() - start < secondsMax * 1000; n++) {
    const taken = await act(n);
    if (n >= warmUps) samples.push(taken);
  }
  return samples;
}

export async function milliseconds(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** `share` from 0 to 1; the nearest value that was measured. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

/** Two decimals. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
