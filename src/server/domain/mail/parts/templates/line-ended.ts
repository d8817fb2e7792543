import { z } from 'zod';
import { accountPath } from '#rules/paths.ts';
import { emailTemplate, ofOrder, orderFacts, shopText, typedText } from '../email-template.ts';

const messageKeys = {
  denied: { subject: 'lineDeniedSubject', text: 'lineDeniedText' },
  deleted: { subject: 'lineDeletedSubject', text: 'lineDeletedText' },
  reversed: { subject: 'lineReversedSubject', text: 'lineReversedText' },
  'client refused': { subject: 'lineRefusedSubject', text: 'lineRefusedText' },
  cancelled: { subject: 'lineCancelledSubject', text: 'lineCancelledText' },
} as const;

/** A purchased item will not be delivered; says where the money goes. See docs/product/payments.md#refunds. */
export const lineEnded = emailTemplate(
  {
    name: typedText,
    orderId: shopText,
    title: shopText,
    /** What the line has come to; `cancelled`: its customer gave it up since it was late. */
    state: z.enum(['denied', 'deleted', 'client refused', 'cancelled', 'reversed']),
    /** Refunded cents; 0 when nothing was paid for the item. */
    amountCents: z.int(),
    target: z.enum(['balance', 'source']),
    ...ofOrder,
  },
  ({ name, invoice, title, state, amountCents, target }, t) => {
    const { subject, text } = messageKeys[state];
    const back = t.text(target === 'source' ? 'lineToSource' : 'lineToBalance', { amount: t.money(amountCents) });
    return {
      subject: t.text(subject, { title }),
      greeting: t.greeting(name),
      paragraphs: [t.text(text, { title }), ...(amountCents > 0 ? [back] : [])],
      facts: orderFacts(invoice, t),
      button: { label: t.text('orderButton'), url: t.pageUrl(accountPath('orders')) },
    };
  },
);
