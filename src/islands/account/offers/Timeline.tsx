/** The way of an offer: what is done and since when, where it stands, and what is still to come. A payout that must wait shows until when. */
import { Circle, CircleCheck } from 'lucide-react';
import type { OfferDetails, OfferStatus } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { offerIcon } from '#rules/state-icons.ts';
import { messagesOf } from '#stores/messages.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { isHeld } from './hold.ts';
import { offerStates } from './offer-states.ts';

interface Props {
  language: LanguageCode;
  offer: OfferDetails;
}

export function Timeline({ language, offer }: Props) {
  const { history, payable_at } = offer;
  const t = messagesOf(language, 'offers');
  return (
    <section aria-label={t('timeLine')}>
      <h3 className="pb-3 font-semibold text-text">{t('timeLine')}</h3>
      <ol className="timeline">
        {history.map(({ status, at }, index) => (
          <li
            key={`${index}-${status}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5"
            aria-current={index === history.length - 1 ? 'step' : undefined}
          >
            {index === history.length - 1 ? (
              <StatusIcon icon={offerIcon(status)} />
            ) : (
              <CircleCheck aria-hidden="true" className="size-5 flex-none text-success" />
            )}
            <span className="min-w-0 flex-1">{t(offerStates[status].label)}</span>
            <DateTime at={at} className="basis-full" />
          </li>
        ))}
        {isHeld(offer) && payable_at !== null ? (
          <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <StatusIcon icon="pending" />
            <span className="min-w-0 flex-1">{t('heldUntil')}</span>
            <DateTime at={payable_at} className="basis-full" />
          </li>
        ) : null}
        {comingOf(offer).map((status) => (
          <li key={status} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted" data-coming="">
            <Circle aria-hidden="true" className="size-5 flex-none" />
            <span className="min-w-0 flex-1">{t(offerStates[status].label)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const way: readonly OfferStatus[] = [
  'pending',
  'offer',
  'awaiting_item',
  'ready_for_payout',
  'payout_processing',
  'approved',
];

/** Nothing after an end. A payout to the balance is completed at once. */
function comingOf({ status, payout }: OfferDetails): readonly OfferStatus[] {
  const coming = way.includes(status) ? way.slice(way.indexOf(status) + 1) : [];
  return payout?.method === 'balance' ? coming.filter((each) => each !== 'payout_processing') : coming;
}
