/**
 * Polls the status of a payment: at once, then every 5 s, after a minute every 15 s, until it is final.
 * See docs/product/payments.md#pending-page.
 */
import type { DepositStatus } from '#contract/deposits.ts';
import { depositPollMs } from '#rules/limits.ts';

const slowAfterMs = 60_000;
const slowPollMs = 15_000;

const finalStatuses: readonly (string | null)[] = ['Success', 'Error', 'Cancelled', null];

export interface PaymentWatch {
  fetchStatus(signal: AbortSignal): Promise<DepositStatus>;
  onStatus(status: DepositStatus): void;
  /** Returns whether to go on polling. */
  onFailure(error: unknown): boolean;
  /** Called when a minute has passed, and again at each later poll. */
  onSlow(): void;
}

/** Returns a function that stops the polling. */
export function watchPayment({ fetchStatus, onStatus, onFailure, onSlow }: PaymentWatch): () => void {
  const controller = new AbortController();
  let waitedMs = 0;
  let timer: ReturnType<typeof setTimeout>;

  function schedule() {
    const isSlow = waitedMs >= slowAfterMs;
    if (isSlow) onSlow();
    const pauseMs = isSlow ? slowPollMs : depositPollMs;
    waitedMs += pauseMs;
    timer = setTimeout(() => void poll(), pauseMs);
  }

  async function poll() {
    let goesOn: boolean;
    try {
      const status = await fetchStatus(controller.signal);
      if (controller.signal.aborted) return;
      onStatus(status);
      goesOn = !finalStatuses.includes(status.status);
    } catch (error) {
      if (controller.signal.aborted) return;
      goesOn = onFailure(error);
    }
    if (goesOn) schedule();
  }

  void poll();
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
