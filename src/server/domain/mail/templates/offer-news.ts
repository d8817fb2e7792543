import { accountPath } from '#rules/paths.ts';
import type { Letter, Pen } from '../letter.ts';

/** What can become of an offer that its customer should hear of. */
export type OfferNews =
  | 'counter'
  | 'received'
  | 'received_and_paying'
  | 'received_for_card'
  | 'declined'
  | 'payout_failed';

const keys = {
  counter: ['offerCounterSubject', 'offerCounterText'],
  received: ['offerReceivedSubject', 'offerReceivedText'],
  received_and_paying: ['offerReceivedSubject', 'offerReceivedPayingText'],
  received_for_card: ['offerReceivedSubject', 'offerReceivedCardText'],
  declined: ['offerDeclinedSubject', 'offerDeclinedText'],
  payout_failed: ['offerPayoutFailedSubject', 'offerPayoutFailedText'],
} as const satisfies Record<OfferNews, unknown>;

/** `priceCents` is the shop's price; null before there is one. */
export function offerNews(
  offer: { name: string; offerId: string; title: string; news: OfferNews; priceCents: number | null },
  pen: Pen,
): Letter {
  const [subject, text] = keys[offer.news];
  const { title, priceCents } = offer;
  return {
    subject: pen.words(subject, { title }),
    greeting: pen.words('greeting', { name: offer.name }),
    paragraphs: [pen.words(text, { title })],
    facts: [
      ...(priceCents === null ? [] : [[pen.words('ourPrice'), pen.money(priceCents)] as const]),
      [pen.words('offerNumber'), offer.offerId],
    ],
    button: { label: pen.words('offerButton'), url: pen.page(`${accountPath('offers')}?offer=${offer.offerId}`) },
  };
}
