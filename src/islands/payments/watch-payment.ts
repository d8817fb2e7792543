/**
 * Asks how a payment stands: at once, then every 5 s, slower after a minute, until it has ended. See docs/product/payments.md#pending-page.
 */
import type { DepositStatus } from '#contract/deposits.ts';
import { depositPollMs } from '#rules/limits.ts';

export const patienceMs = 60_000;
export const slowPollMs = 15_000;

const ends: readonly (string | null)[] = ['Success', 'Error', 'Cancelled', null];

export interface Watch {
  ask(signal: AbortSignal): Promise<DepositStatus>;
  onAnswer(answer: DepositStatus): void;
  /** True to go on asking. */
  onFailure(error: unknown): boolean;
  /** A minute has passed: whoever waits need not wait here. */
  onLong(): void;
}

/** Gives what stops it. */
export function watchPayment({ ask, onAnswer, onFailure, onLong }: Watch): () => void {
  const stop = new AbortController();
  let waitedMs = 0;
  let timer: ReturnType<typeof setTimeout>;

  function again() {
    const isLong = waitedMs >= patienceMs;
    if (isLong) onLong();
    const pauseMs = isLong ? slowPollMs : depositPollMs;
    waitedMs += pauseMs;
    timer = setTimeout(() => void once(), pauseMs);
  }

  async function once() {
    let goesOn: boolean;
    try {
      const answer = await ask(stop.signal);
      if (stop.signal.aborted) return;
      onAnswer(answer);
      goesOn = !ends.includes(answer.status);
    } catch (error) {
      if (stop.signal.aborted) return;
      goesOn = onFailure(error);
    }
    if (goesOn) again();
  }

  void once();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
