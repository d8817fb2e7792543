import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, ofOrder, orderFacts, shopText, typedText } from '../email-template.ts';

/** Part of a price goes back, or what became of money on its way to the card. */
export const refundNews = emailTemplate(
  {
    name: typedText,
    orderId: shopText,
    title: shopText,
    amountCents: z.int(),
    /** `balance`, `source`: granted, and where it goes. `returned`: the card rejected the refund, so it was credited to the balance. */
    news: z.enum(['balance', 'source', 'sent', 'returned']),
    ...ofOrder,
  },
  ({ name, invoice, title, amountCents, news }, t) => {
    const amount = t.money(amountCents);
    const granted = (goes: 'lineToBalance' | 'lineToSource') => ({
      subject: t.text('refundGrantedSubject', { amount, title }),
      paragraphs: [t.text('refundGrantedText', { amount, title }), t.text(goes, { amount })],
    });
    const told = {
      balance: () => granted('lineToBalance'),
      source: () => granted('lineToSource'),
      sent: () => ({
        subject: t.text('refundSentSubject', { amount }),
        paragraphs: [t.text('refundSentText', { amount, title })],
      }),
      returned: () => ({
        subject: t.text('refundReturnedSubject', { amount }),
        paragraphs: [t.text('refundReturnedText', { amount, title }), t.text('refundReturnedBalance')],
      }),
    };
    return {
      ...told[news](),
      greeting: t.greeting(name),
      facts: orderFacts(invoice, t),
      button: { label: t.text('orderButton'), url: t.pageUrl(accountPath('orders')) },
    };
  },
);
