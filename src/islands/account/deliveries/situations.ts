/**
 * Every situation that a delivery can be in for its customer: what it says, whose turn it is, the sign beside it, and the page of Steam where
 * the customer mends it. See docs/product/delivery.md#what-the-customer-sees.
 */
import type { Delivery, Trade } from '#contract/trades.ts';
import type { StateIcon } from '#rules/state-icons.ts';
import { steamPages } from '#rules/steam-pages.ts';
import type { TradeFailure } from '#rules/trades.ts';
import type { Moment } from './Deadline.tsx';

export interface Situation {
  title: `${string}Title`;
  text: `${string}Text`;
  turn: 'yourTurn' | 'ourTurn' | 'nobodysTurn';
  icon: StateIcon;
  mend?: { label: `${string}Mend`; href: string };
}

export const situations = {
  unpaid: { title: 'unpaidTitle', text: 'unpaidText', turn: 'yourTurn', icon: 'warning' },
  noTrade: { title: 'noTradeTitle', text: 'noTradeText', turn: 'nobodysTurn', icon: 'pending' },
  queued: { title: 'queuedTitle', text: 'queuedText', turn: 'ourTurn', icon: 'pending' },
  late: { title: 'lateTitle', text: 'lateText', turn: 'ourTurn', icon: 'warning' },
  lateOut: { title: 'lateTitle', text: 'lateOutText', turn: 'ourTurn', icon: 'warning' },
  sending: { title: 'sendingTitle', text: 'sendingText', turn: 'ourTurn', icon: 'pending' },
  delayed: { title: 'delayedTitle', text: 'delayedText', turn: 'ourTurn', icon: 'pending' },
  held: { title: 'heldTitle', text: 'heldText', turn: 'ourTurn', icon: 'warning' },
  stopRefund: { title: 'stopTitle', text: 'stopRefundText', turn: 'ourTurn', icon: 'pending' },
  stopResend: { title: 'stopTitle', text: 'stopResendText', turn: 'ourTurn', icon: 'pending' },
  stopHold: { title: 'stopTitle', text: 'stopHoldText', turn: 'ourTurn', icon: 'pending' },
  sent: { title: 'sentTitle', text: 'sentText', turn: 'yourTurn', icon: 'warning' },
  received: { title: 'receivedTitle', text: 'receivedText', turn: 'nobodysTurn', icon: 'success' },
  settled: { title: 'settledTitle', text: 'settledText', turn: 'nobodysTurn', icon: 'success' },
  declined: { title: 'declinedTitle', text: 'declinedText', turn: 'yourTurn', icon: 'warning' },
  expired: { title: 'expiredTitle', text: 'expiredText', turn: 'yourTurn', icon: 'warning' },
  trade_link_invalid: {
    title: 'linkTitle',
    text: 'linkText',
    turn: 'yourTurn',
    icon: 'warning',
    mend: { label: 'linkMend', href: steamPages.tradeLink },
  },
  inventory_private: {
    title: 'privateTitle',
    text: 'privateText',
    turn: 'yourTurn',
    icon: 'warning',
    mend: { label: 'privateMend', href: steamPages.privacy },
  },
  trade_hold: {
    title: 'holdTitle',
    text: 'holdText',
    turn: 'yourTurn',
    icon: 'warning',
    mend: { label: 'holdMend', href: steamPages.guard },
  },
  account_limited: {
    title: 'limitedTitle',
    text: 'limitedText',
    turn: 'yourTurn',
    icon: 'warning',
    mend: { label: 'limitedMend', href: steamPages.limits },
  },
  item_missing: { title: 'missingTitle', text: 'missingText', turn: 'ourTurn', icon: 'warning' },
  taken_back: { title: 'takenTitle', text: 'takenText', turn: 'yourTurn', icon: 'warning' },
  usedUp: { title: 'usedUpTitle', text: 'usedUpText', turn: 'nobodysTurn', icon: 'warning' },
  reversed: { title: 'reversedTitle', text: 'reversedText', turn: 'nobodysTurn', icon: 'error' },
  cancelled: { title: 'cancelledTitle', text: 'cancelledText', turn: 'nobodysTurn', icon: 'error' },
} as const satisfies Record<TradeFailure, Situation> & Record<string, Situation>;

export type SituationName = keyof typeof situations;

const stops = { refund: 'stopRefund', resend: 'stopResend', hold: 'stopHold' } as const;

export function situationOf({ line, trade }: Delivery): SituationName {
  if (!trade) return line.status === 'processing' ? 'unpaid' : 'noTrade';
  const { status, stop } = trade;
  if (status === 'received' || status === 'settled' || status === 'reversed' || status === 'cancelled') return status;
  if (stop) return stops[stop];
  if (line.held) return 'held';
  if (status === 'queued' || status === 'sending') return waiting(trade);
  if (status === 'sent') return 'sent';
  if (!trade.can_resend) return 'usedUp';
  return status === 'failed' ? (trade.failure ?? 'taken_back') : status;
}

function waiting({ status, delayed, can_cancel: isLate }: Trade): SituationName {
  if (delayed) return 'delayed';
  if (status === 'sending') return isLate ? 'lateOut' : 'sending';
  return isLate ? 'late' : 'queued';
}

/** Until when somebody has to act, or what happens then. */
export function deadlineOf(trade: Trade, situation: SituationName): Moment | null {
  const { status, act_until: actUntil, ends_at: endsAt, settles_at: settlesAt } = trade;
  if (situation === 'held' || trade.stop) return null;
  if (situation === 'late' || situation === 'lateOut') return moment('byEnd', endsAt);
  if (status === 'queued' || status === 'sending') return trade.can_cancel ? null : moment('byPromise', actUntil);
  if (status === 'sent') return moment('byAnswer', actUntil);
  return status === 'received' ? moment('bySettled', settlesAt) : moment('byEnd', endsAt);
}

export function moment(label: Moment['label'], at: number | null): Moment | null {
  return at === null ? null : { label, at };
}

/** What a trade can never leave again. */
export function isOver({ line, trade }: Delivery): boolean {
  if (!trade) return line.status !== 'processing';
  return trade.status === 'settled' || trade.status === 'reversed' || trade.status === 'cancelled';
}
