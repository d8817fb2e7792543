/** Tells the customer the news of an offer. */
import type { Statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';
import type { Recipient } from '../../mail/parts/recipient.ts';
import type { OfferNews } from '../../mail/parts/templates/offer-news.ts';
import type { OfferSummary } from './queries.ts';

export interface OfferMail {
  offer: Pick<OfferSummary, 'id' | 'title' | 'servicePriceCents' | 'payableAt'>;
  customer: Pick<Recipient, 'name' | 'email' | 'language'>;
  news: OfferNews;
  /** Tells two mails of the same news apart: the price, a payout. */
  causeId?: string | number;
}

export function offerMail({ db, now }: Deps, { offer, customer, news, causeId }: OfferMail): Statement {
  const { id, title, servicePriceCents: priceCents } = offer;
  const payableAt = offer.payableAt !== null && offer.payableAt > now() ? offer.payableAt : null;
  return queueMail(db, now(), {
    id: ['offer_news', news, id, ...(causeId === undefined ? [] : [causeId])].join(':'),
    template: 'offer_news',
    recipient: customer.email,
    language: customer.language,
    values: { name: customer.name, offerId: id, title, news, priceCents, payableAt },
  });
}
