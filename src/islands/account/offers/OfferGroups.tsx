/** How the customer's offers stand, in three numbers. Each shows its offers alone, and a second press all of them. */
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { type OfferGroup, offerGroups } from '#rules/offer-groups.ts';
import { messagesOf } from '#stores/messages.ts';

export interface OfferNumbers extends Record<OfferGroup, number> {
  /** Euros. */
  paid_out_sum: number;
}

interface Props {
  language: LanguageCode;
  /** Undefined keeps their place. */
  numbers: OfferNumbers | undefined;
  group: OfferGroup | undefined;
  onChoose: (group: OfferGroup | undefined) => void;
}

export function OfferGroups({ language, numbers, group, onChoose }: Props) {
  const t = messagesOf(language, 'offers');
  return (
    <fieldset className="offer-groups grid grid-cols-3">
      <legend className="sr-only">{t('show')}</legend>
      {offerGroups.map((each) => (
        <button
          key={each}
          type="button"
          className="grid content-start justify-items-start gap-0.5 text-start"
          aria-pressed={each === group}
          data-calls={each === 'waiting' && numbers?.waiting ? '' : undefined}
          onClick={() => onChoose(each === group ? undefined : each)}
        >
          <span className="offer-number tabular">{numbers?.[each] ?? ' '}</span>
          <span className="text-sm">{t(each)}</span>
          {each === 'paid_out' && numbers?.paid_out_sum ? (
            <span className="tabular text-muted text-sm">{formatEuros(centsOf(numbers.paid_out_sum), language)}</span>
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}
