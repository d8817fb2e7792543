/** What comes next for an offer, who must act, and the buttons for it. Declining asks once. */
import { useEffect, useRef, useState } from 'react';
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { CardGoOn } from './CardGoOn.tsx';
import { inEuros } from './euros.ts';
import { offerStates } from './offer-states.ts';
import type { Answer } from './use-answer.ts';

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  busy: Answer | undefined;
  onAnswer: (answer: Answer) => void;
  onPayout: () => void;
  /** The offer is another than it was. */
  onChanged: () => void;
}

const tones = { yourTurn: 'gold', ourTurn: 'info', over: undefined } as const;

export function OfferNext({ language, offer, busy, onAnswer, onPayout, onChanged }: Props) {
  const t = messagesOf(language, 'offers');
  const [sure, setSure] = useState(false);
  const { status, service_price, payout, title } = offer;
  const amount = inEuros(service_price ?? 0, language);
  const isOpen = status === 'offer' && service_price !== null;
  const { turn } = offerStates[status];
  return (
    <section className="offer-next" aria-label={t('next')}>
      <h3 className="flex flex-wrap items-center gap-3 font-semibold text-text">
        {t('next')}
        <span className="badge" data-tone={tones[turn]}>
          {t(turn)}
        </span>
      </h3>
      <p>{t(nextOf(offer), { amount })}</p>
      {isOpen && sure ? (
        <Sure
          words={t('declineSure', { amount, title })}
          yes={t('declineYes')}
          no={t('declineNo')}
          busy={busy === 'decline'}
          onYes={() => onAnswer('decline')}
          onNo={() => setSure(false)}
        />
      ) : null}
      {isOpen && !sure ? (
        <div className="offer-actions">
          <Button variant="primary" large busy={busy === 'accept'} onClick={() => onAnswer('accept')}>
            {t('accept')}
          </Button>
          <Button large disabled={busy !== undefined} onClick={() => setSure(true)}>
            {t('decline')}
          </Button>
        </div>
      ) : null}
      {isCardOpen(offer) ? (
        <CardGoOn language={language} offer={offer} onOtherWay={onPayout} onChanged={onChanged} />
      ) : null}
      {status === 'awaiting_item' || (status === 'ready_for_payout' && !isCardOpen(offer)) ? (
        <div className="offer-actions">
          <Button variant={status === 'awaiting_item' && payout ? 'secondary' : 'primary'} large onClick={onPayout}>
            {t(status === 'awaiting_item' ? 'payoutDetails' : 'requestPayout')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Once the item is there only a card waits for its customer: the other ways start by themselves. */
function isCardOpen({ status, payout }: OfferDetails): boolean {
  return status === 'ready_for_payout' && payout !== null;
}

function nextOf(offer: OfferDetails) {
  const { status, payout } = offer;
  if (payout && status === 'awaiting_item')
    return payout.method === 'card' ? 'nextAwaitingItemCard' : 'nextAwaitingItemKept';
  return isCardOpen(offer) ? 'cardOpenText' : offerStates[status].next;
}

interface SureProps {
  words: string;
  yes: string;
  no: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

function Sure({ words, yes, no, busy, onYes, onNo }: SureProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div role="alertdialog" aria-label={words} className="grid gap-4">
      <p className="notice" data-tone="warning">
        {words}
      </p>
      <div className="offer-actions">
        <Button ref={stay} large onClick={onNo} disabled={busy}>
          {no}
        </Button>
        <Button variant="danger" large busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </div>
  );
}
