/** One offer: the field of its price first, and beside the asking price all that is known. */
import { useRef } from 'react';
import words from '#content/console/offers.json' with { type: 'json' };
import { nextState, offerLife } from '#rules/lifecycles.ts';
import { decimalOf } from '#rules/money.ts';
import { call, type Output } from '../api/client.ts';
import type { Action } from '../ui/action.ts';
import { useQuestion } from '../ui/action-scope.ts';
import { RecordPanel } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useAllowed } from '../ui/use-allowed.ts';
import { useRecord } from '../ui/use-record.ts';
import { useShortcut } from '../ui/use-shortcut.ts';
import { Wishes } from '../ui/Wishes.tsx';
import { OfferedThing } from './OfferedThing.tsx';
import { OfferFacts } from './OfferFacts.tsx';
import { declineAction, offerActions } from './offer-actions.ts';
import { PriceForm } from './PriceForm.tsx';
import { OfferBadge } from './states.tsx';

export type Offer = Output<'GET /ops/offers/{id}'>['payload'];

interface Props {
  id: string;
  onChange: () => Promise<unknown>;
  onPrice: (offer: Offer, priceCents: number, again: number | undefined) => void;
  /** Goes on by one, without a price. */
  onStep: (by: 1 | -1) => void;
  onHandled: () => void;
}

const t = textsOf(words);

export function OfferRecord({ id, onChange, onPrice, onStep, onHandled }: Props) {
  const { value, isLoading, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/offers/{id}', { params: { id: each } }, options),
  );
  const record = value?.payload;
  const after = { changed: () => Promise.all([reload(), onChange()]), onHandled };
  const can = (transition: keyof typeof offerLife.transitions) =>
    record !== undefined && nextState(offerLife, record.offer.state, transition) !== null;

  return (
    <RecordPanel
      id={id}
      title={record?.offer.title ?? id}
      badges={record ? <OfferBadge state={record.offer.state} /> : undefined}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
      actions={record ? offerActions(record, after) : []}
      hasNext={can('receive')}
      commands={record && can('counter') ? [priceCommand(record)] : []}
    >
      {record ? <Wishes subject={record.offer.id} /> : null}
      {record ? (
        <Pricing
          key={record.offer.id}
          offer={record}
          canPrice={can('counter')}
          decline={can('reject') ? [declineAction(record, after)] : []}
          onPrice={onPrice}
          onStep={onStep}
        />
      ) : null}
      {record ? <OfferFacts offer={record} /> : null}
      {record && can('counter') ? <OfferedThing id={record.offer.id} /> : null}
    </RecordPanel>
  );
}

interface PricingProps extends Pick<Props, 'onPrice' | 'onStep'> {
  offer: Offer;
  canPrice: boolean;
  /** None where it cannot be declined. */
  decline: readonly Action[];
}

/** The field of the price, and R, which declines, in it and beside it. */
function Pricing({ offer, canPrice, decline: given, onPrice, onStep }: PricingProps) {
  const declines = useAllowed(given);
  const ask = useQuestion(declines);
  const decline = () => declines.forEach(ask);
  useShortcut('r', decline);
  // what is typed stays when somebody else was quicker
  const wasOpen = useRef(canPrice);
  if (canPrice) wasOpen.current = true;
  if (!wasOpen.current) return null;
  return (
    <PriceForm
      offer={offer}
      isClosed={!canPrice}
      onPrice={(priceCents, again) => onPrice(offer, priceCents, again)}
      onDecline={decline}
      onStep={onStep}
    />
  );
}

/** With the price that is suggested, until another one is typed. */
function priceCommand({ offer: { id, userPriceCents }, advice }: Offer) {
  return { label: t('send'), command: `offers counter ${id} ${decimalOf(advice.suggestedCents ?? userPriceCents)}` };
}
