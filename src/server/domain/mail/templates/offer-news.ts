import { accountPath } from '#rules/paths.ts';
import type { EmailBody, Translator } from '../email-body.ts';

/** Events of an offer that its customer is informed of. */
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
  t: Translator,
): EmailBody {
  const [subject, text] = keys[offer.news];
  const { title, priceCents } = offer;
  return {
    subject: t.text(subject, { title }),
    greeting: t.text('greeting', { name: offer.name }),
    paragraphs: [t.text(text, { title })],
    facts: [
      ...(priceCents === null ? [] : [[t.text('ourPrice'), t.money(priceCents)] as const]),
      [t.text('offerNumber'), offer.offerId],
    ],
    button: { label: t.text('offerButton'), url: t.pageUrl(`${accountPath('offers')}?offer=${offer.offerId}`) },
  };
}
