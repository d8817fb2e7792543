/** Tells the customer what became of an offer. */
import type { LanguageCode } from '#rules/languages.ts';
import type { Statement } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { OfferNews } from '../mail/templates/offer-news.ts';

export interface Recipient {
  name: string;
  email: string;
  language: LanguageCode;
}

interface News {
  offer: { id: string; title: string; servicePriceCents: number | null };
  customer: Recipient;
  news: OfferNews;
  /** What makes this news another than one of the same kind before: the price, a payout. */
  causeId?: string | number;
}

export function offerMail({ db, now }: Deps, { offer, customer, news, causeId }: News): Statement {
  return queueMail(db, now(), {
    id: ['offer_news', news, offer.id, ...(causeId === undefined ? [] : [causeId])].join(':'),
    template: 'offer_news',
    recipient: customer.email,
    language: customer.language,
    values: {
      name: customer.name,
      offerId: offer.id,
      title: offer.title,
      news,
      priceCents: offer.servicePriceCents,
    },
  });
}
