import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#node/problem.ts';
import { type Part, type Running, supervise } from '../../../scripts/serve/supervise.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Double extends Part {
  /** How often it was started. */
  starts: number;
  /** Ends the running one. */
  end(how: string): void;
}

/** A part whose next starts fail with `problems`, one each, before one succeeds. */
function part(problems: string[] = []): Double {
  const double: Double = {
    name: 'The part',
    starts: 0,
    end: () => {},
    async start(): Promise<Running> {
      double.starts += 1;
      const problem = double.starts > 1 ? problems.shift() : undefined;
      if (problem) throw new Problem(problem);
      const { promise: ended, resolve } = Promise.withResolvers<string>();
      double.end = resolve;
      return { ended, stop: async () => resolve('stopped') };
    },
  };
  return double;
}

test('a part that ends is started again, each time after twice as long, and each time a line says so', async () => {
  const lines: string[] = [];
  const double = part();
  const supervised = await supervise(double, { warn: (line) => lines.push(line), pauseMs: 100 });
  for (const [pause, starts] of [
    [100, 2],
    [200, 3],
    [400, 4],
  ] as const) {
    double.end('ended by SIGKILL');
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(double.starts).toBe(starts - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(double.starts).toBe(starts);
  }
  expect(lines).toEqual(Array(3).fill('The part ended by SIGKILL; it is started again.'));
  await supervised.stop();
});

test('a part that fails five times within a minute is given up with a line, whether it ends or does not start', async () => {
  const lines: string[] = [];
  const double = part(['Port 1 is in use.', 'Port 1 is in use.', 'Port 1 is in use.', 'Port 1 is in use.']);
  const supervised = await supervise(double, { warn: (line) => lines.push(line) });
  double.end('ended with code 1');
  await vi.runAllTimersAsync();
  expect(await supervised.failed).toBe(
    'The part could not be started (Port 1 is in use.), 5 times within a minute; the shop is closed.',
  );
  expect(lines).toHaveLength(4);
  await supervised.stop();
});

test('failures of an hour ago do not count', async () => {
  const double = part();
  const supervised = await supervise(double, { warn: () => {} });
  let failed = '';
  void supervised.failed.then((line) => {
    failed = line;
  });
  for (let time = 0; time < 12; time++) {
    double.end('ended by SIGKILL');
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(double.starts).toBe(13);
  expect(failed).toBe('');
  await supervised.stop();
});

test('a part that is there and does not answer is ended and started again; one late answer is forgiven', async () => {
  const lines: string[] = [];
  const answers = [true, false, true, false, false];
  const double = Object.assign(part(), { answers: async () => answers.shift() ?? true });
  const supervised = await supervise(double, { warn: (line) => lines.push(line), lookMs: 1_000 });
  await vi.advanceTimersByTimeAsync(4_500);
  expect(lines).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toEqual(['The part no longer answers; it is started again.']);
  expect(double.starts).toBe(2);
  await supervised.stop();
});

test('a part that is stopped stays stopped, also while it waits for its next start', async () => {
  const double = part();
  const supervised = await supervise(double, { warn: () => {} });
  double.end('ended by SIGKILL');
  await vi.advanceTimersByTimeAsync(1);
  await supervised.stop();
  await vi.runAllTimersAsync();
  expect(double.starts).toBe(1);
});
