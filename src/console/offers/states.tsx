/** States of offers as words and tones. */
import words from '#content/console/offers.json' with { type: 'json' };
import { type OfferState, offerLife } from '#rules/lifecycles.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

const looks = {
  pending: ['statePending', 'warning'],
  offer: ['stateOffer', 'info'],
  awaiting_item: ['stateAwaitingItem', 'warning'],
  ready_for_payout: ['stateReadyForPayout', 'info'],
  payout_processing: ['statePayoutProcessing', 'info'],
  approved: ['stateApproved', 'success'],
  declined_by_user: ['stateDeclinedByUser', 'neutral'],
  declined_by_service: ['stateDeclinedByService', 'neutral'],
} as const satisfies Record<OfferState, readonly [keyof typeof words, Tone]>;

export const stateOptions = offerLife.states.map((value) => ({ value, label: t(looks[value][0]) }));

export function OfferBadge({ state }: { state: OfferState }) {
  const [word, tone] = looks[state];
  return <Badge tone={tone}>{t(word)}</Badge>;
}
