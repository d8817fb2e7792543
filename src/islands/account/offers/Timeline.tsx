/** The states of an offer and when each began; the last one is the present state. A payout that must wait shows until when. */
import type { OfferDetails } from '#contract/offers.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { offerIcon } from '#rules/lifecycles.ts';
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
    <section>
      <h3 className="pb-3 font-semibold text-text">{t('timeLine')}</h3>
      <ol className="timeline">
        {history.map(({ status, at }, index) => (
          <li
            key={`${index}-${status}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5"
            aria-current={index === history.length - 1 ? 'step' : undefined}
          >
            <StatusIcon icon={offerIcon(status)} />
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
      </ol>
    </section>
  );
}
