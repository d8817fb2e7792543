import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { dateTimeUtc } from '../date-time-utc.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

const newsOfOffers = [
  'counter',
  'received',
  'received_and_paying',
  'received_and_waiting',
  'received_for_card',
  'declined',
  'lapsed',
  'payout_failed',
  'payout_returned',
] as const;

/** Events of an offer that its customer is informed of. */
export type OfferNews = (typeof newsOfOffers)[number];

const messageKeys = {
  counter: ['offerCounterSubject', 'offerCounterText'],
  received: ['offerReceivedSubject', 'offerReceivedText'],
  received_and_paying: ['offerReceivedSubject', 'offerReceivedPayingText'],
  received_and_waiting: ['offerReceivedSubject', 'offerReceivedWaitingText'],
  received_for_card: ['offerCardReadySubject', 'offerCardReadyText'],
  declined: ['offerDeclinedSubject', 'offerDeclinedText'],
  lapsed: ['offerLapsedSubject', 'offerLapsedText'],
  payout_failed: ['offerPayoutFailedSubject', 'offerPayoutFailedText'],
  payout_returned: ['offerPayoutReturnedSubject', 'offerPayoutReturnedText'],
} as const satisfies Record<OfferNews, unknown>;

/** Informs the customer of an event of their offer. */
export const offerNews = emailTemplate(
  {
    name: typedText,
    offerId: shopText,
    title: typedText,
    news: z.enum(newsOfOffers),
    /** The shop's price; null before there is one. */
    priceCents: z.int().nullable(),
    /** Unix seconds before which nothing is paid out; null when that is over. */
    payableAt: z.int().nullish(),
  },
  (offer, t) => {
    const [subject, text] = messageKeys[offer.news];
    const { priceCents, payableAt } = offer;
    const title = offer.title ?? offer.offerId;
    return {
      subject: t.text(subject, { title }),
      greeting: t.greeting(offer.name),
      paragraphs: [t.text(text, { title }), ...(payableAt ? [t.text('offerHeldText')] : [])],
      facts: [
        ...(priceCents === null ? [] : [[t.text('ourPrice'), t.money(priceCents)] as const]),
        ...(payableAt ? [[t.text('offerPayableFrom'), dateTimeUtc(payableAt)] as const] : []),
        [t.text('offerNumber'), offer.offerId],
      ],
      button: { label: t.text('offerButton'), url: t.pageUrl(`${accountPath('offers')}?offer=${offer.offerId}`) },
    };
  },
);
