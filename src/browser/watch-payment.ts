/**
 * Polls the status of a payment: at once, then every 5 s while the page is in sight, until it is final. A page that comes back into sight
 * asks at once.
 * See docs/product/payments.md#pending-page.
 */
import type { DepositStatus } from '#contract/deposits.ts';
import { depositPollMs, depositSlowMs } from '#rules/limits.ts';

const finalStatuses: readonly (string | null)[] = ['Success', 'Error', 'Cancelled', null];

export interface PaymentWatch {
  fetchStatus(): Promise<DepositStatus>;
  onStatus(status: DepositStatus): void;
  /** Returns whether to go on polling. */
  onFailure(error: unknown): boolean;
  /** Called when a minute has passed, and again at each later poll. */
  onSlow(): void;
}

export function watchPayment({ fetchStatus, onStatus, onFailure, onSlow }: PaymentWatch): void {
  let waitedMs = 0;

  function schedule() {
    if (waitedMs >= depositSlowMs) onSlow();
    waitedMs += depositPollMs;
    setTimeout(() => void pollInSight(), depositPollMs);
  }

  async function pollInSight() {
    if (!document.hidden) return poll();
    document.addEventListener('visibilitychange', () => void pollInSight(), { once: true });
  }

  async function poll() {
    let goesOn: boolean;
    try {
      const status = await fetchStatus();
      onStatus(status);
      goesOn = !finalStatuses.includes(status.status);
    } catch (error) {
      goesOn = onFailure(error);
    }
    if (goesOn) schedule();
  }

  void poll();
}
