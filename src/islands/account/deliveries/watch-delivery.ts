/**
 * Asks how a delivery stands while it can change and its page is seen: every 5 s, after two minutes without a change every 15 s, after ten
 * every minute, and every minute once the item has arrived. A page that comes back into sight asks at once.
 */
import type { Delivery } from '#contract/trades.ts';
import {
  deliveryPollMs,
  deliveryRestMs,
  deliveryRestPollMs,
  deliverySlowMs,
  deliverySlowPollMs,
} from '#rules/limits.ts';
import { isOver } from './situations.ts';

export interface DeliveryWatch {
  fetchDelivery(signal: AbortSignal): Promise<Delivery>;
  onDelivery(delivery: Delivery): void;
  /** Returns whether to go on asking. */
  onFailure(error: unknown): boolean;
}

/** Returns a function that stops the asking. */
export function watchDelivery({ fetchDelivery, onDelivery, onFailure }: DeliveryWatch): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let status: string | undefined;
  let unchangedMs = 0;
  let goesOn = true;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout>;

  function schedule() {
    if (!goesOn || document.hidden || signal.aborted) return;
    const pauseMs = status === 'received' ? deliveryRestPollMs : pauseAfter(unchangedMs);
    unchangedMs += pauseMs;
    timer = setTimeout(() => void ask(), pauseMs);
  }

  async function ask() {
    isAsking = true;
    try {
      const delivery = await fetchDelivery(signal);
      if (signal.aborted) return;
      if (delivery.trade?.status !== status) unchangedMs = 0;
      status = delivery.trade?.status;
      goesOn = !isOver(delivery);
      onDelivery(delivery);
    } catch (error) {
      if (signal.aborted) return;
      goesOn = onFailure(error);
    } finally {
      isAsking = false;
    }
    schedule();
  }

  function onVisibility() {
    clearTimeout(timer);
    if (goesOn && !isAsking && !document.hidden) void ask();
  }

  document.addEventListener('visibilitychange', onVisibility, { signal });
  void ask();
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}

function pauseAfter(unchangedMs: number): number {
  if (unchangedMs >= deliveryRestMs) return deliveryRestPollMs;
  return unchangedMs >= deliverySlowMs ? deliverySlowPollMs : deliveryPollMs;
}
