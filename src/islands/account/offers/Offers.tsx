/** The customer's offers, one a row, each with a button that opens it. See docs/product/selling-and-payouts.md#offer-list. */
import { useStore } from '@nanostores/react';
import { HandCoins } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import type { Offer } from '#contract/offers.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import { formatDateTime } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { type OfferGroup, offerGroups } from '#rules/offer-groups.ts';
import { offerIcon } from '#rules/state-icons.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { HistoryList } from '../HistoryList.tsx';
import { HistoryRow } from '../HistoryRow.tsx';
import { updateQuery } from '../update-query.ts';
import { useAddressValue } from '../use-address-value.ts';
import { isHeld } from './hold.ts';
import { OfferGroups, type OfferNumbers } from './OfferGroups.tsx';
import { OfferPicture } from './OfferPicture.tsx';
import { OfferProgress } from './OfferProgress.tsx';
import { offerStates } from './offer-states.ts';
import { ourPriceOf } from './our-price.ts';

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
  const [group, setGroup] = useAddressValue(groupInAddress);
  const [numbers, setNumbers] = useState<OfferNumbers>();
  const choose = (chosen: OfferGroup | undefined) => {
    updateQuery((query) => {
      query.delete('page');
      query.delete('group');
      if (chosen) query.set('group', chosen);
    });
    setGroup(chosen);
  };
  const latestRequest = useRef(0);
  const load = useCallback(
    async (query: { page: number; limit: number }) => {
      const request = ++latestRequest.current;
      const page = await call('GET /offer/history', { query: { ...query, group } });
      // a former response may come later
      if (request === latestRequest.current) setNumbers(page.groups);
      return page;
    },
    [version, group],
  );
  return (
    <div className="grid gap-4">
      <div className="panel overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 px-4 py-5 sm:px-6">
          <p className="grow basis-72 text-balance">{isClosed ? t('closedText') : t('lead')}</p>
          {isClosed ? null : (
            <Button variant="primary" className="shrink-0 grow sm:grow-0" onClick={onSell}>
              {t('sellButton')}
            </Button>
          )}
        </div>
        <OfferGroups language={language} numbers={numbers} group={group} onChoose={choose} />
      </div>
      <HistoryList
        key={group}
        language={language}
        title={messagesOf(language, 'account')('sellSkins')}
        load={load}
        failedText={t('fetchFailedLater')}
        withActions
        columns={
          <p className="offer-columns hidden justify-end gap-3 *:w-26 @min-[48rem]/history:flex" aria-hidden="true">
            <span>{t('youAsked')}</span>
            <span>{t('wePay')}</span>
          </p>
        }
        row={(offer) => <OfferRow language={language} offer={offer} onOpen={onOpen} />}
        empty={
          <>
            <HandCoins aria-hidden="true" className="size-8 text-gold" />
            <h2 className="font-semibold text-lg">{t(group ? 'groupEmpty' : 'empty')}</h2>
            {group ? <Button onClick={() => choose(undefined)}>{t('groupAll')}</Button> : <p>{t('emptyText')}</p>}
          </>
        }
      />
    </div>
  );
}

/** What is no group shows all. */
function groupInAddress(): OfferGroup | undefined {
  const named = new URLSearchParams(location.search).get('group');
  return offerGroups.find((group) => group === named);
}

interface OfferRowProps {
  language: LanguageCode;
  offer: Offer;
  onOpen: (id: string) => void;
}

function OfferRow({ language, offer, onOpen }: OfferRowProps) {
  const t = messagesOf(language, 'offers');
  const { id, title, status, created_at, item } = offer;
  const { label } = offerStates[status];
  const button = buttonOf(offer);
  return (
    <HistoryRow
      picture={<OfferPicture src={item.img} />}
      title={title}
      createdAt={created_at}
      icon={offerIcon(status)}
      status={isHeld(offer) ? t('stateHeld', { date: formatDateTime(offer.payable_at ?? 0) }) : t(label)}
      detail={<OfferProgress language={language} offer={offer} />}
      sum={<OfferPrices language={language} offer={offer} />}
      action={
        <Button
          wide
          data-calls={offer.turn === 'customer' ? '' : undefined}
          aria-label={t('buttonAbout', { button: t(button), title })}
          onClick={() => onOpen(id)}
        >
          {t(button)}
        </Button>
      }
    />
  );
}

/** What the customer asked, and what the shop pays once it has said so. */
function OfferPrices({ language, offer }: { language: LanguageCode; offer: Offer }) {
  const t = messagesOf(language, 'offers');
  const prices = [
    [t('youAsked'), formatEuros(centsOf(offer.user_price), language)],
    [t('wePay'), ourPriceOf(offer, language) ?? '–'],
  ];
  return (
    <span className="flex flex-wrap justify-between gap-x-6 gap-y-1 @min-[32rem]/history:justify-start @min-[48rem]/history:grid @min-[48rem]/history:grid-cols-[6.5rem_6.5rem] @min-[48rem]/history:gap-3">
      {prices.map(([label, price]) => (
        <span key={label} className="flex items-baseline justify-end gap-2">
          <span className="whitespace-nowrap font-normal text-muted text-sm @min-[48rem]/history:sr-only">
            {label}{' '}
          </span>
          <span className="tabular whitespace-nowrap">{price}</span>
        </span>
      ))}
    </span>
  );
}

/** While a payout waits for its date there is nothing to request: at most its details can be given. */
function buttonOf(offer: Offer) {
  if (!isHeld(offer)) return offerStates[offer.status].button;
  return offer.payout_requested ? 'details' : 'payoutDetails';
}
