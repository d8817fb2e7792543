/**
 * Every situation that the intake of a sold item can be in for its seller: what it says, and the page of Steam where the seller mends it.
 * See docs/product/delivery.md#intakes.
 */
import type { Trade } from '#contract/trades.ts';
import { type TradeFailure, tradeRetryable } from '#rules/trades.ts';
import type { Moment } from '../deliveries/Deadline.tsx';
import { moment, situations } from '../deliveries/situations.ts';

interface IntakeSituation {
  text: `intake${string}`;
  mend?: { label: `${string}Mend`; href: string };
}

export const intakeSituations = {
  queued: { text: 'intakeQueued' },
  sending: { text: 'intakeQueued' },
  delayed: { text: 'intakeDelayed' },
  sent: { text: 'intakeSent' },
  stopRefund: { text: 'intakeStopEnd' },
  stopResend: { text: 'intakeStopResend' },
  stopHold: { text: 'intakeStopHold' },
  mismatch: { text: 'intakeMismatch' },
  received: { text: 'intakeReceived' },
  settled: { text: 'intakeReceived' },
  reversed: { text: 'intakeReversed' },
  cancelled: { text: 'intakeCancelled' },
  declined: { text: 'intakeDeclined' },
  expired: { text: 'intakeExpired' },
  trade_link_invalid: { text: 'intakeLinkInvalid', mend: situations.trade_link_invalid.mend },
  inventory_private: { text: 'intakeInventoryPrivate', mend: situations.inventory_private.mend },
  trade_hold: { text: 'intakeTradeHold', mend: situations.trade_hold.mend },
  account_limited: { text: 'intakeAccountLimited', mend: situations.account_limited.mend },
  item_missing: { text: 'intakeItemMissing' },
  taken_back: { text: 'intakeTakenBack' },
  usedUp: { text: 'intakeUsedUp' },
} as const satisfies Record<TradeFailure, IntakeSituation> & Record<string, IntakeSituation>;

export type IntakeSituationName = keyof typeof intakeSituations;

const stops = { refund: 'stopRefund', resend: 'stopResend', hold: 'stopHold' } as const;

export function intakeSituationOf(trade: Trade): IntakeSituationName {
  const { status, stop, failure } = trade;
  if (status === 'received' && trade.mismatch) return 'mismatch';
  if (status === 'received' || status === 'settled' || status === 'reversed' || status === 'cancelled') return status;
  if (stop) return stops[stop];
  if (status === 'queued' || status === 'sending') return trade.delayed ? 'delayed' : status;
  if (status === 'sent') return status;
  if (!trade.can_resend) return 'usedUp';
  return status === 'failed' ? (failure ?? 'taken_back') : status;
}

/** Until when the seller has to act, or what happens then. */
export function intakeDeadline({ status, stop, act_until: actUntil, ends_at: endsAt }: Trade): Moment | null {
  if (stop) return null;
  if (status === 'sent') return moment('byAnswer', actUntil);
  return tradeRetryable.some((retryable) => retryable === status) ? moment('byOfferEnd', endsAt) : null;
}
