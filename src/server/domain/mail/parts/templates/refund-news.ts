import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, shopText, typedText } from '../email-template.ts';

/** A refund to the card succeeded or was returned. */
export const refundNews = emailTemplate(
  {
    name: typedText,
    orderId: shopText,
    title: shopText,
    amountCents: z.int(),
    /** `returned`: the card rejected the refund, so it was credited to the balance. */
    news: z.enum(['sent', 'returned']),
  },
  ({ name, orderId, title, amountCents, news }, t) => {
    const amount = t.money(amountCents);
    const returned = [t.text('refundReturnedText', { amount, title }), t.text('refundReturnedBalance')];
    return {
      subject: t.text(news === 'sent' ? 'refundSentSubject' : 'refundReturnedSubject', { amount }),
      greeting: t.greeting(name),
      paragraphs: news === 'sent' ? [t.text('refundSentText', { amount, title })] : returned,
      facts: [[t.text('orderNumber'), orderId]],
      button: { label: t.text('orderButton'), url: t.pageUrl(accountPath('orders')) },
    };
  },
);
