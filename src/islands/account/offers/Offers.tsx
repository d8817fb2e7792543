/** The customer's offers, one a row, each with a button that opens it. See docs/product/selling-and-payouts.md#offer-list. */
import { useStore } from '@nanostores/react';
import { HandCoins } from 'lucide-react';
import { useCallback } from 'react';
import { call } from '#api/client.ts';
import type { Offer } from '#contract/offers.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { offerIcon } from '#rules/lifecycles.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { HistoryList } from '../HistoryList.tsx';
import { HistoryRow } from '../HistoryRow.tsx';
import { dateTime, isHeld } from './hold.ts';
import { OfferPicture } from './OfferPicture.tsx';
import { offerStates } from './offer-states.ts';

interface Props {
  language: LanguageCode;
  /** A new number reloads the list. */
  version: number;
  onSell: () => void;
  onOpen: (id: string) => void;
}

export function Offers({ language, version, onSell, onOpen }: Props) {
  const t = messagesOf(language, 'offers');
  const isClosed = useStore($settings, { ssr: 'initial' })?.offer_enabled === false;
  const load = useCallback(
    (query: { page: number; limit: number }) => call('GET /offer/history', { query }),
    [version],
  );
  return (
    <HistoryList
      language={language}
      title={messagesOf(language, 'account')('sellSkins')}
      load={load}
      failedText={t('fetchFailedLater')}
      withActions
      head={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-b px-4 py-5 sm:px-6">
          <p className="grow basis-72 text-balance">{isClosed ? t('closedText') : t('lead')}</p>
          {isClosed ? null : (
            <Button variant="primary" className="shrink-0 grow sm:grow-0" onClick={onSell}>
              {t('sellButton')}
            </Button>
          )}
        </div>
      }
      row={(offer) => <OfferRow language={language} offer={offer} onOpen={onOpen} />}
      empty={
        <>
          <HandCoins aria-hidden="true" className="size-8 text-gold" />
          <h2 className="font-semibold text-lg">{t('empty')}</h2>
          <p>{t('emptyText')}</p>
        </>
      }
    />
  );
}

interface OfferRowProps {
  language: LanguageCode;
  offer: Offer;
  onOpen: (id: string) => void;
}

function OfferRow({ language, offer, onOpen }: OfferRowProps) {
  const t = messagesOf(language, 'offers');
  const { id, title, status, created_at, user_price, service_price, item } = offer;
  const { label } = offerStates[status];
  const button = buttonOf(offer);
  return (
    <HistoryRow
      picture={<OfferPicture src={item.img} />}
      title={title}
      createdAt={created_at}
      icon={offerIcon(status)}
      status={isHeld(offer) ? t('stateHeld', { date: dateTime(offer.payable_at ?? 0) }) : t(label)}
      sum={
        <>
          <span className="sr-only">{t(service_price === null ? 'yourPrice' : 'ourPrice')} </span>
          <span className="tabular whitespace-nowrap">
            {formatEuros(centsOf(service_price ?? user_price), language)}
          </span>
        </>
      }
      action={
        <Button
          wide
          data-calls={button === 'details' ? undefined : ''}
          aria-label={t('buttonAbout', { button: t(button), title })}
          onClick={() => onOpen(id)}
        >
          {t(button)}
        </Button>
      }
    />
  );
}

/** While a payout waits for its date there is nothing to request: at most its details can be given. */
function buttonOf(offer: Offer) {
  if (!isHeld(offer)) return offerStates[offer.status].button;
  return offer.payout_requested ? 'details' : 'payoutDetails';
}
