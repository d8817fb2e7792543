/** The texts of each state of an offer: its label, what comes next and the button of its row, and how far the offer has come with it. See docs/product/selling-and-payouts.md#offer-states. */
import type { OfferStatus } from '#contract/offers.ts';

interface StateTexts {
  label: `state${string}`;
  next: `next${string}`;
  button: 'requestPayout' | 'offer' | 'details';
  /** Of `stepsOfOffer`; null where the offer has ended before the last. */
  step: number | null;
}

/** Look, price, item, payout, money. */
export const stepsOfOffer = [1, 2, 3, 4, 5];

export const offerStates = {
  pending: { label: 'statePending', next: 'nextPending', button: 'details', step: 1 },
  offer: { label: 'stateOffer', next: 'nextOffer', button: 'offer', step: 2 },
  awaiting_item: { label: 'stateAwaitingItem', next: 'nextAwaitingItem', button: 'details', step: 3 },
  ready_for_payout: {
    label: 'stateReadyForPayout',
    next: 'nextReadyForPayout',
    button: 'requestPayout',
    step: 4,
  },
  payout_processing: {
    label: 'statePayoutProcessing',
    next: 'nextPayoutProcessing',
    button: 'details',
    step: 4,
  },
  approved: { label: 'stateApproved', next: 'nextApproved', button: 'details', step: 5 },
  declined_by_user: { label: 'stateDeclinedByUser', next: 'nextDeclinedByUser', button: 'details', step: null },
  declined_by_service: {
    label: 'stateDeclinedByService',
    next: 'nextDeclinedByService',
    button: 'details',
    step: null,
  },
} as const satisfies Record<OfferStatus, StateTexts>;
