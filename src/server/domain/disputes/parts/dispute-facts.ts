/** What an event means for a dispute, as a table. Pure: events may come in any order and twice, and come to the same in the end. */
import { type DisputeState, disputeLife, nextState } from '#rules/lifecycles.ts';
import type { WebhookEvent } from '../../../adapters/payments/port.ts';

export interface DisputeFacts {
  state: DisputeState;
  /** Unix seconds; null while the provider has not taken the money. */
  takenAt: number | null;
  restoredAt: number | null;
}

const disputeEvents = [
  'dispute_opened',
  'dispute_withdrawn',
  'dispute_reinstated',
  'dispute_won',
  'dispute_lost',
  'money_refunded',
  'money_refund_failed',
] as const satisfies readonly WebhookEvent['kind'][];
export type DisputeEvent = (typeof disputeEvents)[number];

interface Meaning {
  transition?: keyof typeof disputeLife.transitions;
  isTaken?: true;
}

const meanings: Record<DisputeEvent, Meaning> = {
  dispute_opened: {},
  dispute_withdrawn: { isTaken: true },
  dispute_reinstated: { transition: 'win' },
  dispute_won: { transition: 'win' },
  // what is lost has been taken, whether or not that was said
  dispute_lost: { transition: 'lose', isTaken: true },
  money_refunded: { transition: 'lose', isTaken: true },
  money_refund_failed: { transition: 'win' },
};

/** `before` is null for a dispute that is not known yet. */
export function factsAfter(before: DisputeFacts | null, event: DisputeEvent, now: number): DisputeFacts {
  const { transition, isTaken } = meanings[event];
  const { state, takenAt, restoredAt } = before ?? { state: disputeLife.initial[0], takenAt: null, restoredAt: null };
  const next = (transition && nextState(disputeLife, state, transition)) ?? state;
  return {
    state: next,
    takenAt: takenAt ?? (isTaken ? now : null),
    restoredAt: restoredAt ?? (next === disputeLife.transitions.win.to ? now : null),
  };
}
