/** What is agreed about trades beside their lifecycle: reasons, deadlines, and who has to act. See docs/product/delivery.md. */

import type { TradeKind, TradeState } from './lifecycles.ts';
import { tradeAttemptsMax } from './limits/retries.ts';

/** Why a trade failed. All but the last two are for the customer to mend. */
export const tradeFailures = [
  'trade_link_invalid',
  'inventory_private',
  'trade_hold',
  'account_limited',
  'item_missing',
  'taken_back',
] as const;
export type TradeFailure = (typeof tradeFailures)[number];

/** Why a trade waits although a courier has it. */
export const tradeDelays = ['steam_unavailable'] as const;

/** What follows once a trade offer has been taken back: the money goes back, it is sent again, or it waits until nothing holds it. */
export const tradeStops = ['refund', 'resend', 'hold'] as const;
export type TradeStop = (typeof tradeStops)[number];

/** Days in which the giver of an item can reverse the trade, and so the time until it is settled. */
export const protectionDays = 7;

/** Hours within which a trade offer is sent, until the setting says otherwise. */
export const usualDeliveryHours = 24;

/** Hours after which a delivery that was never sent is refunded by itself. */
export const undeliveredHoursMax = 72;

/** Days after which an order line, or an offer, that was tried in vain ends by itself. */
export const unfinishedDaysMax = 7;

/** Hours that a seller has, also when those days are over, to answer a trade offer or to mend what it came to nothing by. */
export const mendHours = 24;

/** States in which a trade offer may be out. */
export const tradeOfferOut = ['sending', 'sent'] as const satisfies readonly TradeState[];

/** States from which the customer can have the trade offer sent again. */
export const tradeRetryable = ['declined', 'expired', 'failed'] as const satisfies readonly TradeState[];

export const tradeTurns = ['shop', 'customer', 'nobody'] as const;

export interface TradeTurnFacts {
  kind: TradeKind;
  state: TradeState;
  failure: TradeFailure | null;
  attempt: number;
  stop: TradeStop | null;
}

/** Whose turn it is. What is taken back and an item that the shop does not find are the shop's; what was tried as often as it may be ends by itself. */
export function tradeTurn({ kind, state, failure, attempt, stop }: TradeTurnFacts): (typeof tradeTurns)[number] {
  if (state === 'queued' || state === 'sending') return 'shop';
  if (state === 'sent') return stop ? 'shop' : 'customer';
  if (!tradeRetryable.some((retryable) => retryable === state)) return 'nobody';
  if (failure === 'item_missing' && kind === 'delivery') return 'shop';
  return attempt < tradeAttemptsMax ? 'customer' : 'nobody';
}
