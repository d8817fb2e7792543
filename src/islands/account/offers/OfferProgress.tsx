/** How far an offer has come, as five dots, and the day on which its money is expected. Nothing of either once it was declined. */
import type { Offer } from '#contract/offers.ts';
import { formatDate } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { isHeld } from './hold.ts';
import { offerStates, stepsOfOffer } from './offer-states.ts';

export function OfferProgress({ language, offer }: { language: LanguageCode; offer: Offer }) {
  const t = messagesOf(language, 'offers');
  const { step } = offerStates[offer.status];
  if (step === null) return null;
  const day = offer.payout_expected_at;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
      <span className="offer-dots flex items-center gap-3" aria-hidden="true">
        {stepsOfOffer.map((each) => (
          <span key={each} data-dot={each < step ? 'done' : each === step ? 'now' : undefined} />
        ))}
      </span>
      <span className="sr-only">{t('step', { step, steps: stepsOfOffer.length })}</span>
      {day === null || isHeld(offer) ? null : (
        <span className="tabular">{t('payoutExpected', { date: formatDate(day) })}</span>
      )}
    </p>
  );
}
