/** What the shop pays for an offer, as a text: still to come, or null where the offer has ended without a price. */
import type { Offer, OfferDetails } from '#contract/offers.ts';
import { centsOf, formatEuros } from '#rules/euros.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { offerStates } from './offer-states.ts';

export function ourPriceOf(
  { service_price: price, status }: Pick<Offer | OfferDetails, 'service_price' | 'status'>,
  language: LanguageCode,
): string | null {
  if (price !== null) return formatEuros(centsOf(price), language);
  return offerStates[status].step === null ? null : messagesOf(language, 'offers')('noPriceYet');
}
