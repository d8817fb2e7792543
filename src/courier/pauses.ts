/** Pauses that grow from one failure to the next, and begin anew after a success. */
export interface Pauses {
  /** Seconds until the next try. */
  next(): number;
  reset(): void;
}

export function growingPauses(first: number, longest: number): Pauses {
  let coming = first;
  return {
    next() {
      const pause = coming;
      coming = Math.min(longest, coming * 2);
      return pause;
    },
    reset() {
      coming = first;
    },
  };
}

/** Waits, or less when the signal comes. */
export function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    signal.addEventListener('abort', done, { once: true });
  });
}
