/**
 * How the item of an accepted offer gets to the shop: whose turn it is and until when, the words that its trade
 * offer carries, asking again, and what happened so far.
 */
import { ExternalLink } from 'lucide-react';
import type { OfferDetails } from '#contract/offers.ts';
import type { Trade } from '#contract/trades.ts';
import { formatJoinDate } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { Deadline } from '../deliveries/Deadline.tsx';
import { DeliveryFacts } from '../deliveries/DeliveryFacts.tsx';
import { DeliverySteps } from '../deliveries/DeliverySteps.tsx';
import { TradeCode } from '../deliveries/TradeCode.tsx';
import { IntakeAgain } from './IntakeAgain.tsx';
import { intakeDeadline, intakeSituationOf, intakeSituations } from './intake-situations.ts';

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
  trade: Trade;
  /** The intake stands otherwise than it was shown. */
  onChanged: () => Promise<void>;
}

export function IntakePanel({ language, offer, trade, onChanged }: Props) {
  const t = messagesOf(language, 'offers');
  const deliveries = messagesOf(language, 'deliveries');
  const { turn, mismatch, trade_offer: tradeOffer } = trade;
  const isAwaited = offer.status === 'awaiting_item';
  const name = intakeSituationOf(trade);
  const isToBeAsked = name === 'queued' || name === 'sending' || name === 'delayed';
  const code = isAwaited ? <TradeCode language={language} code={trade.code} /> : null;
  const situation = intakeSituations[name];
  const mend = 'mend' in situation ? situation.mend : undefined;
  return (
    <section className="col-span-full grid gap-4" aria-label={t('intakeTitle')}>
      <h3 className="flex flex-wrap items-center gap-3 font-semibold text-text">
        {t('intakeTitle')}
        {isAwaited && !mismatch && turn !== 'nobody' ? (
          <span className="badge" data-tone={turn === 'customer' ? 'gold' : 'info'}>
            {t(turn === 'customer' ? 'yourTurn' : 'ourTurn')}
          </span>
        ) : null}
      </h3>
      <p role="status">{t(situation.text)}</p>
      {isAwaited ? (
        <Deadline language={language} deadline={intakeDeadline(trade)} onEnd={() => void onChanged()} />
      ) : null}
      {isAwaited && mend ? (
        <p>
          <a className="btn btn-secondary" href={mend.href} target="_blank" rel="noopener noreferrer">
            {deliveries(mend.label)}
            <ExternalLink aria-hidden="true" />
          </a>
        </p>
      ) : null}
      {isAwaited && name === 'usedUp' ? (
        <p>
          <a className="btn btn-secondary" href={localePath(language, paths.contact)}>
            {deliveries('support')}
          </a>
        </p>
      ) : null}
      {name === 'sent' ? code : null}
      {name === 'sent' && tradeOffer ? (
        <a className="btn btn-primary btn-large" href={tradeOffer.url} target="_blank" rel="noopener noreferrer">
          {t('intakeOpen')}
          <ExternalLink aria-hidden="true" />
        </a>
      ) : null}
      {isAwaited && trade.can_resend ? (
        <IntakeAgain language={language} offer={offer} trade={trade} onDone={onChanged} />
      ) : null}
      {isAwaited && isToBeAsked && offer.shop_trade_url !== '' ? (
        <ByHand language={language} link={offer.shop_trade_url} account={offer.shop_account} />
      ) : null}
      {name === 'sent' ? null : code}
      <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-2">
        <DeliveryFacts language={language} trade={trade} />
        <DeliverySteps language={language} trade={trade} />
      </div>
    </section>
  );
}

interface ByHandProps {
  language: LanguageCode;
  link: string;
  account: OfferDetails['shop_account'];
}

/** The shop's own trade link, and whose it is: what a stranger's account calls itself can be compared with it. */
function ByHand({ language, link, account }: ByHandProps) {
  const t = messagesOf(language, 'offers');
  return (
    <div className="grid gap-1 text-sm wrap-anywhere">
      <p>
        {t('intakeByHand')}{' '}
        <a className="link" href={link} target="_blank" rel="noopener noreferrer">
          {link}
        </a>
      </p>
      {account ? (
        <p>
          {t('intakeByHandAccount')}{' '}
          <a className="link" href={account.url} target="_blank" rel="noopener noreferrer">
            {account.name}
          </a>
          {account.joined_at === null
            ? null
            : `, ${messagesOf(language, 'deliveries')('fromSince', { date: formatJoinDate(account.joined_at, language) })}`}
        </p>
      ) : null}
    </div>
  );
}
