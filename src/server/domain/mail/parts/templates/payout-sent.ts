import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

/** The payout of an offer was sent, credited to the balance, or completed. */
export const payoutSent = emailTemplate(
  {
    name: typedText,
    offerId: shopText,
    title: typedText,
    amountCents: z.int(),
    method: z.enum(['sepa', 'card', 'balance']),
    /** `completed` follows `sent` when the bank confirms; payouts to a card or the balance send one mail only. */
    news: z.enum(['sent', 'completed']),
  },
  (payout, t) => {
    const title = payout.title ?? payout.offerId;
    const amount = t.money(payout.amountCents);
    const completed = payout.news === 'completed';
    const text = { sepa: 'payoutSepaText', card: 'payoutCardText', balance: 'payoutBalanceText' } as const;
    return {
      subject: t.text(completed ? 'payoutCompletedSubject' : 'payoutSubject', { amount }),
      greeting: t.greeting(payout.name),
      paragraphs: [t.text(completed ? 'payoutCompletedText' : text[payout.method], { amount, title })],
      facts: [[t.text('offerNumber'), payout.offerId]],
      button: { label: t.text('offerButton'), url: t.pageUrl(`${accountPath('offers')}?offer=${payout.offerId}`) },
    };
  },
);
