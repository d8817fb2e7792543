/** Who is told that an item was taken back: its seller, and the operators at the shop's address. */
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail, skipIfClosed } from '../../mail/parts/queue-mail.ts';
import type { Reversal } from './reversal.ts';
import type { ReversibleOffer } from './reversible-offer.ts';

export function reversalMails(
  { db, now }: Deps,
  { offer, customer, operators }: ReversibleOffer,
  { reason, ...outcome }: Omit<Reversal, 'statements'> & { reason: string },
): Statements {
  const { id: offerId, title, customerId } = offer;
  const { paidCents, owedCents } = outcome;
  const news = queueMail(db, now(), {
    id: `offer_reversed:${offerId}`,
    template: 'offer_reversed',
    recipient: customer.email,
    language: customer.language,
    values: { name: customer.name, offerId, title, paidCents, owedCents },
  });
  const alert = queueMail(db, now(), {
    id: `reversal_alert:${offerId}`,
    template: 'reversal_alert',
    recipient: operators,
    customerId,
    language: 'en',
    values: { offerId, title, customerId, reason, ...outcome },
  });
  return [skipIfClosed(customer, news), operators !== '' && alert];
}
