/** The clock of the jobs on one machine: a run that takes longer than its time is let end before the next one begins. */

/** Starts `run` every `everyMs`, but for a time at which the run before goes on. Returns what stops the clock. */
export function startJobsClock(run: () => Promise<void>, everyMs: number): () => void {
  let isRunning = false;
  const clock = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await run().finally(() => {
      isRunning = false;
    });
  }, everyMs);
  return () => clearInterval(clock);
}
