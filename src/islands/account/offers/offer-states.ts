/** The texts of each state of an offer: its label, what comes next, whose turn it is, and the button of its row. See docs/product/selling-and-payouts.md#offer-states. */
import type { OfferStatus } from '#contract/offers.ts';

interface StateTexts {
  label: `state${string}`;
  next: `next${string}`;
  turn: 'yourTurn' | 'ourTurn' | 'over';
  button: 'requestPayout' | 'offer' | 'details';
}

export const offerStates = {
  pending: { label: 'statePending', next: 'nextPending', turn: 'ourTurn', button: 'details' },
  offer: { label: 'stateOffer', next: 'nextOffer', turn: 'yourTurn', button: 'offer' },
  awaiting_item: { label: 'stateAwaitingItem', next: 'nextAwaitingItem', turn: 'yourTurn', button: 'details' },
  ready_for_payout: {
    label: 'stateReadyForPayout',
    next: 'nextReadyForPayout',
    turn: 'yourTurn',
    button: 'requestPayout',
  },
  payout_processing: {
    label: 'statePayoutProcessing',
    next: 'nextPayoutProcessing',
    turn: 'ourTurn',
    button: 'details',
  },
  approved: { label: 'stateApproved', next: 'nextApproved', turn: 'over', button: 'details' },
  declined_by_user: { label: 'stateDeclinedByUser', next: 'nextDeclinedByUser', turn: 'over', button: 'details' },
  declined_by_service: {
    label: 'stateDeclinedByService',
    next: 'nextDeclinedByService',
    turn: 'over',
    button: 'details',
  },
} as const satisfies Record<OfferStatus, StateTexts>;
