/** What comes next for an offer, whose turn it is, and the buttons for it. Declining asks for confirmation. */
import { useState } from 'react';
import type { OfferDetails } from '#contract/offers.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmInline } from './ConfirmInline.tsx';
import { ContinueCardPayout } from './ContinueCardPayout.tsx';
import { HoldNote } from './HoldNote.tsx';
import { dateTime, isHeld } from './hold.ts';
import { offerStates } from './offer-states.ts';
import type { Decision } from './use-decision.ts';

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  /** The decision whose request is under way. */
  busy: Decision | undefined;
  onDecision: (decision: Decision) => void;
  onPayout: () => void;
  /** The offer is no longer in the state that was shown. */
  onChanged: () => void;
}

const tones = { yourTurn: 'gold', ourTurn: 'info', over: undefined } as const;

export function OfferNext({ language, offer, busy, onDecision, onPayout, onChanged }: Props) {
  const t = messagesOf(language, 'offers');
  const { status, service_price, payout, payable_at } = offer;
  const amount = formatEuros(centsOf(service_price ?? 0), language);
  const { turn } = offerStates[status];
  const isArrived = status === 'ready_for_payout';
  const isAwaited = status === 'awaiting_item';
  return (
    <section className="offer-next grid gap-3 p-5" aria-label={t('next')}>
      <h3 className="flex flex-wrap items-center gap-3 font-semibold text-text">
        {t('next')}
        <span className="badge" data-tone={tones[turn]}>
          {t(turn)}
        </span>
      </h3>
      <p>{t(nextTextKey(offer), { amount, date: dateTime(payable_at ?? 0) })}</p>
      {status === 'offer' || isAwaited ? <HoldNote language={language} /> : null}
      {status === 'offer' && service_price !== null ? (
        <DecisionButtons language={language} title={offer.title} amount={amount} busy={busy} onDecision={onDecision} />
      ) : null}
      {isCardPending(offer) ? (
        <ContinueCardPayout language={language} offer={offer} onOtherMethod={onPayout} onChanged={onChanged} />
      ) : null}
      {isAwaited || (isArrived && !isCardPending(offer)) ? (
        <div className="flex flex-wrap gap-3 pt-2 *:grow *:basis-40">
          <Button variant={payout ? 'secondary' : 'primary'} large onClick={onPayout}>
            {t(isAwaited || payout ? 'payoutDetails' : 'requestPayout')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Once it is due, only a card payout waits for its customer: the other methods start by themselves. */
function isCardPending(offer: OfferDetails): boolean {
  return offer.status === 'ready_for_payout' && offer.payout?.method === 'card' && !isHeld(offer);
}

function nextTextKey(offer: OfferDetails) {
  const { status, payout } = offer;
  const isCard = payout?.method === 'card';
  if (payout && status === 'awaiting_item') return isCard ? 'nextAwaitingItemCard' : 'nextAwaitingItemKept';
  if (isCardPending(offer)) return 'cardOpenText';
  if (payout && status === 'ready_for_payout') return isCard ? 'nextHeldCard' : 'nextHeldKept';
  if (offer.reversed_at !== null) return 'nextReversed';
  return isHeld(offer) ? 'nextHeld' : offerStates[status].next;
}

interface DecisionProps extends Pick<Props, 'language' | 'busy' | 'onDecision'> {
  title: string;
  amount: string;
}

function DecisionButtons({ language, title, amount, busy, onDecision }: DecisionProps) {
  const t = messagesOf(language, 'offers');
  const [isDeclining, setDeclining] = useState(false);
  if (isDeclining)
    return (
      <ConfirmInline
        question={t('declineSure', { amount, title })}
        confirmLabel={t('declineYes')}
        cancelLabel={t('declineNo')}
        busy={busy === 'decline'}
        onConfirm={() => onDecision('decline')}
        onCancel={() => setDeclining(false)}
      />
    );
  return (
    <div className="flex flex-wrap gap-3 pt-2 *:grow *:basis-40">
      <Button variant="primary" large busy={busy === 'accept'} onClick={() => onDecision('accept')}>
        {t('accept')}
      </Button>
      <Button large disabled={busy !== undefined} onClick={() => setDeclining(true)}>
        {t('decline')}
      </Button>
    </div>
  );
}
