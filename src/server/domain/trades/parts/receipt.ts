/** What a trade has with the receipt of its item. */
import { protectionDays } from '#rules/trades.ts';
import { unleased } from './record-step.ts';

export interface Receipt {
  /** Steam's id of the item where it is now. */
  assetId?: string | null;
  /** Until when Steam says that the giver can reverse it, where it says so. */
  protectedUntil?: number | null;
}

/** `now` in unix seconds. */
export function received(now: number, { assetId = null, protectedUntil = null }: Receipt = {}) {
  return {
    ...unleased,
    receivedAt: now,
    receivedAssetId: assetId,
    settlesAt: Math.max(protectedUntil ?? 0, now + protectionDays * 86_400),
    stop: null,
    delayedAt: null,
  };
}
