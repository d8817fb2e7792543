/** When a command that runs on is to end: asked by a signal, or because nobody is there any more. */

/** Aborted once; from then on the command gives up what it has begun. Called first, so that no signal is missed. */
export function untilStopped(): AbortSignal {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The reader of the output is gone (a closed terminal, `npm start | head`): a write fails with EPIPE.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', stop);
  // npm or the terminal may be gone without a word, as a shell goes that npm hands a signal to.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 1_000).unref();
  return stopped.signal;
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
