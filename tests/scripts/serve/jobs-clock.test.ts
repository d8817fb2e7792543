import { expect, test } from 'vitest';
import { startJobsClock } from '../../../scripts/serve/jobs-clock.ts';

test('a run of the jobs begins when the one before has ended', async () => {
  const running: (() => void)[] = [];
  let atOnce = 0;
  let begun = 0;
  const run = async () => {
    begun += 1;
    atOnce = Math.max(atOnce, running.length + 1);
    await new Promise<void>((resolve) => running.push(resolve));
    running.pop();
  };
  const stop = startJobsClock(run, 5);
  await expect.poll(() => begun).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(begun).toBe(1);
  running[0]?.();
  await expect.poll(() => begun).toBe(2);
  expect(atOnce).toBe(1);
  stop();
  running[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 25));
  expect(begun).toBe(2);
});
