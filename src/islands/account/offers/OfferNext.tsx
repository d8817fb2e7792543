/** What comes next for an offer, whose turn it is, and the buttons for it. */
import type { OfferDetails } from '#contract/offers.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import { formatDateTime } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ContinueCardPayout } from './ContinueCardPayout.tsx';
import { HoldNote } from './HoldNote.tsx';
import { isHeld } from './hold.ts';
import { OfferAnswer } from './OfferAnswer.tsx';
import { offerStates } from './offer-states.ts';

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  /** The customer has accepted the price. */
  onAccepted: () => Promise<void>;
  onPayout: () => void;
  /** The offer is no longer in the state that was shown. */
  onChanged: () => Promise<void>;
}

const tones = { yourTurn: 'gold', ourTurn: 'info', over: undefined } as const;

export function OfferNext({ language, offer, onAccepted, onPayout, onChanged }: Props) {
  const t = messagesOf(language, 'offers');
  const { status, user_price, service_price, payout, payable_at, trade } = offer;
  const amount = formatEuros(centsOf(service_price ?? 0), language);
  const asked = formatEuros(centsOf(user_price), language);
  const isArrived = status === 'ready_for_payout';
  const isAwaited = status === 'awaiting_item';
  const turn = turnOf(offer);
  // what the seller does about the trade stands below, and comes first
  const isTradeFirst = isAwaited && trade?.turn === 'customer';
  return (
    <section className="offer-next grid gap-3 p-5" aria-label={t('next')}>
      <h3 className="flex flex-wrap items-center gap-3 font-semibold text-text">
        {t('next')}
        {turn ? (
          <span className="badge" data-tone={tones[turn]}>
            {t(turn)}
          </span>
        ) : null}
      </h3>
      <p className="tabular">{t(nextTextKey(offer), { amount, asked, date: formatDateTime(payable_at ?? 0) })}</p>
      {status === 'offer' || isAwaited ? <HoldNote language={language} /> : null}
      {status === 'offer' && service_price !== null ? (
        <OfferAnswer language={language} offer={offer} amount={amount} onAccepted={onAccepted} onChanged={onChanged} />
      ) : null}
      {isCardPending(offer) ? (
        <ContinueCardPayout
          language={language}
          offer={offer}
          onOtherMethod={onPayout}
          onChanged={() => void onChanged()}
        />
      ) : null}
      {isAwaited || (isArrived && !isCardPending(offer)) ? (
        <div className="flex flex-wrap gap-3 pt-2 *:grow *:basis-40">
          <Button variant={payout || isTradeFirst ? 'secondary' : 'primary'} large onClick={onPayout}>
            {t(isAwaited || payout ? 'payoutDetails' : 'requestPayout')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** A trade that was tried as often as it may be is nobody's, and yet not over. */
function turnOf({ status, turn }: OfferDetails): keyof typeof tones | null {
  if (turn !== 'nobody') return turn === 'customer' ? 'yourTurn' : 'ourTurn';
  return status === 'awaiting_item' ? null : 'over';
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
  if (offer.reversed_at !== null) return payout ? 'nextReversedPaid' : 'nextReversed';
  return isHeld(offer) ? 'nextHeld' : offerStates[status].next;
}
