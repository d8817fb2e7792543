/** Tells the customer that the money of a payout is on its way, or there, or came back. */
import type { Statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';
import type { Recipient } from '../../mail/parts/recipient.ts';
import { offerMail } from '../../offers/parts/mail.ts';
import { causeOf, sourceOf } from './postings.ts';
import type { PayoutOfOffer, PayoutRow } from './queries.ts';

export interface PaidPayout {
  payout: Pick<PayoutRow, 'id' | 'attempt' | 'amountCents' | 'offerId' | 'method'>;
  /** Of the offer. */
  title: string;
  customer: Pick<Recipient, 'name' | 'email' | 'language'>;
}

export function payoutMail(
  { db, now }: Deps,
  { payout, title, customer }: PaidPayout,
  news: 'sent' | 'completed',
): Statement {
  const { offerId, amountCents, method } = payout;
  return queueMail(db, now(), {
    id: `payout_sent:${news}:${causeOf(payout)}`,
    template: 'payout_sent',
    recipient: customer.email,
    language: customer.language,
    values: { name: customer.name, offerId: offerId ?? '', title, amountCents, method, news },
  });
}

/** What is owed for the offer is asked for again; of one that was reversed the money is on the balance. */
export function payoutFailedMail(deps: Deps, { payout, offer, customer }: PayoutOfOffer): Statement {
  const news = sourceOf(offer) === 'owed' ? 'payout_failed' : 'payout_returned';
  return offerMail(deps, { offer, customer, news, causeId: causeOf(payout) });
}

export interface Withdrawal {
  payout: Pick<PayoutRow, 'id' | 'attempt' | 'amountCents' | 'ibanMasked'>;
  customer: Pick<Recipient, 'name' | 'email' | 'language'>;
}

/** Tells the customer how a withdrawal stands. */
export function withdrawalMail(
  { db, now }: Deps,
  { payout, customer }: Withdrawal,
  news: 'requested' | 'sent' | 'completed' | 'failed',
): Statement {
  const { id: payoutId, amountCents, ibanMasked: iban } = payout;
  return queueMail(db, now(), {
    id: `withdrawal_news:${news}:${causeOf(payout)}`,
    template: 'withdrawal_news',
    recipient: customer.email,
    language: customer.language,
    values: { name: customer.name, payoutId, amountCents, iban, news },
  });
}
