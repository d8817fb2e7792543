/** One offer: the field of its price first, and beside the wish all that is known. */
import { useState } from 'react';
import words from '#content/console/offers.json' with { type: 'json' };
import { nextState, offerLife } from '#rules/lifecycles.ts';
import { decimalOf } from '#rules/money.ts';
import { call, type Output } from '../api/client.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { RecordPanel } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { useShortcut } from '../ui/use-shortcut.ts';
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
  const [isDeclining, setDeclining] = useState(false);
  const { value, isLoading, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/offers/{id}', { params: { id: each } }, options),
  );
  const record = value?.payload;
  const after = { changed: () => Promise.all([reload(), onChange()]), onHandled };
  const can = (transition: keyof typeof offerLife.transitions) =>
    record !== undefined && nextState(offerLife, record.offer.state, transition) !== null;
  const decline = () => can('reject') && setDeclining(true);
  useShortcut('r', decline);

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
      {record && can('counter') ? (
        <PriceForm
          key={record.offer.id}
          offer={record}
          onPrice={(priceCents, again) => onPrice(record, priceCents, again)}
          onDecline={decline}
          onStep={onStep}
        />
      ) : null}
      {record ? <OfferFacts offer={record} /> : null}
      {record && can('counter') ? <OfferedThing id={record.offer.id} /> : null}
      {record && isDeclining ? (
        <ActionDialog action={declineAction(record, after)} open onClose={() => setDeclining(false)} />
      ) : null}
    </RecordPanel>
  );
}

/** With the price that is suggested, until another one is typed. */
function priceCommand({ offer: { id, userPriceCents }, advice }: Offer) {
  return { label: t('send'), command: `offers counter ${id} ${decimalOf(advice.suggestedCents ?? userPriceCents)}` };
}
