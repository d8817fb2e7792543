/** How the item of an accepted offer gets to the shop: whose turn it is, the words that its trade offer carries, and asking again. */
import { ExternalLink } from 'lucide-react';
import type { OfferDetails } from '#contract/offers.ts';
import type { Trade } from '#contract/trades.ts';
import { formatDate, formatTime } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { DeliveryFacts } from '../deliveries/DeliveryFacts.tsx';
import { TradeCode } from '../deliveries/TradeCode.tsx';
import { IntakeAgain } from './IntakeAgain.tsx';

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  trade: Trade;
  /** The intake stands otherwise than it was shown. */
  onChanged: () => Promise<void>;
}

const texts = {
  queued: 'intakeQueued',
  sending: 'intakeQueued',
  sent: 'intakeSent',
  received: 'intakeReceived',
  settled: 'intakeReceived',
  declined: 'intakeDeclined',
  expired: 'intakeExpired',
  failed: 'intakeFailed',
  reversed: 'intakeReversed',
  cancelled: 'intakeCancelled',
} as const;

export function IntakePanel({ language, offer, trade, onChanged }: Props) {
  const t = messagesOf(language, 'offers');
  const { status, turn, mismatch, failure, act_until: until, trade_offer: tradeOffer } = trade;
  const isAwaited = offer.status === 'awaiting_item';
  return (
    <section className="col-span-full grid gap-4" aria-label={t('intakeTitle')}>
      <h3 className="flex flex-wrap items-center gap-3 font-semibold text-text">
        {t('intakeTitle')}
        {isAwaited && !mismatch ? (
          <span className="badge" data-tone={turn === 'customer' ? 'gold' : 'info'}>
            {t(turn === 'customer' ? 'yourTurn' : 'ourTurn')}
          </span>
        ) : null}
      </h3>
      <p role="status">{t(mismatch ? 'intakeMismatch' : trade.delayed ? 'intakeDelayed' : texts[status])}</p>
      {failure ? <p className="text-warning">{t(failureTexts[failure])}</p> : null}
      {status === 'sent' && until !== null ? (
        <p className="text-sm">{t('intakeUntil', { moment: `${formatDate(until)} ${formatTime(until)}` })}</p>
      ) : null}
      {status === 'sent' && tradeOffer ? (
        <a className="btn btn-primary btn-large" href={tradeOffer.url} target="_blank" rel="noopener noreferrer">
          {t('intakeOpen')}
          <ExternalLink aria-hidden="true" />
        </a>
      ) : null}
      {isAwaited && trade.can_resend ? (
        <IntakeAgain language={language} offer={offer} trade={trade} onDone={onChanged} />
      ) : null}
      {isAwaited && turn === 'shop' && offer.shop_trade_url !== '' ? (
        <p className="text-sm wrap-anywhere">
          {t('intakeByHand')}{' '}
          <a className="link" href={offer.shop_trade_url} target="_blank" rel="noopener noreferrer">
            {offer.shop_trade_url}
          </a>
        </p>
      ) : null}
      <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-2">
        {isAwaited ? <TradeCode language={language} code={trade.code} /> : null}
        <DeliveryFacts language={language} trade={trade} />
      </div>
    </section>
  );
}

const failureTexts = {
  trade_link_invalid: 'intakeLinkInvalid',
  inventory_private: 'intakeInventoryPrivate',
  trade_hold: 'intakeTradeHold',
  account_limited: 'intakeAccountLimited',
  item_missing: 'intakeItemMissing',
  taken_back: 'intakeTakenBack',
} as const;
