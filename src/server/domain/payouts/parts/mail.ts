/** Tells the customer that the money of a payout is on its way, or there. */
import type { Statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';
import type { Recipient } from '../../mail/parts/recipient.ts';
import { causeOf } from './postings.ts';
import type { PayoutRow } from './queries.ts';

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
    values: { name: customer.name, offerId, title, amountCents, method, news },
  });
}
